import { searchesBeginnings, searchLength, shortestPiece } from '@tamarack/core/domain';

/** A word of a search, as a pattern for LIKE with its wildcards escaped. */
export interface SearchWord {
  pattern: string;
  /** First label of what looks like a host name, `erable` of `erable.tamarack.example`. */
  host?: string;
  /** Contains an @, so it is part of an email. */
  isEmail?: boolean;
  /** The word as typed if it may be a name, which can be misspelt. */
  name?: string;
}

/** How to search; `none` when nothing was typed. */
export type Search =
  | { kind: 'none' }
  /** A pasted id. */
  | { kind: 'id'; id: string }
  /** One or two characters: matched as a prefix. */
  | { kind: 'prefix'; pattern: string; typed: string }
  /** Every word must occur somewhere, or the digits of a phone number as one sequence. */
  | { kind: 'words'; words: readonly SearchWord[]; phone?: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parses what an operator typed or pasted. Trigrams need three characters; shorter text is matched as a prefix. */
export function searchFrom(text: string | undefined): Search {
  const typed = resolveUrl(resolveEmail((text ?? '').trim()));
  if (!typed) return { kind: 'none' };
  if (uuid.test(typed)) return { kind: 'id', id: typed.toLowerCase() };
  if (searchesBeginnings(typed)) return { kind: 'prefix', pattern: `${escaped(typed)}%`, typed };
  const words = wordsOf(typed);
  const isIndexed = words.some((word) => searchLength(word) >= shortestPiece);
  const phone = phoneDigits(typed);
  return { kind: 'words', words: (isIndexed ? words : [typed]).map(wordOf), ...(phone ? { phone } : {}) };
}

/** Splits a text into words, without the punctuation between them. */
function wordsOf(typed: string): string[] {
  const words = typed
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^["'“”«»<([]+|["'“”«»>)\].:]+$/g, ''))
    .filter(Boolean);
  return words.length > 0 ? words : [typed];
}

/** A short word is similar to too many others. */
const nameWord = /^\p{L}[\p{L}'’-]{3,}$/u;
const hostName = /^([a-z0-9][a-z0-9-]{1,61}[a-z0-9])\.[a-z0-9.-]+(?::\d+)?(?:\/\S*)?$/i;

function wordOf(word: string): SearchWord {
  const host = hostName.exec(word)?.[1]?.toLowerCase();
  return {
    pattern: `%${escaped(word)}%`,
    ...(host ? { host } : {}),
    ...(word.includes('@') ? { isEmail: true } : {}),
    ...(nameWord.test(word) ? { name: word } : {}),
  };
}

/**
 * Digits of a possible phone number in any format, without the country code 1 and what may be printed before and after
 * it, as in `Tel. 416 555-0199, ext. 12`; undefined for other text.
 */
function phoneDigits(typed: string): string | undefined {
  const number = typed
    .replace(/^(?:phone|t[eé]l(?:[eé]phone)?)\b[\s.:]*/i, '')
    .replace(/[\s,;]*(?:#|x|ext|extension|poste)[\s.:]*\d+$/i, '');
  if (!/^\+?[\d\s().-]+$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  const national = /^\+?1[\s(.-]/.test(number) || digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return national.length >= shortestPiece ? national : undefined;
}

/** Replaces what mail programs copy, such as `"Roy, Ada" <ada@clinic.example>` or `mailto:…`, by the email. */
function resolveEmail(typed: string): string {
  const [, email] = /<([^<>\s]+@[^<>\s]+)>$/.exec(typed) ?? /^mailto:([^?\s]+)/i.exec(typed) ?? [];
  return email ?? typed;
}

const urlStart = /^https?:\/\/([^\s./:?#]+)\S*$/i;

/** Replaces a pasted URL by what it leads to: the id in a page of the console, otherwise the subdomain of a site. */
function resolveUrl(typed: string): string {
  const [url, firstLabel] = urlStart.exec(typed) ?? [];
  if (!url || !firstLabel) return typed;
  return url.split(/[/?#=&]/).find((part) => uuid.test(part)) ?? firstLabel;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
