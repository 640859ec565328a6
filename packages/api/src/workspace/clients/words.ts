import { type ClientIdentity, extensionMark, phoneDigits } from '@tamarack/core/domain/workspace';
import { fold, readDay } from '../shared/index.ts';
import { soundsOf } from './sounds.ts';

/**
 * Search words of clients and parsing of queries. Both fold text the same way, so that a name with an accent, hyphen or
 * apostrophe is also found without it.
 */

/** `Jean-Luc D’Amour` → jean, luc, d, amour. */
function partsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** A name reduced to its letters, for comparison. */
export function foldedName(...names: string[]): string {
  return names.map((name) => partsOf(name).join('')).join(' ');
}

/** The words of a name in alphabetical order: `Tremblay, Anne` and `Anne Tremblay` are the same. */
export function nameKey(...names: string[]): string {
  return names.flatMap(partsOf).toSorted().join(' ');
}

/** The digits that identify a phone number regardless of its format. */
export function phoneTail(phone: string): string | null {
  const digits = phoneDigits(phone);
  return digits.length >= 7 ? digits.slice(-7) : null;
}

type Searchable = Pick<
  ClientIdentity,
  'givenName' | 'familyName' | 'preferredName' | 'birthOn' | 'email' | 'phone' | 'otherPhone'
>;

/**
 * The search words of a client, each matched by prefix: the parts of names, alone and joined with the following ones,
 * the email, phones in full, their last seven and last four digits, and the birth date as eight digits. In addition the
 * names with each of their sounds, for names that were heard (`soundWord`).
 */
export function wordsOf(identity: Searchable): string[] {
  const words = new Set<string>();
  for (const name of [identity.givenName, identity.familyName, identity.preferredName]) {
    const parts = partsOf(name);
    for (const [at, part] of parts.entries()) words.add(part).add(parts.slice(at).join(''));
  }
  for (const name of [...words]) for (const sound of soundsOf(name)) words.add(soundWord(sound, name));
  if (identity.email) words.add(fold(identity.email));
  for (const digits of [identity.phone, identity.otherPhone].map(phoneDigits).filter(Boolean))
    words.add(digits).add(digits.slice(-7)).add(digits.slice(-4));
  if (identity.birthOn) words.add(identity.birthOn.replaceAll('-', ''));
  return [...words].map((word) => word.slice(0, maxWordLength));
}

const maxWordLength = 200;

/** A name below its sound, such as `~TRMPL tremblay`. Nothing that is typed begins with the sign. */
export const soundWord = (sound: string, name: string): string => `~${sound} ${name}`;

/** A piece of a query. A client matches if all words of one alternative are prefixes of the client's words. */
export interface Piece {
  alternatives: string[][];
  /** Names that sound like the piece, nearest first, which match as well. */
  similar?: readonly string[];
  /** Set for a whole number, which may be a file number. */
  fileNo: number | null;
}

/** Splits a query into pieces, all of which must match. Empty when there is nothing to search for. */
export function readSearch(typed: string): Piece[] {
  const pieces: Piece[] = [];
  const text = typed
    .replace(phoneWithExtension, (run, phone: string) => (isWholePhone(phone) ? phone : run))
    .replace(/(^|\s)#(?=\d)/g, '$1')
    .replace(dayInWords, (run) => {
      const piece = dayPiece(run);
      if (!piece) return run;
      pieces.push(piece);
      return ' ';
    });
  const words = text.replace(numbers, (run) => {
    pieces.push(numberPiece(run.trim()));
    return ' ';
  });
  for (const word of words.split(/\s+/)) {
    const alternatives = wordAlternatives(word);
    if (alternatives.length > 0) pieces.push({ alternatives, fileNo: null });
  }
  return pieces;
}

/** The number of words of a name in a query, without numbers and emails. */
export function nameWordsIn(pieces: readonly Piece[]): number {
  return pieces.flatMap(({ alternatives }) => alternatives[0] ?? []).filter(isNameWord).length;
}

export const isNameWord = (word: string): boolean => !/[\d@]/.test(word);

/** `416-555-0199 x3`, `(416) 555-0199 poste 3`. The extension may still be incomplete. */
const phoneWithExtension = new RegExp(
  `(\\d[\\d\\s().+/-]*\\d)[\\s,;]*${extensionMark}\\d*(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Not a file number, and not the eight digits of a day. */
function isWholePhone(text: string): boolean {
  const { length } = phoneDigits(text);
  return length >= 7 && length !== 8;
}

/** `Nov 24, 1985`, `24 nov. 1985`, `1er déc. 1985`. */
const dayInWords =
  /(?<![\p{L}\p{N}])(?:\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:er|st|nd|rd|th)?\s+\p{L}{3,}\.?),?\s+\d{4}(?!\d)/giu;

/** A day, or the same words of a client whose name is also a month. */
function dayPiece(run: string): Piece | undefined {
  const day = readDay(run, 'monthFirst');
  if (!day) return undefined;
  return { alternatives: distinct([[day.replaceAll('-', '')], partsOf(run)]), fileNo: null };
}

/** Digits of phones and dates, but not those within words and emails. */
const numbers = /(?<![\p{L}\p{N}@._-])[+(]*\d(?:[\d\s().+/-]*\d)?(?![\p{L}\p{N}@._-]*[\p{L}@])/gu;

function numberPiece(run: string): Piece {
  const digits = phoneDigits(run);
  const alternatives = [run.split(/\s+/).map((part) => part.replace(/\D/g, '')), [digits]];
  if (/^(?:\+\s*1|1[\s(.-])/.test(run)) alternatives.push([phoneDigits(run.replace('1', ''))]);
  if (digits.length >= 7) alternatives.push([digits.slice(-7)]);
  // Day or month first, as in 24/11/1985.
  const date = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(run);
  if (date) {
    const [first, second] = [date[1] ?? '', date[2] ?? ''].map((part) => part.padStart(2, '0'));
    alternatives.push([`${date[3]}${second}${first}`], [`${date[3]}${first}${second}`]);
  }
  const number = /^\d{1,9}$/.test(run) ? Number(run) : 0;
  return { alternatives: distinct(alternatives), fileNo: number || null };
}

function wordAlternatives(word: string): string[][] {
  const raw = fold(word).replace(/^[^\p{L}\p{N}\p{M}]+/u, '');
  const parts = partsOf(word);
  return distinct(word.includes('@') ? [[raw]] : [parts, [parts.join('')], [raw]]);
}

function distinct(alternatives: string[][]): string[][] {
  const known = new Map<string, string[]>();
  for (const words of alternatives) {
    const told = words.filter(Boolean).map((word) => word.slice(0, maxWordLength));
    if (told.length > 0) known.set(told.join(' '), told);
  }
  return [...known.values()];
}
