import type { LogLevel } from '@tamarack/core/domain';
import { maskText } from '../../../../server/logging/mask.ts';
import type { NewLogEntry } from '../../../../server/logging/types.ts';

const maxMessageLength = 1_000;
const maxFactLength = 300;
const stackLines = 6;

/** Fields that every line has, or that have a column of their own. */
const known = new Set(['level', 'time', 'pid', 'hostname', 'role', 'msg', 'err', 'req', 'res']);

/**
 * Turns one line of the structured log into an entry of the application log. Numbers, booleans and masked texts are
 * kept; nested values are dropped.
 * @returns null for anything but a line of the log
 */
export function readLine(line: string): NewLogEntry | null {
  const found = parse(line);
  if (!found) return null;
  const err = objectOf(found.err);
  const req = objectOf(found.req);
  const reason = textOf(err?.message);
  const message = [textOf(found.msg), reason && maskText(reason)].filter(Boolean).join(': ');
  return {
    at: new Date(textOf(found.time) || Date.now()),
    level: levelOf(found.level),
    kind: 'log',
    role: textOf(found.role) || 'server',
    message: (maskText(message) || 'No message').slice(0, maxMessageLength),
    code: textOf(err?.code) || null,
    method: textOf(req?.method).toUpperCase() || null,
    path: maskText(textOf(req?.path)) || null,
    status: null,
    requestId: textOf(req?.id) || null,
    userId: null,
    details: { ...factsOf(found), ...stackOf(err) },
  };
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(line));
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function levelOf(value: unknown): LogLevel {
  const level = Number(value);
  if (level >= 60) return 'fatal';
  if (level >= 50) return 'error';
  return level >= 40 ? 'warn' : 'info';
}

function factsOf(line: Record<string, unknown>): Record<string, unknown> {
  const facts = Object.entries(line).filter(([name]) => !known.has(name));
  return Object.fromEntries(
    facts.flatMap(([name, value]): [string, string | number | boolean][] => {
      if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
      return typeof value === 'string' ? [[name, maskText(value).slice(0, maxFactLength)]] : [];
    }),
  );
}

/** The stack without the message at its top. */
function stackOf(err: Record<string, unknown> | null): { type?: string; stack?: string } {
  if (!err) return {};
  const frames = textOf(err.stack)
    .split('\n')
    .map((frame) => frame.trim())
    .filter((frame) => frame.startsWith('at '))
    .slice(0, stackLines);
  return {
    ...(textOf(err.type) ? { type: textOf(err.type) } : {}),
    ...(frames.length > 0 ? { stack: maskText(frames.join('\n')) } : {}),
  };
}
