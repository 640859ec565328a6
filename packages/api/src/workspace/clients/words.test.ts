import { describe, expect, it } from 'vitest';
import { isAlike, isKnown } from './alike.ts';
import { readSearch, wordsOf } from './words.ts';

const person = {
  givenName: 'Jean-Luc',
  familyName: 'D’Amour',
  preferredName: 'Zoé Bœuf',
  email: 'J.Luc@damour.example',
  phone: '+1 (416) 555-0142 ext. 12',
  otherPhone: '',
  birthOn: '1985-03-10',
};

/** Whether a search matches a person's words, compared like the database does. */
const finds = (typed: string, words: string[]) => {
  const pieces = readSearch(typed);
  const begins = (start: string) => words.some((word) => word.startsWith(start));
  return (
    pieces.length > 0 && pieces.every(({ alternatives }) => alternatives.some((all) => all.every(begins)))
  );
};

describe('a client is found by', () => {
  it.each([
    ...['jean', 'luc', 'Jean-Luc', 'jeanluc', 'Jean Luc', 'amour', "D'Amour", 'D’Amour', 'damour', 'd amour'],
    ...['DAMOUR', 'amour jean', 'luc amo', 'zoe', 'Zoé', 'boeuf', 'bœuf', 'zoeboeuf', "jean-luc d'amour"],
    ...['(416) 555-0142', '+1 416 555 0142', '416-555-0142', '4165550142', '14165550142', '416.555.0142'],
    ...['555-0142', '5550142', '555 0142', '0142', '416', '416 555', '(416) 555', '+1 416 555', '555-01'],
    ...['1985-03-10', '19850310', '1985', '10/03/1985', '03/10/1985', '10-3-1985', 'amour 1985', '1985 jean'],
    ...['j.luc@damour.example', 'J.Luc', 'j.luc@', 'amour 416 555 0142', '(416) 555-0142 jean'],
    ...['(416) 555-0142 ext. 12', '416-555-0142 x12', '416-555-0142, poste 12', '416 555 0142 #12'],
    ...['4165550142x12', '416-555-0142 extension 12', '416-555-0142 ext.', '555-0142 x12 jean'],
    ...[
      'Mar 10, 1985',
      'Mar. 10, 1985',
      'March 10 1985',
      'march 10th, 1985',
      '10 mars 1985',
      'amour 10 mars 1985',
    ],
  ])('%s', (typed) => expect(finds(typed, wordsOf(person))).toBe(true));

  it.each([
    ...[
      ['1985-11-24', '24 nov. 1985'],
      ['1985-11-24', 'Nov 24, 1985'],
      ['1985-11-24', 'November 24 1985'],
    ],
    ...[
      ['1985-12-01', '1er déc. 1985'],
      ['1985-12-01', '1 decembre 1985'],
      ['1985-08-02', '2 AOÛT 1985'],
    ],
    ...[
      ['1985-07-03', '3 juill. 1985'],
      ['1985-02-04', '4 févr. 1985'],
      ['1985-06-05', '5 juin 1985'],
    ],
  ])('a birth date, %s, as the list shows it: %s', (birthOn, typed) => {
    expect(finds(typed, wordsOf({ ...person, birthOn }))).toBe(true);
    expect(finds(typed, wordsOf({ ...person, birthOn: '1985-10-10' }))).toBe(false);
  });

  it.each([
    'jeanne',
    'mour',
    '417',
    'amour 1986',
    'jean tremblay',
    '905 555 0199',
    '-',
    ' ',
    "'",
    '416-555-0143 x12',
    'May 10, 1985',
  ])('not by %j', (typed) => expect(finds(typed, wordsOf(person))).toBe(false));

  it.each([
    ['Oneil', "O'Neil"],
    ["O'Neil", 'oneil'],
    ["O'Neil", 'neil'],
    ['O’Neil', "o'neil"],
    ['De La Cruz', 'delacruz'],
    ['De La Cruz', 'lacruz'],
    ['Roy-Tremblay', 'tremblay-roy'],
    ['Lœwen', 'loewen'],
    ['Müller', 'mueller muller'.split(' ')[1] ?? ''],
    ['李明', '李'],
    ['김', '김'],
  ])('%s as %s', (familyName, typed) => expect(finds(typed, wordsOf({ ...person, familyName }))).toBe(true));

  it('a name that is also a month', () => {
    const april = { ...person, givenName: 'April', birthOn: '1990-01-02' };
    expect(finds('april 16 4165', wordsOf({ ...april, phone: '1645550142', otherPhone: '4165550142' }))).toBe(
      true,
    );
  });

  it('a number on its own may be the file number', () => {
    expect(readSearch('10432').map(({ fileNo }) => fileNo)).toEqual([10_432]);
    expect(readSearch('#10432 anne').map(({ fileNo }) => fileNo)).toEqual([10_432, null]);
    expect(readSearch('416-555').map(({ fileNo }) => fileNo)).toEqual([null]);
  });
});

describe('similar people', () => {
  const anne = { givenName: 'Anne', familyName: 'Roy', birthOn: null, email: '', phone: '', otherPhone: '' };
  const born = { ...anne, birthOn: '1990-01-02' };

  it.each([
    ['the same name and birth date', born, { ...born, givenName: 'ANNE' }, true, true],
    [
      'a similar name and the same birth date',
      born,
      { ...born, givenName: 'Ann', familyName: 'Roi' },
      true,
      false,
    ],
    ['a name that differs more and the same birth date', born, { ...born, familyName: 'Ray' }, false, false],
    ['the same name, other birth date', born, { ...born, birthOn: '1991-01-02' }, false, false],
    ['the same name and nothing else', anne, anne, false, true],
    [
      'the same phone',
      { ...anne, phone: '416 555-0142' },
      { ...anne, givenName: 'Bo', otherPhone: '+14165550142' },
      true,
      false,
    ],
    [
      'the same name, other phone',
      { ...anne, phone: '4165550142' },
      { ...anne, phone: '4165550143' },
      false,
      false,
    ],
    [
      'the same email',
      { ...anne, email: 'A@b.ca' },
      { ...anne, familyName: 'X', email: 'a@B.ca' },
      true,
      false,
    ],
  ])('%s', (_name, a, b, alike, known) => {
    expect([isAlike(a, b), isKnown(a, b)]).toEqual([alike, known]);
    expect([isAlike(b, a), isKnown(b, a)]).toEqual([alike, known]);
  });
});

it('a name is stored once for each of its sounds', () => {
  const heard = wordsOf({ ...person, givenName: 'Anne', familyName: 'Gauthier', preferredName: '' });
  expect(heard.filter((word) => word.startsWith('~'))).toEqual([
    '~AN anne',
    '~K0 gauthier',
    '~KTR gauthier',
    '~KT gauthier',
  ]);
  expect(readSearch('~KTR').map(({ alternatives }) => alternatives)).toEqual([[['ktr']]]);
});
