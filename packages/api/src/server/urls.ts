import type { Locale } from '@tamarack/core/domain/text';
import type { ServerSettings } from './deps.ts';

type UrlSettings = Pick<ServerSettings, 'publicOrigin' | 'publicHost'>;

/** Absolute URL of a page of the main site in a language; `path` starts with a slash. */
export function mainUrl(settings: UrlSettings, locale: Locale, path: string): string {
  return `${settings.publicOrigin}${locale === 'fr' ? '/fr' : ''}${path}`;
}

/** Absolute URL of a clinic's dashboard on the main site, also for somebody with several clinics. */
export function dashboardUrl(settings: UrlSettings, locale: Locale, tenantId: string): string {
  return mainUrl(settings, locale, `/dashboard?clinic=${tenantId}`);
}

/** Absolute URL of a clinic's site, without a trailing slash. */
export function siteUrl(settings: UrlSettings, subdomain: string): string {
  const origin = new URL(settings.publicOrigin);
  return `${origin.protocol}//${subdomain}.${settings.publicHost}${origin.port ? `:${origin.port}` : ''}`;
}
