import type { ClientCredentials } from '@tamarack/core/client';
import { brand } from '@tamarack/core/domain';
import type { KnownServer, ServerCheck, ServerRefusal } from '../../ipc-contract.ts';
import { parseAddress } from '../network/address.ts';
import { heldFetch } from '../network/retained-fetch.ts';
import type { Net } from '../ports.ts';
import { t } from '../text.ts';

/** The API's version that this application speaks. */
const spokenVersion = 1;
const timeout = 10_000;
const longestAnswer = 64 * 1024;

export type Asked =
  | { ok: true; server: KnownServer; credentials: ClientCredentials }
  | Extract<ServerCheck, { ok: false }>;

/**
 * Asks an address who it is (`/.well-known/tamarack.json`): whether it answers, over HTTPS or on this computer, as
 * the right product in a version that this application speaks. Follows no redirect; sends nothing of the person.
 */
export async function askServer(net: Pick<Net, 'fetch'>, address: string): Promise<Asked> {
  const parsed = parseAddress(address);
  if (!parsed.ok) return refusal(parsed.reason, '');
  const { origin, host } = parsed;
  const answer = await discover(net, origin);
  if (!answer.ok) return refusal(answer.reason, host);
  const { product, version, apiVersion, desktop } = answer;
  if (product !== brand.name || apiVersion === null) return refusal('other-product', host);
  if (apiVersion < spokenVersion) return refusal('too-old', host);
  if (apiVersion > spokenVersion) return refusal('too-new', host);
  if (!desktop) return refusal('desktop-off', host);
  return { ok: true, server: { origin, host, version }, credentials: desktop };
}

/** Whether nothing was heard of the server itself. */
export function isSilent(asked: Asked): boolean {
  return !asked.ok && (asked.reason === 'unreachable' || asked.reason === 'certificate');
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
} as const satisfies Record<ServerRefusal, Parameters<typeof t>[0]>;

function refusal(reason: ServerRefusal, host: string): Extract<ServerCheck, { ok: false }> {
  const example = `${brand.name.toLowerCase()}.example`;
  return { ok: false, reason, message: t(messages[reason], { host, product: brand.name, example }) };
}

type Discovered =
  | {
      ok: true;
      product: unknown;
      version: string;
      apiVersion: number | null;
      desktop: ClientCredentials | null;
    }
  | { ok: false; reason: 'unreachable' | 'certificate' | 'other-product' };

async function discover(net: Pick<Net, 'fetch'>, origin: string): Promise<Discovered> {
  const path = `/.well-known/${brand.name.toLowerCase()}.json`;
  let body: unknown;
  try {
    const response = await heldFetch(
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
    return { ok: false, reason: reasonOf(error) };
  }
  const facts = asRecord(body);
  const apiVersion = Number(facts.apiVersion);
  return {
    ok: true,
    product: facts.product,
    version: typeof facts.version === 'string' ? facts.version.slice(0, 50) : '',
    apiVersion: facts.apiVersion !== null && Number.isInteger(apiVersion) ? apiVersion : null,
    desktop: asCredentials(asRecord(facts.clients).desktop),
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) return '';
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

/** Keys travel in headers, so they are held to what a header may carry. */
function asCredentials(value: unknown): ClientCredentials | null {
  const { id, key } = asRecord(value);
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && /^[\x21-\x7e]{1,200}$/.test(text);
  return fits(id) && fits(key) ? { id, key } : null;
}

/** Chromium says `net::ERR_CERT_…`, Node names OpenSSL's reason in the error's cause; both speak of a redirect. */
function reasonOf(error: unknown): 'certificate' | 'other-product' | 'unreachable' {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as NodeJS.ErrnoException).code ?? '');
    if (/ERR_(CERT|SSL)_/.test(at.message) || /CERT|SELF_SIGNED|UNABLE_TO_|ERR_(TLS|SSL)_/.test(code)) {
      return 'certificate';
    }
    if (/redirect/i.test(at.message)) return 'other-product';
  }
  return 'unreachable';
}
