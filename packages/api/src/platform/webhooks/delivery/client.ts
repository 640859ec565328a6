import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import {
  type AllowsAddress,
  guardedLookup,
  isLoopbackAddress,
  isPublicAddress,
  NotPublicError,
} from './address.ts';

/** Result of a request to an endpoint. */
export type WebhookAnswer =
  | { status: number; headers: Record<string, string>; body: string; retryAfterMs: number }
  /** No answer, with the reason for operators. */
  | { status: null; error: string };

/** Sends messages to endpoints. */
export interface WebhookClient {
  /** Posts once without following redirects. Never throws; an abort by the caller is also returned as a result. */
  post(
    url: string,
    headers: Record<string, string>,
    body: string,
    signal?: AbortSignal,
  ): Promise<WebhookAnswer>;
}

export interface WebhookClientOptions {
  /** Public addresses by default. */
  allows?: AllowsAddress;
  /** Also this machine, over HTTP, for trying a receiver in development. */
  loopback?: boolean;
  /** Certificates to trust in addition to the system's. */
  ca?: string;
  timeoutMs?: number;
}

/** Standard Webhooks asks for 15 to 30 seconds. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 65_536;
const MAX_BODY_LENGTH = 4_000;
const MAX_HEADERS = 30;
const MAX_HEADER_LENGTH = 300;

const reasons: Record<string, string> = {
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was broken off.',
  EHOSTUNREACH: 'The host could not be reached.',
  ENETUNREACH: 'The network could not be reached.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted: it signs itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted: its chain ends in one that signs itself.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted: the chain is incomplete.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

/**
 * HTTPS to public addresses only, unless `loopback` says otherwise, checked at the connection; each request has its own
 * connection.
 */
export function createWebhookClient(options: WebhookClientOptions = {}): WebhookClient {
  const { allows = isPublicAddress, loopback = false, ca, timeoutMs = TIMEOUT_MS } = options;
  /** Plain HTTP never leaves this machine. */
  const allowsAt = (isPlain: boolean) => (address: string) =>
    (!isPlain && allows(address)) || (loopback && isLoopbackAddress(address));
  return {
    async post(url, headers, body, signal) {
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const { protocol, hostname } = new URL(url);
        const host = hostname.replace(/^\[|\]$/g, '');
        const mayReach = allowsAt(protocol === 'http:');
        if (isIP(host) && !mayReach(host)) throw new NotPublicError(host);
        const response = await send(url, body, {
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          lookup: guardedLookup(mayReach),
          ca,
          allows: mayReach,
          signal: signal ? AbortSignal.any([late, signal]) : late,
        });
        return await answerOf(response);
      } catch (error) {
        return { status: null, error: late.aborted ? lateText(timeoutMs) : reasonOf(error as Error) };
      }
    },
  };
}

function lateText(timeoutMs: number): string {
  return `No answer within ${timeoutMs / 1000} seconds.`;
}

function reasonOf(error: Error & { code?: string }): string {
  if (error instanceof NotPublicError) return error.message;
  const known = reasons[error.code ?? ''];
  return known ?? `Not reached: ${error.code ?? error.message}`.slice(0, MAX_HEADER_LENGTH);
}

interface Sending {
  headers: Record<string, string>;
  lookup: ReturnType<typeof guardedLookup>;
  ca: string | undefined;
  allows: AllowsAddress;
  signal: AbortSignal;
}

function send(url: string, body: string, { allows, ...options }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isPlain = url.startsWith('http:');
    const call = isPlain
      ? requestPlain(
          url,
          {
            headers: options.headers,
            lookup: options.lookup,
            signal: options.signal,
            method: 'POST',
            agent: false,
          },
          resolve,
        )
      : request(url, { ...options, method: 'POST', agent: false, minVersion: 'TLSv1.2' }, resolve);
    call.on('error', reject);
    // A connection may close without an error or an answer, when the server wants another protocol (101).
    call.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    call.on('socket', (socket) => {
      // Checks the peer's address before anything is sent, in case the lookup was bypassed.
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        const { remoteAddress = '' } = socket;
        if (!allows(remoteAddress)) call.destroy(new NotPublicError(remoteAddress));
      });
    });
    call.end(body);
  });
}

async function answerOf(response: IncomingMessage): Promise<WebhookAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch {
    // The status is the answer; of a body that does not end in time, what has arrived is shown.
  }
  response.destroy();
  const body = Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '\ufffd').toWellFormed();
  return {
    status: response.statusCode ?? 0,
    headers: shownHeaders(response.headers),
    body: body.slice(0, MAX_BODY_LENGTH).toWellFormed(),
    retryAfterMs: retryAfter(response.headers['retry-after']),
  };
}

function shownHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name, String(value).slice(0, MAX_HEADER_LENGTH)]),
  );
}

/** Seconds or a date (RFC 9110, section 10.2.3), in milliseconds from now; 0 for none. */
function retryAfter(header: string | undefined): number {
  if (!header) return 0;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
