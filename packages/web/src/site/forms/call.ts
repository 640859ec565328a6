import { brand } from '@tamarack/core/domain/brand';

/** Messages to use when the server sends none. */
export interface CallWords {
  noResponse: string;
  setup: string;
  tooMany: string;
}

export type CallOutcome =
  | { ok: true; body: Record<string, unknown> }
  | {
      ok: false;
      /** There was no response in time. */
      unanswered: boolean;
      /** The server needs to ask a question on a page first, so the browser has to post the form. */
      asks: boolean;
      /** Text for people; null when the server refused without one. */
      text: string | null;
      /** Texts by field. */
      fields: Record<string, string>;
    };

export interface SiteCall {
  method: 'GET' | 'POST';
  /** Path below `/api`, with its query. */
  path: string;
  body?: object;
  /** BCP 47 tag of the requested language. */
  language: string;
}

/** Timeout of a call in milliseconds (product specification, section 7). */
const timeout = 10_000;

interface Keys {
  clients: { web: { id: string; key: string } };
  leadMagnetApiKey: string;
}

/** Paths that need the lead magnet's key besides the client's (product specification, section 7). */
const leadMagnetPaths = '/api/lead-magnets/';

/**
 * Calls the API from a public page. Never throws: a failure is a result with its text.
 */
export async function callSite(call: SiteCall, words: CallWords): Promise<CallOutcome> {
  const signal = AbortSignal.timeout(timeout);
  let keys: Keys;
  try {
    const discovery = await fetch(`/.well-known/${brand.name.toLowerCase()}.json`, { signal });
    if (!discovery.ok) return refused(discovery.status, {}, words);
    keys = (await discovery.json()) as Keys;
  } catch {
    return silent(words);
  }
  let request: Request;
  try {
    request = requestOf(call, keys, signal);
  } catch {
    return { ok: false, unanswered: false, asks: false, text: words.setup, fields: {} };
  }
  try {
    const response = await fetch(request);
    const body = parsed(await response.text());
    return response.ok && body.success === true ? { ok: true, body } : refused(response.status, body, words);
  } catch {
    return silent(words);
  }
}

function requestOf(call: SiteCall, keys: Keys, signal: AbortSignal): Request {
  return new Request(new URL(call.path, globalThis.location.href), {
    method: call.method,
    headers: {
      accept: 'application/json',
      'accept-language': call.language,
      'content-type': 'application/json',
      'x-client-id': keys.clients.web.id,
      'x-client-key': keys.clients.web.key,
      ...(call.path.startsWith(leadMagnetPaths) ? { 'api-key': keys.leadMagnetApiKey } : {}),
    },
    body: call.body ? JSON.stringify(call.body) : undefined,
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
}

const silent = (words: CallWords): CallOutcome => ({
  ok: false,
  unanswered: true,
  asks: false,
  text: words.noResponse,
  fields: {},
});

/** Finds the text of an error in the order of the specification (section 8): message, error, then the caller's text. */
function refused(status: number, body: Record<string, unknown>, words: CallWords): CallOutcome {
  const said = [body.message, body.error].find((text) => typeof text === 'string' && text !== '');
  const text = status === 429 ? words.tooMany : ((said as string | undefined) ?? null);
  const fields = typeof body.fields === 'object' && body.fields !== null ? body.fields : {};
  return {
    ok: false,
    unanswered: false,
    asks: body.code === 'CONFIRM_HUMAN',
    text,
    fields: fields as Record<string, string>,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
