import { randomInt } from 'node:crypto';

/** Digits and letters that nobody mistakes for one another, read aloud or written by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference that people quote in a letter, `AO-7K2M-9XQT`; it says nothing of whom it belongs to. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `AO-${four()}-${four()}`;
}
