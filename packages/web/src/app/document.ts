import { isLocale, type Locale } from '@tamarack/core/domain';

/** What the server wrote into the shell for this response. */
export interface ShellFacts {
  site: 'main' | 'clinic';
  locale: Locale;
  /** Nonce that this response's content security policy admits for style elements. */
  nonce: string;
}

/** Reads the facts from the shell's document. */
export function readShell(shell: Document): ShellFacts {
  const language = shell.documentElement.lang.slice(0, 2);
  return {
    site: shell.documentElement.dataset.site === 'clinic' ? 'clinic' : 'main',
    locale: isLocale(language) ? language : 'en',
    nonce: shell.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
  };
}

/** The language the document is in now; going from one language's pages to the other's changes it. */
export function currentLocale(): Locale {
  const language = document.documentElement.lang.slice(0, 2);
  return isLocale(language) ? language : 'en';
}
