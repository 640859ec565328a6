import { createContext, type ReactNode, useContext } from 'react';
import { type Catalogue, type Locale, type Translate, translator } from '../domain/text.ts';

const LocaleContext = createContext<Locale>('en');

/** Sets the language of the screens inside it. Without it, the language is English, as in the console. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language of the screen. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** A catalogue's translate function in the language of the screen: `const { t, locale } = useText(catalogue)`. */
export function useText<K extends string>(catalogue: Catalogue<K>): { t: Translate<K>; locale: Locale } {
  const locale = useLocale();
  return { t: translator(catalogue, locale), locale };
}
