import type { Locale, SiteInfo } from '@tamarack/core/domain';

/** Localizes a main-site path: `/register` is `/fr/register` in French. The console's paths have no language. */
export function localePath(locale: Locale, path: string): string {
  if (locale === 'en' || path.startsWith('/admin')) return path;
  return path === '/' ? '/fr' : `/fr${path}`;
}

/** Path of a clinic's dashboard, by its subdomain: a person may have several clinics. */
export function dashboardPath(locale: Locale, clinic: string, section?: string): string {
  return localePath(locale, `/dashboard?clinic=${clinic}${section ? `&section=${section}` : ''}`);
}

/** URL of a clinic's dashboard on the main site, from the clinic's own site. */
export function dashboardUrl(site: DashboardSite, locale: Locale, section?: string): string {
  return site.mainUrl + dashboardPath(locale, site.subdomain ?? '', section);
}

export type DashboardSite = Pick<SiteInfo, 'mainUrl' | 'subdomain'>;

/** Path of the blog's feed in a language. */
export const feedPath = (locale: Locale) => localePath(locale, '/blog/feed.xml');

/** The language of a main-site path, and the path without it. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  if (path === '/fr' || path.startsWith('/fr/')) return { locale: 'fr', path: path.slice(3) || '/' };
  return { locale: 'en', path };
}
