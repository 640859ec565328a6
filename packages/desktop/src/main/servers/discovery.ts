import type { ClientCredentials } from '@tamarack/core/client';
import { brand } from '@tamarack/core/domain';
import type { KnownServer, ServerChoice, ServerRefusal } from '../../ipc-contract.ts';
import { parseAddress } from '../network/address.ts';
import { retainedFetch } from '../network/retained-fetch.ts';
import type { Net } from '../ports.ts';
import { t } from '../text.ts';

/** The API version that this application supports. */
const supportedApiVersion = 1;
const timeout = 10_000;
const maxAnswerLength = 64 * 1024;

export type Discovery = { ok: true; server: KnownServer; credentials: ClientCredentials } | Refusal;
export type Refusal = Extract<ServerChoice, { ok: false }>;

/**
 * Asks an address what it is (`/.well-known/tamarack.json`). It must respond over HTTPS or on this computer, as the right
 * product, with an API version that this application supports. Follows no redirects and sends nothing about the user.
 */
export async function discoverServer(net: Pick<Net, 'fetch'>, address: string): Promise<Discovery> {
  const parsed = parseAddress(address);
  if (!parsed.ok) return refusal(parsed.reason);
  const { origin, host } = parsed;
  const answer = await fetchFacts(net, origin);
  if (!answer.ok) return refusal(answer.reason, host);
  const { product, version, apiVersion, desktop } = answer;
  if (product !== brand.name || apiVersion === null || !isVersion(version))
    return refusal('other-product', host);
  if (apiVersion < supportedApiVersion) return refusal('too-old', host);
  if (apiVersion > supportedApiVersion) return refusal('too-new', host);
  if (!desktop) return refusal('desktop-off', host);
  return { ok: true, server: { origin, host, version }, credentials: desktop };
}

/**
 * Whether a version is a semantic version. Any other text could be made to look like a part of the dialog
 * that shows it.
 */
export function isVersion(version: unknown): version is string {
  return typeof version === 'string' && /^\d{1,5}(\.\d{1,5}){2}(-[\w.-]{1,30})?$/.test(version);
}

/**
 * Whether there was no response from the server itself. A response with an invalid certificate may come from
 * someone else.
 */
export function isUnreachable(discovery: Discovery): boolean {
  return !discovery.ok && (discovery.reason === 'unreachable' || discovery.reason === 'certificate');
}

const messages = {
  'not-an-address': 'notAnAddress',
  'not-https': 'notHttps',
  unreachable: 'unreachable',
  certificate: 'certificate',
  'other-product': 'otherProduct',
  'too-old': 'tooOld',
  'too-new': 'tooNew',
  'desktop-off': 'desktopOff',
  declined: 'declined',
  busy: 'busyChoosing',
} as const satisfies Record<ServerRefusal, Parameters<typeof t>[0]>;

export function refusal(reason: ServerRefusal, host = ''): Refusal {
  const example = `${brand.name.toLowerCase()}.example`;
  return { ok: false, reason, message: t(messages[reason], { host, product: brand.name, example }) };
}

type ServerFacts =
  | {
      ok: true;
      product: unknown;
      version: unknown;
      apiVersion: number | null;
      desktop: ClientCredentials | null;
    }
  | { ok: false; reason: 'unreachable' | 'certificate' | 'other-product' };

async function fetchFacts(net: Pick<Net, 'fetch'>, origin: string): Promise<ServerFacts> {
  const path = `/.well-known/${brand.name.toLowerCase()}.json`;
  let body: unknown;
  try {
    const response = await retainedFetch(
      net,
      new Request(origin + path, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeout),
      }),
    );
    if (response.status >= 500) return { ok: false, reason: 'unreachable' };
    if (!response.ok) return { ok: false, reason: 'other-product' };
    body = parseJson(await readText(response));
  } catch (error) {
    return { ok: false, reason: failureReason(error) };
  }
  const facts = asRecord(body);
  const apiVersion = Number(facts.apiVersion);
  return {
    ok: true,
    product: facts.product,
    version: facts.version,
    apiVersion: facts.apiVersion !== null && Number.isInteger(apiVersion) ? apiVersion : null,
    desktop: asCredentials(asRecord(facts.clients).desktop),
  };
}

/** The text of a response, or nothing if it is too long for a server's facts. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) return '';
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Credentials are sent in headers, so they may contain only what a header can carry. */
function asCredentials(value: unknown): ClientCredentials | null {
  const { id, key } = asRecord(value);
  const isHeaderValue = (text: unknown): text is string =>
    typeof text === 'string' && /^[\x21-\x7e]{1,200}$/.test(text);
  return isHeaderValue(id) && isHeaderValue(key) ? { id, key } : null;
}

/**
 * Why a request failed. Chromium reports `net::ERR_CERT_…`; Node gives OpenSSL's reason as the error's cause. Both
 * mention a refused redirect in the message.
 */
function failureReason(error: unknown): 'certificate' | 'other-product' | 'unreachable' {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as NodeJS.ErrnoException).code ?? '');
    if (/ERR_(CERT|SSL)_/.test(at.message) || /CERT|SELF_SIGNED|UNABLE_TO_|ERR_(TLS|SSL)_/.test(code)) {
      return 'certificate';
    }
    if (/redirect/i.test(at.message)) return 'other-product';
  }
  return 'unreachable';
}
