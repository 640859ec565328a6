import { stdSerializers } from 'pino';

const addresses = /[^\s<>"'(),;:=[\]{}|]+@[^\s<>"'(),;:=[\]{}|]+/g;
/** May be a token of a link, a key or a hash, or a part of one. */
const longRuns = /[\w-]{20,}/g;
/** An id of ours, or words: of one case, without a digit, as no random token is. */
const harmless = /^(?:[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|[a-z_-]+|[A-Z_-]+)$/;
/** A letter, digit, hyphen or underscore that is written as a code, once or several times over. */
const escaped = /%(?:25)*(2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi;
/** Where an error happened; other lines of a stack belong to its message. */
const frame = /^\s+at .*(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/;
/** A failed statement as the driver tells it: with the values it was called with. */
const statement = /^\s*(?:select|insert|update|delete|with|begin|commit)\b[\s\S]* - /i;

/** A text of a log without what could name a person or open a door: values of statements, addresses, tokens. */
export function maskText(text: string): string {
  return withoutTokens(text)
    .replace(statement, '')
    .replace(addresses, '…@…')
    .replaceAll('\u0000', '')
    .toWellFormed();
}

/** The path of an address without what may open a door: its query, its fragment, tokens of links. */
export function maskPath(url: string): string {
  return withoutTokens(url.split(/[?#]/)[0] ?? '');
}

function withoutTokens(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain.replace(longRuns, (run) => (harmless.test(run) ? run : '…'));
}

/** An error as a log may hold it: what kind, what it says and where, all masked; nothing the driver adds about rows. */
export function maskedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    type,
    message,
    stack = '',
    code,
  } = stdSerializers.err(error) as {
    type: string;
    message: string;
    stack?: string;
    code?: unknown;
  };
  const frames = stack.split('\n').filter((line) => frame.test(line));
  return {
    type,
    message: maskText(message),
    stack: [`${type}: ${maskText(message)}`, ...frames].join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
