import { expect, it } from 'vitest';
import { containsWords } from './search.ts';

it.each([
  ['Équipe', 'equipe', true],
  ['Paramètres de la clinique', 'CLINIQUE  parametres', true],
  ['Journal des accès', 'accès', true],
  ['Équipe', 'equipes', false],
  ['Équipe', ' ', true],
])('%s contains the words of “%s”: %s', (text, search, expected) => {
  expect(containsWords(text, search)).toBe(expected);
});
