import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { ServerInjectOptions } from '@hapi/hapi';
import { generate } from 'otplib';
import { leadMagnetKey } from '../services/lead-magnet.ts';
import { type Caller, type HostName, hostNames } from './callers.ts';
import { registrationToken } from './furniture.ts';
import type { BodyFault } from './hostile.ts';
import { authenticatorSecret } from './pools.ts';
import type { Input } from './requests.ts';
import { resolve } from './samples.ts';
import { readStream } from './stream.ts';
import { secretClient, type World } from './world.ts';

/** A request as sent, and its response. */
export interface Exchange {
  input: Input;
  sent: { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer };
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Milliseconds after which a request counts as hung. */
const DEADLINE_MS = 20_000;

/** A request that got no response. */
export class HungError extends Error {
  constructor(sent: Exchange['sent']) {
    super(`not answered within ${DEADLINE_MS / 1000} s: ${curlLine({ sent })}`);
    this.name = 'HungError';
  }
}

/** Sends one request through the whole server. @throws HungError when there is no response */
export async function send(world: World, input: Input): Promise<Exchange> {
  world.pools.set('totp:own', [await generate({ secret: authenticatorSecret })]);
  const sent = requestFrom(world, input);
  if (['/api/events', '/api/clinic/changes'].includes(input.path))
    return { input, sent, ...(await readStream(world.app.server, sent)) };
  const answer = world.app.server.inject({
    method: sent.method,
    url: sent.url,
    headers: sent.headers,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  } as ServerInjectOptions);
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new HungError(sent)), DEADLINE_MS);
  });
  try {
    const { statusCode, headers, rawPayload } = await Promise.race([answer, hung]);
    return {
      input,
      sent,
      status: statusCode,
      headers,
      text: unpacked(rawPayload, headers['content-encoding']),
    };
  } finally {
    clearTimeout(timer);
  }
}

function unpacked(bytes: Buffer, encoding: unknown): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

function requestFrom(world: World, input: Input): Exchange['sent'] {
  const { method, path, params, query, headers } = input;
  const fill = (value: unknown) => resolve(textOf(value), world.pools).toWellFormed();
  const filled = path.replace(/\{(\w+)[^}]*\}/g, (_hole, name: string) =>
    fill(params[name])
      .split(name === 'path' || name === 'file' ? '/' : '\u0000')
      .map((part) => encodeURIComponent(part))
      .join(name === 'path' || name === 'file' ? '/' : '%00'),
  );
  const search = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(fill(one))}`,
    ),
  );
  const body = bodyFrom(world, input);
  return {
    method,
    url: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
    headers: { ...callerHeaders(world, input), ...body?.headers, ...headers },
    ...(body ? { payload: body.payload } : {}),
  };
}

function callerHeaders(world: World, { caller, host }: Input): Record<string, string> {
  const token = world.tokenOf(caller as Caller, host as HostName);
  const client: Record<string, string> =
    caller === 'no client'
      ? {}
      : caller === 'secret client'
        ? { 'x-client-id': secretClient.id, 'x-client-key': secretClient.key }
        : { 'x-client-id': 'web', 'x-client-key': 'test-web-client-key' };
  return {
    host: `${hostNames[host as HostName]}:5000`,
    ...client,
    'api-key': leadMagnetKey,
    ...(caller === 'anonymous' ? { cookie: `registration=${registrationToken}` } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const jsonType = { 'content-type': 'application/json' };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

interface Body {
  payload: string | Buffer;
  headers: Record<string, string>;
}

function bodyFrom(world: World, { body, bodyFault, isForm }: Input): Body | undefined {
  if (body === undefined) return undefined;
  const text = resolve(isForm ? formText(body) : JSON.stringify(body), world.pools);
  const headers = isForm ? formType : jsonType;
  return bodyFault ? faulty(bodyFault, text, headers) : { payload: text, headers };
}

function formText(body: unknown): string {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  return fields
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [key, textOf(one)] as const),
    )
    .map(
      ([key, value]) => `${encodeURIComponent(key.toWellFormed())}=${keepReferences(value.toWellFormed())}`,
    )
    .join('&');
}

/** Encodes a form value except its placeholders, which are replaced later. */
function keepReferences(value: string): string {
  return encodeURIComponent(value).replaceAll('%40%40', '@@').replaceAll('%3A', ':');
}

function faulty(fault: BodyFault, text: string, headers: Record<string, string>): Body | undefined {
  const open = text.startsWith('{') ? text.slice(1) : `"x":1}`;
  const rest = open === '}' ? '"x":1}' : open;
  switch (fault) {
    case 'missing':
      return undefined;
    case 'empty':
      return { payload: '', headers };
    case 'broken':
      return { payload: text.slice(0, -1), headers };
    case 'text':
      return { payload: 'only words', headers };
    case 'duplicate keys':
      return { payload: `{${rest.slice(0, -1)},${rest}`, headers };
    case 'prototype keys':
      return {
        payload: `{"__proto__":{"role":"platform_owner"},"constructor":{"prototype":{}},${rest}`,
        headers,
      };
    case 'unknown keys':
      return { payload: `{"isAdmin":true,"tenant_id":"x","":0,"a.b":{},"hasOwnProperty":1,${rest}`, headers };
    case 'array':
      return { payload: `[${text}]`, headers };
    case 'null':
      return { payload: 'null', headers };
    case 'number':
      return { payload: '1e999', headers };
    case 'other type':
      return { payload: '<a/>', headers: { 'content-type': 'text/xml' } };
    case 'no type':
      return { payload: text, headers: {} };
    case 'odd type':
      return { payload: text, headers: { 'content-type': 'application/json; charset=utf-7; boundary="' } };
    case 'gzip':
      return { payload: gzipSync(text), headers: { ...headers, 'content-encoding': 'gzip' } };
    case 'broken gzip':
      return { payload: gzipSync(text).subarray(0, 12), headers: { ...headers, 'content-encoding': 'gzip' } };
    case 'unknown encoding':
      return { payload: text, headers: { ...headers, 'content-encoding': 'zstd' } };
    case 'oversized':
      return { payload: `{"x":"${'x'.repeat(2_000_000)}",${rest}`, headers };
    case 'bom':
      return { payload: `\ufeff${text}`, headers };
  }
}

/** The request as a curl command. */
export function curlLine({ sent }: Pick<Exchange, 'sent'>): string {
  const headers = Object.entries(sent.headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const payload =
    sent.payload === undefined ? [] : [`--data-binary ${quote(shorten(sent.payload.toString('utf8')))}`];
  return [
    'curl',
    '-X',
    sent.method,
    ...headers,
    ...payload,
    quote(shorten(`http://localhost:5000${sent.url}`)),
  ].join(' ');
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('\u0000', '\\0')}'`;
const shorten = (text: string) =>
  text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} characters)` : text;
