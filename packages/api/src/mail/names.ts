/**
 * Control characters, invisible characters and marks that change the writing direction. Each could disguise the content
 * of a mail.
 */
const unwritable = /(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\u034f|[\ufe00-\ufe0f])+/gu;

/** Invisible; after a dot or an @, it keeps mail programs from making a link. */
const wordJoiner = '\u2060';

const LONGEST = 120;

/**
 * A name typed by a stranger, made safe for somebody else's mail: one line, at most 120 characters, without links.
 * Anyone can make us email anyone by registering, so a "clinic name" must not contain a link.
 */
export function printableName(typed: string): string {
  const line = typed.replace(unwritable, ' ').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
  return withoutLinks(short);
}

/** A message written by a stranger, made safe for a mail: its lines are kept, and nothing in it can become a link. */
export function printableMessage(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map((line) => withoutLinks(line.replace(unwritable, ' ').trimEnd()))
    .join('\n')
    .trim();
}

/** Full stops of other scripts work in links too: browsers read them as a dot (UTS 46). */
function withoutLinks(line: string): string {
  return line
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/\uff20/g, '@')
    .replace(/:\/\//g, ': ')
    .replace(/([.@])(?=[\p{L}\p{N}])/gu, `$1${wordJoiner}`);
}

const nameFields: ReadonlySet<string> = new Set([
  'fullName',
  'firstName',
  'clinicName',
  'inviterName',
  'newOwnerName',
  'operatorName',
  'memberName',
  'staffName',
  'formerName',
  'contactName',
  'phone',
]);

/** Longer texts, which are not cut. */
const messageFields: ReadonlySet<string> = new Set(['message', 'place']);

/** The same parameters with every name and message in them made safe to print, at any depth. */
export function withPrintableTexts<P extends object>(params: P): P {
  return Object.fromEntries(
    Object.entries(params).map(([field, value]) => [field, printed(field, value)]),
  ) as P;
}

function printed(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => printed(field, one));
  if (typeof value === 'object' && value) return withPrintableTexts(value);
  if (typeof value !== 'string') return value;
  if (nameFields.has(field)) return printableName(value);
  return messageFields.has(field) ? printableMessage(value) : value;
}
