import { campaignLength, campaignParameters } from '@tamarack/core/domain/public/forms';

/** Pages whose path ends with the token of a mailed link. */
const tokenPaths =
  /^((?:\/fr)?\/(?:waag-template|set-password|invitation|account-change|continue-registration|newsletter|unsubscribe))\/.*$/;

/** The path that providers may receive: without query, fragment and link token. */
export function publicPath(address: Pick<URL, 'pathname'>): string {
  return address.pathname.replace(tokenPaths, '$1');
}

/** The page's URL that providers may receive. */
export function publicAddress(address: Pick<URL, 'origin' | 'pathname'>): string {
  return address.origin + publicPath(address);
}

/** The referrer that providers may receive: another site's origin, or our page without query; empty if unknown. */
export function publicReferrer(view: Window): string {
  if (!URL.canParse(view.document.referrer)) return '';
  const from = new URL(view.document.referrer);
  return from.origin === view.location.origin ? publicAddress(from) : `${from.origin}/`;
}

/** The visitor's campaign by field, without values that look like an email. */
export function campaignOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const found = Object.entries(campaignParameters).map(([field, name]) => [field, query.get(name) ?? '']);
  return Object.fromEntries(
    found.flatMap(([field = '', value = '']) =>
      value && !value.includes('@') ? [[field, value.slice(0, campaignLength)]] : [],
    ),
  );
}

/** Search params that may stay in the URL while a provider's script runs. */
const plainParameters = new Set(['plan', 'step', ...Object.values(campaignParameters)]);

/**
 * Removes from the URL what a provider's script must not read: names and emails added by links and the calendar, and
 * the token of a mailed link, which is replaced by the page that finds the report by its cookie. Params that the site
 * needs stay.
 */
export function tidyAddress(view: Window): void {
  const { location, history } = view;
  const query = new URLSearchParams(location.search);
  const kept = [...query].filter(([name, value]) => plainParameters.has(name) && !value.includes('@'));
  const path = publicPath(location);
  if (path === location.pathname && kept.length === query.size) return;
  const place = path === location.pathname ? path : path.replace(/waag-template$/, 'waag-download');
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  history.replaceState(history.state, '', place + search + location.hash);
}
