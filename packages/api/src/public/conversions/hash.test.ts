import { expect, it } from 'vitest';
import { hashedFields, sha256Hex } from './hash.ts';

/** The hash of an already normalised text, computed independently of the code under test. */
const h = (normalized: string) => [sha256Hex(normalized)];

it('hashes match the examples published by the provider', () => {
  expect(sha256Hex('john_smith@gmail.com')).toBe(
    '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
  );
  expect(sha256Hex('16505551212')).toBe('e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176');
  expect(sha256Hex('valéry')).toBe('08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c');
});

it('different spellings have the same hashes', () => {
  expect(
    hashedFields({ email: '  John_Smith@Gmail.com ', phone: '(650) 555-1212', firstName: ' Valéry ' }),
  ).toEqual({
    em: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    ph: ['e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
    fn: ['08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
  });
});

it('a Canadian city and postal code are not shortened', () => {
  expect(
    hashedFields({ city: 'Québec', region: 'QC', postalCode: 'K1A-0A6', country: 'CA' }, 'a visitor'),
  ).toEqual({
    ct: h('québec'),
    st: h('qc'),
    zp: h('k1a0a6'),
    country: h('ca'),
    external_id: h('a visitor'),
  });
});

it.each([
  ['phone', '514 555 0199', 'ph', '15145550199'],
  ['phone', '+1 (514) 555.0199', 'ph', '15145550199'],
  ['phone', '001 514 555 0199', 'ph', '15145550199'],
  ['phone', '+33 1 42 68 53 00', 'ph', '33142685300'],
  ['firstName', 'Marie-Ève', 'fn', 'marieève'],
  ['firstName', 'Jean Paul', 'fn', 'jean paul'],
  ['lastName', 'O’Neill', 'ln', 'oneill'],
  ['lastName', "St. L'Écuyer ", 'ln', 'st lécuyer'],
  ['city', 'Trois-Rivières', 'ct', 'troisrivières'],
  ['city', "St. John's", 'ct', 'stjohns'],
  ['city', 'New York', 'ct', 'newyork'],
  ['region', 'NY', 'st', 'ny'],
  ['postalCode', 'k1a 0a6', 'zp', 'k1a0a6'],
  ['postalCode', '94025-1234', 'zp', '94025'],
  ['country', 'US', 'country', 'us'],
])('%s %j becomes %s %j', (field, typed, key, normalized) => {
  expect(hashedFields({ [field]: typed })).toEqual({ [key]: h(normalized) });
});

it('both Unicode forms of a letter have the same hash', () => {
  expect(hashedFields({ city: 'Que\u0301bec' })).toEqual({ ct: h('québec') });
});

it('a full name is split at its first space', () => {
  expect(hashedFields({ fullName: ' Maude  Gagnon-Roy ' })).toEqual({ fn: h('maude'), ln: h('gagnonroy') });
  expect(hashedFields({ fullName: 'Maude de la Tour' })).toEqual({ fn: h('maude'), ln: h('de la tour') });
  expect(hashedFields({ fullName: 'Maude' })).toEqual({ fn: h('maude') });
});

it('empty, missing and invalid fields are left out', () => {
  expect(
    hashedFields({
      email: ' ',
      phone: 'n/a',
      firstName: '…',
      lastName: null,
      city: '--',
      region: 'Ontario',
      postalCode: '',
      country: undefined,
    }),
  ).toEqual({});
});
