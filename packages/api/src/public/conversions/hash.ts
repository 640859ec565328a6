import { createHash } from 'node:crypto';
import type { Customer } from './types.ts';

/**
 * Personal fields in the provider's form: normalised, then SHA-256 in lower-case hexadecimal over UTF-8. The rules
 * are those of https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters.
 * The provider's own helper library is not used: it cuts K1A-0A6 to k1a and Québec to qubec.
 */
export type HashedField = 'em' | 'ph' | 'fn' | 'ln' | 'ct' | 'st' | 'zp' | 'country' | 'external_id';

const normalize: Record<HashedField, (text: string, country: string) => string> = {
  em: plain,
  ph: phone,
  fn: withoutPunctuation,
  ln: withoutPunctuation,
  ct: (text) => withoutPunctuation(text).replace(/\s/g, ''),
  st: twoLetters,
  zp: postalCode,
  country: twoLetters,
  external_id: (text) => text,
};

/** Hashes of a person's known fields; fields that are empty after normalising are left out. */
export function hashedFields(
  customer: Customer,
  externalId?: string,
): Partial<Record<HashedField, readonly [string]>> {
  const [first, last] = namesOf(customer);
  const country = twoLetters(customer.country ?? '');
  const fields: Record<HashedField, string | null | undefined> = {
    em: customer.email,
    ph: customer.phone,
    fn: first,
    ln: last,
    ct: customer.city,
    st: customer.region,
    zp: customer.postalCode,
    country: customer.country,
    external_id: externalId,
  };
  const hashed: Partial<Record<HashedField, readonly [string]>> = {};
  for (const [field, typed] of Object.entries(fields) as [HashedField, string | null | undefined][]) {
    const value = normalize[field](typed ?? '', country);
    if (value) hashed[field] = [sha256Hex(value)];
  }
  return hashed;
}

/** Lower-case hexadecimal over the text's UTF-8. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function namesOf({ firstName, lastName, fullName }: Customer): [string, string] {
  const [first = '', ...rest] = (fullName ?? '').trim().split(/\s+/);
  return [firstName ?? first, lastName ?? rest.join(' ')];
}

/** Uses one of the Unicode forms of accented letters; accents are kept. */
function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

function withoutPunctuation(text: string): string {
  return plain(text)
    .replace(/[\p{P}\p{S}]/gu, '')
    .trim();
}

/** Digits with the country code; ten digits are a number in Canada or the United States. */
function phone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 ? `1${digits}` : digits;
}

function twoLetters(text: string): string {
  const code = plain(text);
  return /^[a-z]{2}$/.test(code) ? code : '';
}

function postalCode(text: string, country: string): string {
  const code = plain(text).replace(/[\s\p{Pd}]/gu, '');
  return country === 'us' || /^\d{9}$/.test(code) ? code.slice(0, 5) : code;
}
