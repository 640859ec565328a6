import { brand, type Locale, languageTags, locales } from '@tamarack/core/domain';
import { LocaleProvider, useText } from '@tamarack/core/ui';
import { feedPath, localePath } from '../../shared/paths.ts';
import { originToken, settingsToken } from '../pages/origin.ts';
import type { PublicPage } from '../pages/page.ts';
import { pageFacts } from '../pages/page-facts.ts';
import { SandboxDialog } from '../sandbox/SandboxDialog.tsx';
import { AfterFirstPaint } from './AfterFirstPaint.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { siteText } from './text.ts';

/** Styles and scripts of the pages. */
export interface PageAssets {
  /**
   * Inlined rules of the style sheet, so that the first view needs one response instead of two. The build leaves out the
   * rules that the page does not use.
   */
  styles: string;
  /** CSS rules that load fonts. */
  fonts: string;
  /** Path of the complete style sheet, for content that scripts add. */
  sheet: string;
  /** Path of the script; the page works without it. */
  script: string;
}

export interface DocumentProps {
  page: PublicPage;
  locale: Locale;
  assets: PageAssets;
}

function Head({ page, locale, assets }: DocumentProps) {
  const { title, description } = page.facts[locale];
  const fullTitle = page.wholeTitle ? title : `${title} · ${brand.name}`;
  const address = (language: Locale) => originToken + localePath(language, page.path);
  const card = `${originToken}/${page.card ?? 'social-card'}-${locale}.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {page.hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address(locale)} />
      )}
      {page.privateUrl ? <meta name="referrer" content="no-referrer" /> : null}
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={languageTags[language]} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('en')} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${brand.name} · ${pageFacts.blog[locale].title}`}
        href={originToken + feedPath(locale)}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
      <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
      <AfterFirstPaint fonts={assets.fonts} sheet={assets.sheet} script={assets.script} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content="#faf9f6" />
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      {page.article ? (
        <>
          <meta property="article:published_time" content={page.article.published} />
          <meta property="article:modified_time" content={page.article.modified} />
        </>
      ) : null}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {page.structuredData?.(locale).map((data) => (
        <script
          key={JSON.stringify(data)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, with `<` escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
      <script type="application/json" id="site-settings">
        {settingsToken}
      </script>
    </head>
  );
}

function Frame({ page }: { page: PublicPage }) {
  const { t } = useText(siteText);
  return (
    <body>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Header path={page.path} />
      <main id="content" tabIndex={-1}>
        <page.Body />
      </main>
      <Footer />
      <SandboxDialog page={page.path} />
    </body>
  );
}

/** One whole public page in one language. */
export function PageDocument({ page, locale, assets }: DocumentProps) {
  return (
    <html lang={languageTags[locale]}>
      <Head page={page} locale={locale} assets={assets} />
      <LocaleProvider locale={locale}>
        <Frame page={page} />
      </LocaleProvider>
    </html>
  );
}
