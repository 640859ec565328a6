import { randomInt } from 'node:crypto';

/** Digits and letters that are not confused when read aloud or written by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference to quote in a letter: `AO-7K2M-9XQT`. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `AO-${four()}-${four()}`;
}
