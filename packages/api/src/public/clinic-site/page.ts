import type { Request } from '@hapi/hapi';
import { brand, errorStatus } from '@tamarack/core/domain';
import { type Locale, localeFromHeader, type TextValues, translator } from '@tamarack/core/domain/text';
import type { Site } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { nonceOf } from '../../server/headers.ts';
import { frameStatusPage, type StatusPage } from '../../server/pages/frame.ts';
import { type Html, html, nothing } from '../../server/pages/html.ts';
import { dashboardUrl, mainUrl, siteUrl } from '../../server/urls.ts';
import { signs } from './pictures.ts';
import { type SitePageText, sitePageTexts } from './text.ts';

/** An HTML response with its headers. */
export interface SitePage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** Seconds between checks whether a clinic being set up has opened. */
const REFRESH_SECONDS = 3;

/** Contents of the card on the page. */
interface Card {
  title: SitePageText;
  clinicName: string | null;
  sign: Html;
  body: Html;
  head?: Html;
}

type Say = (key: SitePageText, values?: TextValues) => string;
type ClinicSite = Extract<Site, { kind: 'clinic' }>;

/**
 * What a clinic's host answers outside /api while its site is not open: 503 during set-up (the page reloads by itself
 * once open), 403 while suspended, 410 once closed, 404 for an unknown subdomain, 302 from a former subdomain to the
 * current one while the redirect lasts. Null on the main site and for an active clinic, whose app is served instead.
 */
export function sitePage(request: Request, deps: ServerDeps): SitePage | null {
  const { site } = request.app;
  if (site.kind === 'main') return null;
  if (site.kind === 'unknown') return unknownPage(request, deps);
  if (site.movedTo !== null) return movedPage(site.movedTo, request, deps);
  if (site.status === 'active') return null;
  return { provisioning: provisioningPage, suspended: suspendedPage, terminated: terminatedPage }[
    site.status
  ](site, request, deps);
}

function movedPage(subdomain: string, request: Request, deps: ServerDeps): SitePage {
  const location = `${siteUrl(deps.settings, subdomain)}${request.url.pathname}${request.url.search}`;
  return { status: 302, html: '', headers: { location, 'cache-control': 'no-store' } };
}

function provisioningPage(site: ClinicSite, request: Request, deps: ServerDeps): SitePage {
  const say = translator(sitePageTexts, site.locale);
  const card: Card = {
    title: 'provisioningTitle',
    clinicName: site.clinicName,
    sign: signs.provisioning,
    body: html`<p>${say('provisioningBody')}</p>
<div class="track"><i></i></div><p class="status" role="status">${say('provisioningStatus')}</p>`,
    head: html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>
<script nonce="${nonceOf(request)}">${openWhenReady}</script>`,
  };
  return framed(card, errorStatus.TENANT_PROVISIONING, site.locale, request, deps, {
    'retry-after': String(REFRESH_SECONDS),
  });
}

/** Checks without reloading, so that a screen reader does not start over every few seconds. */
const openWhenReady = html`setInterval(function(){fetch(location.href,{method:"HEAD",cache:"no-store"}).then(function(r){if(r.status!==503)location.reload()},function(){})},${REFRESH_SECONDS * 1000})`;

function suspendedPage(site: ClinicSite, request: Request, deps: ServerDeps): SitePage {
  const say = translator(sitePageTexts, site.locale);
  const message = site.customerMessage ?? say('suspendedMessage', { email: brand.supportEmail });
  const card: Card = {
    title: 'suspendedTitle',
    clinicName: site.clinicName,
    sign: signs.suspended,
    body: html`<p>${say('suspendedBody')}</p>
<div class="note hold"><strong>${say('suspendedMessageLabel')}</strong><span>${message}</span></div>
${forOwner('suspendedOwner', say, site, deps)}`,
  };
  return framed(card, errorStatus.TENANT_SUSPENDED, site.locale, request, deps);
}

function terminatedPage(site: ClinicSite, request: Request, deps: ServerDeps): SitePage {
  const say = translator(sitePageTexts, site.locale);
  const card: Card = {
    title: 'terminatedTitle',
    clinicName: site.clinicName,
    sign: signs.terminated,
    body: html`<p>${say('terminatedBody', { product: brand.name })}</p>
${forOwner('terminatedOwner', say, site, deps)}`,
  };
  return framed(card, errorStatus.TENANT_TERMINATED, site.locale, request, deps);
}

function unknownPage(request: Request, deps: ServerDeps): SitePage {
  const locale = localeFromHeader(String(request.headers['accept-language'] ?? ''));
  const say = translator(sitePageTexts, locale);
  const card: Card = {
    title: 'unknownTitle',
    clinicName: null,
    sign: signs.unknown,
    body: html`<p>${say('unknownBody')}</p>
<div class="note"><strong>${say('unknownAddress')}</strong><span class="mono">${request.info.hostname}</span></div>
<a class="button" href="${mainUrl(deps.settings, locale, '/')}">${say('toHome', { product: brand.name })}</a>`,
  };
  return framed(card, errorStatus.SITE_UNKNOWN, locale, request, deps, { vary: 'accept-language' });
}

function forOwner(key: SitePageText, say: Say, { locale, tenantId }: ClinicSite, deps: ServerDeps): Html {
  return html`<p class="quiet">${say(key)}</p>
<a class="button" href="${dashboardUrl(deps.settings, locale, tenantId)}">${say('toAccount')}</a>`;
}

function framed(
  card: Card,
  status: number,
  locale: Locale,
  request: Request,
  deps: ServerDeps,
  headers: Record<string, string> = {},
): SitePage {
  const say = translator(sitePageTexts, locale);
  const page: StatusPage = {
    title: say(card.title),
    owner: card.clinicName ?? brand.name,
    head: card.head,
    card: html`${card.sign}
${card.clinicName === null ? nothing : html`<p class="clinic">${card.clinicName}</p>`}
<h1>${say(card.title)}</h1>
${card.body}`,
  };
  return {
    status,
    html: frameStatusPage(page, locale, request, deps),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  };
}
