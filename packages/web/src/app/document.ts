import { isLocale, type Locale } from '@tamarack/core/domain';

/** Data that the server wrote into this document. */
export interface ShellFacts {
  site: 'main' | 'clinic';
  locale: Locale;
  /** Nonce of the content security policy for style elements. */
  nonce: string;
}

/** Reads the data from the document. */
export function readShell(shell: Document): ShellFacts {
  const language = shell.documentElement.lang.slice(0, 2);
  return {
    site: shell.documentElement.dataset.site === 'clinic' ? 'clinic' : 'main',
    locale: isLocale(language) ? language : 'en',
    nonce: shell.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
  };
}

/** The document's current language. */
export function currentLocale(): Locale {
  const language = document.documentElement.lang.slice(0, 2);
  return isLocale(language) ? language : 'en';
}
