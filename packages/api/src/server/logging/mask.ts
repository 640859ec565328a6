import { stdSerializers } from 'pino';

const emails = /[^\s<>"'(),;:=[\]{}|]+@[^\s<>"'(),;:=[\]{}|]+/g;
/** A segment of a path that contains an email address. */
const emailSegments = /[^/]*(?:@|%(?:25)*40)[^/]*/g;
/** Possibly a link token, a key or a hash, or part of one. */
const longRuns = /[\w-]{20,}/g;
/** One of our ids, or words in a single case without digits, which no random token is. */
const harmless = /^(?:[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|[a-z_-]+|[A-Z_-]+)$/;
/** A percent-encoded letter, digit, hyphen or underscore, encoded once or several times. */
const escaped = /%(?:25)*(2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi;
/** A stack frame; other lines of a stack belong to the error's message. */
const frame = /^\s+at .*(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/;
/** A failed statement as the driver reports it, with its values. */
const statement = /^\s*(?:select|insert|update|delete|with|begin|commit)\b[\s\S]* - /i;

/** Log text without personal data and secrets: values of statements, email addresses, tokens. */
export function maskText(text: string): string {
  return withoutTokens(text)
    .replace(statement, '')
    .replace(emails, '…@…')
    .replaceAll('\u0000', '')
    .toWellFormed();
}

/** The path of a URL without secrets and personal data: query, fragment, link tokens and email addresses. */
export function maskPath(url: string): string {
  return withoutTokens(url.split(/[?#]/)[0] ?? '').replace(emailSegments, '…@…');
}

function withoutTokens(text: string): string {
  let plain = text;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain.replace(longRuns, (run) => (harmless.test(run) ? run : '…'));
}

/** An error for the log: its type, message, stack and code, masked and without the driver's details about rows. */
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
