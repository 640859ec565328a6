import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { correctDate, elide, frenchTime, keepTogether, markElisions } from './french.ts';
import { defineCatalogue, translator } from './text.ts';

/** Spaces at which a browser could break a line, and times that are not written `9 h 30`. */
const breaking = /[^\s'] [:;?!»%$](?![\w:?[{(])|« |\d h(?!\p{L})|\d\u00a0h \d\d|\d ?h\d\d/u;

it('makes the spaces of French punctuation, amounts and times non-breaking, and adds none', () => {
  expect(keepTogether('Il dit : « oui », à 60 % de 5 $ ; vraiment ? Oui !')).toBe(
    'Il dit\u00a0: «\u00a0oui\u00a0», à 60\u00a0% de 5\u00a0$\u00a0; vraiment\u00a0? Oui\u00a0!',
  );
  expect(keepTogether('de 9 h à 17 h 30, {hours} h au plus')).toBe(
    'de 9\u00a0h à 17\u00a0h\u00a030, {hours}\u00a0h au plus',
  );
  for (const text of ['Vraiment? Oui; non!', '2 hôpitaux', '{n, plural, one {# heure} other {# heures}}'])
    expect(keepTogether(text)).toBe(text);
});

it('formats times as the Office québécois de la langue française requires', () => {
  expect(frenchTime('09 h 00')).toBe('9\u00a0h');
  expect(frenchTime('09 h 05')).toBe('9\u00a0h\u00a005');
  expect(frenchTime('14 h 30')).toBe('14\u00a0h\u00a030');
  expect(frenchTime('00 h 00')).toBe('0\u00a0h');
  expect(frenchTime('1 juillet 2026 à 08 h 05 HAE')).toBe('1er juillet 2026 à 8\u00a0h\u00a005 HAE');
});

it('writes the first of a month as an ordinal', () => {
  expect(correctDate('1 décembre 2026', 'fr')).toBe('1er décembre 2026');
  expect(correctDate('mar. 1 déc.', 'fr')).toBe('mar. 1er déc.');
  expect(correctDate('1–15 nov. 2026', 'fr')).toBe('1er–15 nov. 2026');
  expect(correctDate('29 nov. – 1 déc. 2026', 'fr')).toBe('29 nov. – 1er déc. 2026');
  for (const text of ['21 novembre 2026', '1er mai 2026', '11–15 nov. 2026', '1 h 30'])
    expect(correctDate(text, 'fr')).toBe(text);
  expect(correctDate('1 Dec. 2026', 'en')).toBe('1 Dec. 2026');
});

it('catalogues have non-breaking spaces in French, but not in English', () => {
  const catalogue = defineCatalogue({ en: { at: 'At 9 h : {n} %' }, fr: { at: 'À 9 h 30 : {n} %' } });
  expect(translator(catalogue, 'fr')('at', { n: 5 })).toBe('À 9\u00a0h\u00a030\u00a0: 5\u00a0%');
  expect(catalogue.fr.at).not.toMatch(breaking);
  expect(catalogue.en.at).toBe('At 9 h : {n} %');
});

it('a sentence that ends with a time such as 10:00 a.m. has one full stop', () => {
  const catalogue = defineCatalogue({
    en: { until: 'You can ask until {time}.' },
    fr: { until: 'Vous pouvez demander jusqu’à {time}.' },
  });
  const until = translator(catalogue, 'en');
  expect(until('until', { time: '10:00 a.m.' })).toBe('You can ask until 10:00 a.m.');
  expect(until('until', { time: 'noon' })).toBe('You can ask until noon.');
});

const elisions = defineCatalogue({
  en: { account: '{name}’s account', because: 'Because {name} agreed', change: 'From {from} to {to}' },
  fr: { account: 'Compte de {name}', because: 'Parce que {name} accepte', change: 'De {from} à {to}' },
});

it.each([
  ['Élise', 'd’Élise'],
  ['Olivier Roy', 'd’Olivier Roy'],
  ['A. Okafor', 'd’A. Okafor'],
  ['Œuvre Saint-Jean', 'd’Œuvre Saint-Jean'],
  ['Yves', 'd’Yves'],
  ['YVETTE', 'd’YVETTE'],
  ['Hélène', 'd’Hélène'],
  ['Henri', 'd’Henri'],
  ['Hugo', 'd’Hugo'],
  ['HERVÉ', 'd’HERVÉ'],
  ['olivier@example.ca', 'd’olivier@example.ca'],
  ['Marc', 'de Marc'],
  ['Chen Li', 'de Chen Li'],
  ['Çağla', 'de Çağla'],
  ['Yannick', 'de Yannick'],
  ['Hassan', 'de Hassan'],
  ['Huang', 'de Huang'],
  ['9:30', 'de 9:30'],
  ['Ana de Oliveira', 'd’Ana de Oliveira'],
  ['Marie de Angelis', 'de Marie de Angelis'],
  ['', 'de '],
])('French texts elide “de” before a vowel or mute h: %s', (name, expected) => {
  expect(translator(elisions, 'fr')('account', { name })).toBe(`Compte ${expected}`);
});

it('French texts elide “que”, and at the start of a sentence; English ones stay as they are', () => {
  const [en, fr] = [translator(elisions, 'en'), translator(elisions, 'fr')];
  expect(fr('because', { name: 'Élise' })).toBe('Parce qu’Élise accepte');
  expect(fr('because', { name: 'Marc' })).toBe('Parce que Marc accepte');
  expect(fr('change', { from: 'Olivier', to: 'Élise' })).toBe('D’Olivier à Élise');
  expect(en('account', { name: 'Ana de Oliveira' })).toBe('Ana de Oliveira’s account');
});

it('words that end with “de” are not elided', () => {
  const message = 'La demande {name}, de {count, plural, one {#} other {#}}';
  expect(markElisions(message)).toBe(message);
  expect(elide('Compte de Élise')).toBe('Compte de Élise');
});

/**
 * Checks texts outside catalogues and Markdown files, which must contain their non-breaking spaces
 * themselves.
 */
it('French texts outside catalogues have non-breaking spaces', () => {
  const root = new URL('../../../', import.meta.url);
  const sources = ['api/src', 'core/src', 'web/src'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const wrong = sources.flatMap((file) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    if (/\b(defineCatalogue|defineMail|keepTogether)\b/.test(source)) return [];
    return source
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/'([^'\n]*)'/g)].map(([, text = '']) => text))
      .filter((text) => /[éèàçêœù«»]/.test(text) && breaking.test(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

/** Masculine participles that refer to the reader or an unknown person. */
const masculine =
  /\bvous (?:y )?(?:êtes|étiez|serez|seriez)(?: (?:pas|déjà|encore|bien))? (?:connecté|invité|inscrit|abonné|autorisé|prévenu|averti|avisé|certain|sûr|prêt|seul|client)(?!\p{L})|vous (?:a|ont) (?:déjà )?(?:invité|avisé|prévenu)(?!\p{L})|\} est (?:invité|connecté|inscrit|parti|absent|seul)(?!\p{L})|Rester connecté(?!\p{L})|\bà être avisé(?!\p{L})|\bseul à pouvoir/u;

it('French texts do not assume that the reader is a man', () => {
  const root = new URL('../../../', import.meta.url);
  const wrong = ['api/src', 'core/src', 'web/src', 'web/content/blog'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|md)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(new URL(`${folder}/${file}`, root), 'utf8').replaceAll('\u00a0', ' ');
        const found = masculine.exec(source);
        return found ? [`${folder}/${file}: ${found[0]}`] : [];
      }),
  );
  expect(wrong).toEqual([]);
});
