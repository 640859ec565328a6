import { type Catalogue, type Translate, translator } from '../../domain/text.ts';

/**
 * Declares a catalogue of the operators' console, which is in English only, and returns its translate
 * function. Messages are ICU MessageFormat, as in every catalogue.
 */
export function consoleText<const E extends Record<string, string>>(
  en: E,
): Translate<Extract<keyof E, string>> {
  const catalogue: Catalogue<Extract<keyof E, string>> = { en, fr: en };
  return translator(catalogue, 'en');
}
