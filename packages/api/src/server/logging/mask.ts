import { stdSerializers } from 'pino';

const addresses = /[^\s<>"'(),;:=[\]{}|]+@[^\s<>"'(),;:=[\]{}|]+/g;
/** Tokens of links, keys and hashes; an id of ours is shorter. */
const longWords = /[\w-]{40,}/g;
/** A failed statement as the driver tells it: with the values it was called with. */
const statement = /^\s*(?:select|insert|update|delete|with|begin|commit)\b[\s\S]* - /i;

/** A text of a log without what could name a person or open a door: values of statements, addresses, tokens. */
export function maskText(text: string): string {
  return text
    .replace(statement, '')
    .replace(addresses, '…@…')
    .replace(longWords, '…')
    .replaceAll('\u0000', '')
    .toWellFormed();
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
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type,
    message: maskText(message),
    stack: [`${type}: ${maskText(message)}`, ...frames].join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
