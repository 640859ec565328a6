import { doubleMetaphone } from 'double-metaphone';
import leven from 'leven';

/**
 * Names that sound alike, in English or French. Double Metaphone encodes the consonants that are heard, which an index can
 * look up; the edit distance then drops the names whose vowels or endings differ too much.
 */

/** What French does not pronounce or writes in several ways, applied in this order. */
const heardInFrench: [written: RegExp, heard: string][] = [
  [/^(?:saint|st)e?(?=[^aeiou]|$)/, 'st'],
  [/^sean$/, 'shaun'],
  [/e?au|aw/g, 'o'],
  [/ol[tx]s?$/, 'o'], // Thibault
  [/(?<![cpst])h/g, ''],
  [/^ou(?=[aei])/, 'w'], // Ouellet
  [/bv/g, 'v'], // Lefebvre
  [/w/g, 'v'], // Kowalski
  [/es(?=[^aeiouyhs])/g, 'e'], // Lévesque
  [/p(?=t)|(?<=m)p(?=s)/g, ''], // Baptiste, Thompson
  [/ch(?![lr])/g, 'sh'], // Vachon
  [/(?<=..e)r$/, ''], // Gauthier
  [/(?<=[nr])c$/, ''], // Leclerc
  [/(?<=..)[dpstxz]+$/, ''], // Bouchard
];

/** A folded name as written and as heard in French. */
function formsOf(word: string): string[] {
  const heard = heardInFrench.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  return heard && heard !== word ? [word, heard] : [word];
}

/** The codes of a folded name; names that sound alike share one. None for names in other scripts than Latin. */
export function soundsOf(word: string): string[] {
  return [...new Set(formsOf(word).flatMap(doubleMetaphone))].filter(Boolean);
}

/** Spellings of the same sound, made equal before letters are compared. */
const sameSound: [written: RegExp, as: string][] = [
  [/e?igh/g, 'i'],
  [/ph/g, 'f'],
  [/ck|qu?|c(?=[^ehiy]|$)/g, 'k'],
  [/h/g, ''],
  [/z/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/[ae][iy]$/, 'e'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

const plain = (word: string) => sameSound.reduce((text, [pattern, as]) => text.replace(pattern, as), word);

/**
 * How many letters two folded names differ in, at most a third of the longer one; undefined if they do not sound alike.
 */
export function soundDistance(a: string, b: string): number | undefined {
  const others = formsOf(b).map(plain);
  const distances = formsOf(a)
    .map(plain)
    .flatMap((one) => others.map((other) => ({ distance: leven(one, other), limit: limitOf(one, other) })))
    .filter(({ distance, limit }) => distance <= limit)
    .map(({ distance }) => distance);
  if (distances.length === 0) return undefined;
  const sounds = soundsOf(a);
  return soundsOf(b).some((sound) => sounds.includes(sound)) ? Math.min(...distances) : undefined;
}

const limitOf = (a: string, b: string) => Math.max(1, Math.floor(Math.max(a.length, b.length) / 3));
