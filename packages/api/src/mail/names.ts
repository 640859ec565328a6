/**
 * Control characters, what takes no room, and the marks that turn the direction of writing: each could make a mail read
 * as something it is not.
 */
const unwritable = /(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\u034f|[\ufe00-\ufe0f])+/gu;

/** Stands between a dot and what follows, so that mail programs make no link of it; takes no room. */
const wordJoiner = '\u2060';

const LONGEST = 120;

/**
 * A name as a stranger typed it, made safe to print in somebody's mail: one line, at most 120 characters, and nothing
 * in it turns into a link. Registration mails anyone, so a "clinic name" must not carry an address of its own.
 */
export function printedName(typed: string): string {
  const line = typed.replace(unwritable, ' ').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
  return withoutLinks(short);
}

/**
 * What a stranger wrote in a form, made safe to print in a mail: its lines stay, nothing in it turns into a link. The
 * form mails a copy to whatever address it is given, so it must not carry an address of its own.
 */
export function printedWords(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map((line) => withoutLinks(line.replace(unwritable, ' ').trimEnd()))
    .join('\n')
    .trim();
}

/** Dots of other scripts lead to addresses too: browsers read them as the one of ours (UTS 46). */
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
]);

/** The same parameters with every name in them, and every message, made printable. */
export function withPrintedNames<P extends object>(params: P): P {
  return Object.fromEntries(
    Object.entries(params).map(([field, value]) => [
      field,
      typeof value === 'string' ? printed(field, value) : value,
    ]),
  ) as P;
}

function printed(field: string, value: string): string {
  if (nameFields.has(field)) return printedName(value);
  return field === 'message' ? printedWords(value) : value;
}
