import { brand, type Locale, languageTags, locales } from '@tamarack/core/domain';
import { localePath } from '../../shared/paths.ts';
import { AfterFirstPaint } from '../../site/frame/AfterFirstPaint.tsx';
import { originToken, settingsToken } from '../../site/pages/origin.ts';
import { registerFacts } from './facts.ts';

export interface RegisterDocumentProps {
  locale: Locale;
  /** Path of the page's script. */
  script: string;
  /** Inlined CSS rules for the first view. */
  styles: string;
  /** CSS rules that load the fonts after the first view. */
  fonts: string;
  /** The first view, as HTML. */
  body: string;
}

/** Placeholder for the response's style nonce; the server fills it in. */
export const nonceToken = '__CSP_NONCE__';
/** Without JavaScript, plain fields replace what needs it. */
const withoutScript = '[data-scripted]{display:none}';

/** The registration as a complete document that the application can take over. */
export function RegisterDocument({ locale, script, styles, fonts, body }: RegisterDocumentProps) {
  const { title, description } = registerFacts[locale];
  const fullTitle = `${title} · ${brand.name}`;
  const address = (language: Locale) => originToken + localePath(language, '/register');
  return (
    <html lang={languageTags[locale]} data-site="main" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address(locale)} />
        {locales.map((language) => (
          <link key={language} rel="alternate" hrefLang={languageTags[language]} href={address(language)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={address('en')} />
        <meta property="csp-nonce" nonce={nonceToken} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheet */}
        <style nonce={nonceToken} dangerouslySetInnerHTML={{ __html: styles }} />
        <AfterFirstPaint fonts={fonts} script={script} withoutScript={withoutScript} nonce={nonceToken} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={brand.color} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={fullTitle} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address(locale)} />
        <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
        <meta property="og:image" content={`${originToken}/social-card-${locale}.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <script type="application/json" id="site-settings">
          {settingsToken}
        </script>
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own drawing of the wizard */}
        <div id="root" dangerouslySetInnerHTML={{ __html: body }} />
      </body>
    </html>
  );
}
