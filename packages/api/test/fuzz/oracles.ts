import { errorStatus } from '@tamarack/core/domain';
import { linkTokens } from './furniture.ts';
import { marks } from './hostile.ts';
import { mayWrite, registrationForm } from './permitted-writes.ts';
import type { Write } from './rows.ts';
import type { Exchange } from './send.ts';

export interface Evidence {
  written: readonly Write[];
  /** Problems in the server during the request: internal errors, and statements refused by the database. */
  failures: readonly string[];
  canary: string;
  /** Whether the route's responses are personal. */
  isPersonal: boolean;
}

/** Checks the rules that every response must follow, whatever the request. Returns the violations. */
export function faultsOf(exchange: Exchange, evidence: Evidence): string[] {
  return [
    ...statusFaults(exchange, evidence),
    ...writeFaults(exchange, evidence),
    ...errorBodyFaults(exchange),
    ...headerFaults(exchange, evidence),
    ...leakFaults(exchange, evidence),
    ...markFaults(exchange),
  ];
}

function statusFaults({ status, text, headers, input }: Exchange, { failures }: Evidence): string[] {
  // Responses to HEAD have no body to check.
  const hasNoCode = input.method === 'HEAD' || String(headers['content-type']).startsWith('text/html');
  const isOfItsSite = input.host === 'provisioning' && hasNoCode;
  const isBeingSetUp = status === 503 && (isOfItsSite || codeOf(text) === 'TENANT_PROVISIONING');
  const failed = status >= 500 && !isBeingSetUp ? [`status ${status}`] : [];
  return [...failed, ...failures];
}

function writeFaults({ status, input }: Exchange, { written }: Evidence): string[] {
  const isRefused = status >= 400;
  if (!isRefused && !['GET', 'HEAD', 'OPTIONS'].includes(input.method)) return [];
  const wrong = written.filter((write) => !mayWrite(write, input, isRefused));
  const named = new Set(wrong.map(({ table, act }) => `${act} ${table}`));
  return named.size > 0
    ? [`${isRefused ? 'refused' : 'only read'}, but wrote: ${[...named].join(', ')}`]
    : [];
}

/** Patterns that no refusal may contain: internals of the product, and paths. */
const internals: readonly RegExp[] = [
  /\n\s+at .+:\d+/,
  /node_modules|\.(?:ts|mjs|js):\d+/,
  /(?:^|[\s"'(])\/(?:home|root|usr|var|work|srv|opt|tmp|app)\/\w+/,
  /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE\b.+\bSET\b/,
  /\bselect .+ from "|\binsert into "|\bdelete from "|\bupdate ".+ set "/,
  /relation "|column "|violates|constraint|duplicate key|syntax error|SQLSTATE/i,
  /\b(?:knex|postgres|pg-boss|hapi|joi|boom|argon2|ajv)\b/i,
  /\b(?:ECONN\w+|ENOENT|EACCES|TypeError|RangeError|SyntaxError|Cannot read propert|is not a function)/,
];

function errorBodyFaults(exchange: Exchange): string[] {
  const { status, text, sent, input } = exchange;
  if (status < 400 || input.method === 'HEAD') return [];
  const faults = internals
    .map((pattern) => pattern.exec(text)?.[0].trim())
    .filter((found) => found !== undefined && !wasSent(exchange, found))
    .map((found) => `the refusal says ${JSON.stringify(found)}`);
  if (!new URL(sent.url, 'http://localhost').pathname.startsWith('/api/')) return faults;
  const body = parsed(text);
  if (body?.success !== false || typeof body.error !== 'string' || body.error === '')
    faults.push(`the refusal is no error body: ${text.slice(0, 200)}`);
  else if (!(String(body.code) in errorStatus)) faults.push(`unknown code ${body.code}`);
  else if (errorStatus[body.code as keyof typeof errorStatus] !== status)
    faults.push(`${body.code} with status ${status}`);
  return faults;
}

function wasSent({ sent }: Exchange, text: string): boolean {
  return `${decode(sent.url)}\n${sent.payload ?? ''}\n${Object.values(sent.headers).join('\n')}`.includes(
    text,
  );
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}

function headerFaults({ status, headers, input }: Exchange, { isPersonal }: Evidence): string[] {
  const faults: string[] = [];
  const need = (name: string, pattern: RegExp) => {
    if (!pattern.test(String(headers[name] ?? '')))
      faults.push(`header ${name} is ${headers[name] ?? 'missing'}`);
  };
  need('x-content-type-options', /^nosniff$/);
  need('content-security-policy', /default-src 'none'/);
  need('x-frame-options', /^DENY$/);
  need('referrer-policy', /./);
  if (status >= 400 || isPersonal) need('cache-control', /no-store/);
  if (status >= 400 && headers['set-cookie'] !== undefined && !registrationForm.test(input.path))
    faults.push('a refusal sets a cookie');
  if (headers['access-control-allow-origin'] !== undefined) faults.push('CORS header');
  if (headers[marks.header] !== undefined)
    faults.push('a header of the input came back as one of the answer');
  const location = String(headers.location ?? '');
  if (location.includes(marks.host) || /^(?:[/\\]{2}|javascript:)/i.test(location))
    faults.push(`redirects to ${location}`);
  return faults;
}

/** Callers who may see the other clinic's texts: its owner and the platform's staff. */
const mayRead = new Set([
  'stranger',
  'platform_owner',
  'platform_owner (not stepped up)',
  'admin',
  'support',
]);

function leakFaults(exchange: Exchange, { canary }: Evidence): string[] {
  const { text, input } = exchange;
  if (mayRead.has(input.caller) || !text.includes(canary) || holdsSecret(exchange)) return [];
  const at = text.indexOf(canary);
  return [`another clinic's words: ${text.slice(Math.max(0, at - 80), at + 40)}`];
}

/** Whether the request contains a link, or the password, of the other clinic's owner. */
function holdsSecret({ sent }: Exchange): boolean {
  const text = `${sent.url} ${sent.payload ?? ''}`;
  return [...linkTokens('other'), 'owner@fuzz-other.example'].some((secret) => text.includes(secret));
}

function markFaults({ headers, text }: Exchange): string[] {
  const isPage = String(headers['content-type']).startsWith('text/html');
  return isPage && text.includes(marks.tag) ? ['HTML of the input stands in the page unescaped'] : [];
}

function codeOf(text: string): string {
  return String(parsed(text)?.code ?? '');
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
