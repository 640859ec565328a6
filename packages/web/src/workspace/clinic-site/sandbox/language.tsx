import { type Locale, languageTags } from '@tamarack/core/domain';
import { LocaleProvider } from '@tamarack/core/ui';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { splitLocale } from '../../../shared/paths.ts';

/** The sandbox uses the language of its path, not the clinic's. */
export function PathLanguage({ children }: { children: (locale: Locale) => ReactNode }) {
  const { locale } = splitLocale(useLocation().pathname);
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
  }, [locale]);
  return <LocaleProvider locale={locale}>{children(locale)}</LocaleProvider>;
}
