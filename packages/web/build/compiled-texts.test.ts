import { describe, expect, it } from 'vitest';
import { defineCatalogue, translator } from '../../core/src/domain/text.ts';
import { compileCatalogues } from './compiled-texts.ts';

const written = `const other = { en: { a: 'left as {it} is' } };
export const texts = defineCatalogue({
  en: { plain: 'A "plain" text', 'clinics': "{n, plural, one {# clinic} other {# clinics}} in {city}", 'owner': 'The clinic of {name}' },
  fr: { plain: 'Un texte : simple', 'clinics': '{n, plural, one {# clinique} other {# cliniques}} : {city} « ici »', 'owner': 'La clinique de {name}' },
});`;

/** Evaluates the catalogue in a module's code. */
const catalogueIn = (code: string) =>
  new Function('defineCatalogue', `${code.replace('export ', '')} return texts;`)(defineCatalogue);

describe('the build’s texts', () => {
  it('are compiled, and give the same output as when compiled at run time', () => {
    const built = compileCatalogues(written);
    expect(built).not.toContain('plural, one');
    for (const locale of ['en', 'fr'] as const) {
      const [compiled, plain] = [built, written].map((code) => translator<string>(catalogueIn(code), locale));
      expect(compiled?.('plain')).toBe(plain?.('plain'));
      for (const n of [0, 1, 2, 1_000]) {
        expect(compiled?.('clinics', { n, city: 'Laval' })).toBe(plain?.('clinics', { n, city: 'Laval' }));
      }
    }
  });

  it('elide “de” before a vowel', () => {
    const translate = translator<string>(catalogueIn(compileCatalogues(written)), 'fr');
    expect(translate('owner', { name: 'Élise' })).toBe('La clinique d’Élise');
  });

  it('are compiled in the console’s own catalogues too', () => {
    const built = compileCatalogues(
      "export const t = consoleText({ n: '{n, plural, one {# email} other {# emails}}' });",
    );
    expect(built).not.toContain('plural, one');
  });

  it('leave everything outside a catalogue as it is', () => {
    expect(compileCatalogues(written)).toContain("const other = { en: { a: 'left as {it} is' } };");
  });

  it.each([
    ['defineCatalogue({ en: { a: `{b}` }, fr: { a: "" } })', '`{b}`'],
    ['defineCatalogue({ en: { [key]: "a" }, fr: {} })', '[key]: "a"'],
    ['defineCatalogue(texts)', 'texts'],
    ['defineCatalogue({ en, fr })', 'en'],
  ])('are refused in %s', (code, found) => {
    expect(() => compileCatalogues(code)).toThrow(`A catalogue holds ${found}`);
  });

  it('are refused when a message does not compile', () => {
    expect(() => compileCatalogues('defineCatalogue({ en: { a: "{n, plural" }, fr: { a: "" } })')).toThrow();
  });
});
