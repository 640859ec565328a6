import { searchesBeginnings, searchLength, shortestPiece } from '@tamarack/core/domain';

/** A word of a search, as a pattern for LIKE with its wildcards escaped. */
export interface SearchWord {
  pattern: string;
  /** First label of what looks like a host name, `erable` of `erable.tamarack.example`. */
  host?: string;
  /** Part of an email. */
  isEmail?: boolean;
}

/** How a search is carried out; `none` when nothing was typed. */
export type Search =
  | { kind: 'none' }
  /** A pasted id. */
  | { kind: 'id'; id: string }
  /** One or two characters: beginnings. */
  | { kind: 'prefix'; pattern: string; typed: string }
  /** Every word must occur somewhere, or the digits of a phone number in one piece. */
  | { kind: 'words'; words: readonly SearchWord[]; phone?: string };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads what an operator typed or pasted. Trigrams need three characters; what has fewer is found by prefix. */
export function searchFrom(text: string | undefined): Search {
  const typed = meant((text ?? '').trim());
  if (!typed) return { kind: 'none' };
  if (uuid.test(typed)) return { kind: 'id', id: typed.toLowerCase() };
  if (searchesBeginnings(typed)) return { kind: 'prefix', pattern: `${escaped(typed)}%`, typed };
  const words = wordsOf(typed);
  const isIndexed = words.some((word) => searchLength(word) >= shortestPiece);
  const phone = phoneDigits(typed);
  return { kind: 'words', words: (isIndexed ? words : [typed]).map(wordOf), ...(phone ? { phone } : {}) };
}

/** The words of a text, without the commas between the parts of an address. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  return words.length > 0 ? words : [typed];
}

const hostName = /^([a-z0-9][a-z0-9-]{1,61}[a-z0-9])\.[a-z0-9.-]+(?::\d+)?(?:\/\S*)?$/i;

function wordOf(word: string): SearchWord {
  const host = hostName.exec(word)?.[1]?.toLowerCase();
  return {
    pattern: `%${escaped(word)}%`,
    ...(host ? { host } : {}),
    ...(word.includes('@') ? { isEmail: true } : {}),
  };
}

/** Digits of what may be a phone number in any spelling, without the country's 1; undefined for other text. */
function phoneDigits(typed: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '');
  const national = /^\+?1[\s(.-]/.test(typed) || digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return national.length >= shortestPiece ? national : undefined;
}

const addressStart = /^https?:\/\/([^\s./:?#]+)\S*$/i;

/** A pasted address stands for what it leads to: the id in a page of the console, else the subdomain of a site. */
function meant(typed: string): string {
  const [address, firstLabel] = addressStart.exec(typed) ?? [];
  if (!address || !firstLabel) return typed;
  return address.split(/[/?#=&]/).find((part) => uuid.test(part)) ?? firstLabel;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
