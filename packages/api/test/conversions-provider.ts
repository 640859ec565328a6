import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conversionNames } from '@tamarack/core/domain/public/conversions';
import type { ConversionSettings } from '../src/server/deps.ts';

/** An event as received. */
interface ReceivedEvent {
  event_name: string;
  event_time: number;
  event_id: string;
  event_source_url: string;
  action_source: string;
  user_data: Record<string, string | string[]>;
  custom_data?: Record<string, unknown>;
}

/** A request as received, and the status of the response. */
interface ReceivedBatch {
  path: string;
  events: ReceivedEvent[];
  testCode: string | undefined;
  status: number;
}

/** A fixed response, instead of checking the request. */
interface Fault {
  status: number;
  body?: object | string;
  headers?: Record<string, string>;
  /** Never responds. */
  hangs?: boolean;
}

/** Test double of the advertising provider, on loopback. */
export interface ConversionsStandIn {
  /** Value for CONVERSIONS_URL. */
  url: string;
  /** All variables that make the product use it. */
  env: Record<'CONVERSIONS_URL' | 'CONVERSIONS_PIXEL_ID' | 'CONVERSIONS_TOKEN', string>;
  batches: ReceivedBatch[];
  /** Events of accepted batches, in order of arrival. */
  accepted(): ReceivedEvent[];
  /** Violations of the provider's or our own rules. */
  problems: string[];
  /** Rejects every batch that contains such an event, like the provider rejects a batch with an invalid one. */
  rejectWhere(isInvalid: (event: ReceivedEvent) => boolean): void;
  /** Returns this response until called with null. */
  fail(fault: Fault | null): void;
  /** Clears all requests and faults. */
  reset(): void;
  stop(): Promise<void>;
}

const standInPixel = '123456789012345';
export const standInToken = 'stand-in-access-token';

/** The product's settings for a provider at this address. */
export const conversionSettings = (
  url: string,
  change: Partial<ConversionSettings> = {},
): ConversionSettings => ({
  ...{ url, version: 'v23.0', pixelId: standInPixel, token: standInToken, testCode: null },
  ...{ value: 99, currency: 'USD', events: conversionNames },
  ...change,
});

/** SHA-256 of a normalized value, like the provider computes it. */
export function hashOf(normalized: string): string {
  return createHash('sha256').update(normalized, 'utf8').digest('hex');
}

const hashedFields = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id'];
const plainFields = ['client_ip_address', 'client_user_agent', 'fbp', 'fbc'];
const eventFields = [
  'event_name',
  'event_time',
  'event_id',
  'event_source_url',
  'action_source',
  'user_data',
  'custom_data',
];
const names = [
  'PageView',
  'Lead',
  'InitiateCheckout',
  'StartTrial',
  'CompleteRegistration',
  'Purchase',
  'Contact',
  'ScheduleAppointment',
];
/** Health terms and email addresses, which must not appear in unhashed data. */
const forbidden = /clinic_?type|occupational|physical|speech|mental|behavioral|marriage|diagnos|patient|@/i;

/**
 * Starts the test double. With `known`, every hash must match one of the normalized values given for its field, such as
 * `{ em: ['maude@erable.example'] }`. For `external_id` only the format is checked.
 */
export async function startConversionsProvider(
  options: { known?: Record<string, readonly string[]>; clock?: { now(): Date } } = {},
): Promise<ConversionsStandIn> {
  const batches: ReceivedBatch[] = [];
  const problems: string[] = [];
  let fault: Fault | null = null;
  let isInvalid: (event: ReceivedEvent) => boolean = () => false;

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object | string, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      return status;
    };
    const sent = JSON.parse((await bodyOf(request)) || '{}');
    const batch: ReceivedBatch = {
      path: request.url ?? '',
      events: sent.data ?? [],
      testCode: sent.test_event_code,
      status: 0,
    };
    batches.push(batch);
    const found = batchProblems(request, sent).concat(
      batch.events.flatMap((event) => eventProblems(event, options)),
    );
    problems.push(...found);
    if (fault?.hangs) return;
    if (fault) batch.status = answer(fault.status, fault.body ?? '', fault.headers);
    else if (found.length > 0 || batch.events.some(isInvalid))
      batch.status = answer(400, graphError(100, 'Invalid parameter'));
    else batch.status = answer(200, { events_received: batch.events.length, messages: [], fbtrace_id: 'x' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { CONVERSIONS_URL: url, CONVERSIONS_PIXEL_ID: standInPixel, CONVERSIONS_TOKEN: standInToken },
    batches,
    problems,
    accepted: () => batches.filter((batch) => batch.status === 200).flatMap((batch) => batch.events),
    rejectWhere(predicate) {
      isInvalid = predicate;
    },
    fail(next) {
      fault = next;
    },
    reset() {
      batches.length = 0;
      problems.length = 0;
      fault = null;
      isInvalid = () => false;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** An error in the provider's format. */
export function graphError(code: number, message: string, more: object = {}): object {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'x', ...more } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

// biome-ignore lint/suspicious/noExplicitAny: the body is what is judged here
function batchProblems(request: IncomingMessage, sent: any): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  must(request.method === 'POST', `method ${request.method}`);
  must(/^\/v\d+\.\d+\/\d+\/events$/.test(request.url ?? ''), `path ${request.url}`);
  must(sent.access_token === standInToken, 'access token');
  must(Array.isArray(sent.data) && sent.data.length >= 1 && sent.data.length <= 1000, 'number of events');
  const visitors = new Set(
    (sent.data ?? []).map((event: ReceivedEvent) => String(event.user_data?.external_id)),
  );
  must(visitors.size <= 1, 'events of several visitors in one batch');
  return problems;
}

function eventProblems(
  event: ReceivedEvent,
  { known, clock }: { known?: Record<string, readonly string[]>; clock?: { now(): Date } },
): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`${event.event_name}: ${problem}`);
  };
  const now = (clock?.now() ?? new Date()).getTime() / 1000;
  must(
    Object.keys(event).every((key) => eventFields.includes(key)),
    `fields ${Object.keys(event)}`,
  );
  must(names.includes(event.event_name), 'name');
  must(Number.isInteger(event.event_time), 'time not in whole seconds');
  must(event.event_time <= now + 60 && event.event_time >= now - 7 * 86_400, `time ${event.event_time}`);
  must(/^[0-9a-f-]{36}$/.test(event.event_id ?? ''), 'event id');
  must(event.action_source === 'website', 'action source');
  must(/^https?:\/\/[^/?#]+\/[^?#]*$/.test(event.event_source_url ?? ''), `page ${event.event_source_url}`);
  must(Boolean(event.user_data?.client_user_agent), 'no user agent');
  for (const [field, value] of Object.entries(event.user_data ?? {})) {
    if (plainFields.includes(field)) continue;
    must(hashedFields.includes(field), `unknown field ${field}`);
    const hash = Array.isArray(value) ? value[0] : undefined;
    must(/^[0-9a-f]{64}$/.test(hash ?? ''), `${field} is not hashed`);
    if (known && field !== 'external_id')
      must(
        (known[field] ?? []).some((plain) => hashOf(plain) === hash),
        `${field} is the hash of nothing known`,
      );
  }
  must(!forbidden.test(JSON.stringify(event.custom_data ?? {})), 'custom data says too much');
  return problems;
}
