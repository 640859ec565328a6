import { type Catalogue, type Translate, translator } from '@tamarack/core/domain';

/** Declares a catalogue of the desktop, which speaks English only as the console does; returns its translate function. */
export function desktopText<const E extends Record<string, string>>(
  en: E,
): Translate<Extract<keyof E, string>> {
  const catalogue: Catalogue<Extract<keyof E, string>> = { en, fr: en };
  return translator(catalogue, 'en');
}
