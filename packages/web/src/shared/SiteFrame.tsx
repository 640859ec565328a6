import { defineCatalogue, type Locale, languageTags } from '@tamarack/core/domain';
import { Logo, useText } from '@tamarack/core/ui';
import type { ReactNode, Ref } from 'react';
import { localePath, splitLocale } from './paths.ts';
import { PlaceLink, usePlace } from './place.tsx';
import classes from './SiteFrame.module.css';

/** Each language's link is written in that language. */
const frameText = defineCatalogue({
  en: { otherLanguage: 'Français', otherLanguageShort: 'FR' },
  fr: { otherLanguage: 'English', otherLanguageShort: 'EN' },
});

export interface SiteFrameProps {
  children: ReactNode;
  /** Width of the content in pixels: 400 for a sign-in, 560 for a wizard, 1120 for the dashboard. */
  width?: number;
  /** Replaces the language link in the header, for example with the account menu. */
  actions?: ReactNode;
  /** Gets the content's element. */
  content?: Ref<HTMLElement>;
}

/** The frame of the wizard and the account screens: logo, language link and content. */
export function SiteFrame({ children, width = 560, actions, content }: SiteFrameProps) {
  const { locale } = useText(frameText);
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <a className={classes.home} href={localePath(locale, '/')}>
          <Logo size={28} />
        </a>
        {actions ?? <LanguageLink />}
      </header>
      <main ref={content} className={classes.main} style={{ maxWidth: width + 40 }}>
        {children}
      </main>
    </div>
  );
}

/** Switches the screen's language within the app, so that unsaved input stays. */
export function LanguageLink() {
  const { t, locale } = useText(frameText);
  const { pathname, search, hash, state } = usePlace();
  const other: Locale = locale === 'en' ? 'fr' : 'en';
  return (
    <PlaceLink
      className={classes.language}
      to={localePath(other, splitLocale(pathname).path) + search + hash}
      state={state}
      replace
      hrefLang={languageTags[other]}
      lang={languageTags[other]}
      aria-label={`${t('otherLanguageShort')} – ${t('otherLanguage')}`}
    >
      {t('otherLanguageShort')}
    </PlaceLink>
  );
}

/** Like `LanguageLink`, for a clinic's own site, where the path does not decide the language. */
export function LanguageButton({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const { t, locale } = useText(frameText);
  const other: Locale = locale === 'en' ? 'fr' : 'en';
  return (
    <button
      type="button"
      className={classes.language}
      lang={languageTags[other]}
      aria-label={`${t('otherLanguageShort')} – ${t('otherLanguage')}`}
      onClick={() => onChoose(other)}
    >
      {t('otherLanguageShort')}
    </button>
  );
}
