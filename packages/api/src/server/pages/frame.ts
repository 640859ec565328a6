import type { Request } from '@hapi/hapi';
import { brand } from '@tamarack/core/domain';
import { defineCatalogue, type Locale, languageTags, translator } from '@tamarack/core/domain/text';
import type { ServerDeps } from '../deps.ts';
import { nonceOf } from '../headers.ts';
import { mainUrl } from '../urls.ts';
import { fontFaces } from './fonts.ts';
import { Html, html, nothing } from './html.ts';
import { statusPageStyle } from './style.ts';

/** Footer text of every server-rendered page. */
const statusPageTexts = defineCatalogue({
  en: { help: 'Questions? Write to {email}.' },
  fr: { help: 'Des questions? Écrivez à {email}.' },
});

/** The product's logo, as in the favicon. */
const mark = new Html(
  '<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="15" fill="#3257c3"/><g stroke-linecap="round" stroke-width="4.2" fill="none"><path d="M32 49V16" stroke="#fff"/><path d="M32 49 24.2 18.5" stroke="#fff" opacity=".92"/><path d="M32 49 39.8 18.5" stroke="#fff" opacity=".92"/><path d="M32 49 17 25" stroke="#fff" opacity=".78"/><path d="M32 49 47 25" stroke="#fff" opacity=".78"/><path d="M32 49 12.6 34.5" stroke="#f0b84f"/><path d="M32 49 51.4 34.5" stroke="#f0b84f"/></g><circle cx="32" cy="50" r="4.4" fill="#f0b84f"/></svg>',
);

/** Content of a server-rendered page, without its frame. */
export interface StatusPage {
  /** Window title without the product's or clinic's name, which `owner` adds. */
  title: string;
  owner: string;
  card: Html;
  head?: Html;
  /** CSS in addition to the shared style sheet. */
  style?: string;
}

/** Renders the whole document: logo above, one card, the support email below. Works without the web build. */
export function frameStatusPage(
  page: StatusPage,
  locale: Locale,
  request: Request,
  deps: ServerDeps,
): string {
  const say = translator(statusPageTexts, locale);
  const [before = '', after = ''] = say('help', { email: '\n' }).split('\n');
  return html`<!doctype html>
<html lang="${languageTags[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.color}">
<title>${page.title} · ${page.owner}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonceOf(request)}">${new Html(fontFaces(deps.settings.webRoot) + statusPageStyle + (page.style ?? ''))}</style>
${page.head ?? nothing}
</head>
<body>
<header><a href="${mainUrl(deps.settings, locale, '/')}">${mark}<span>${brand.name}</span></a></header>
<main>
<div class="card">
${page.card}
</div>
</main>
<footer>${before}<a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>${after}</footer>
</body>
</html>
`.source;
}
