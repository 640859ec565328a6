import { campaignLength, campaignParameters } from '@tamarack/core/domain/public/forms';

/** Pages whose path ends with the token of a mailed link. */
const tokenPaths =
  /^((?:\/fr)?\/(?:waag-template|set-password|invitation|account-change|continue-registration|newsletter|unsubscribe))\/.*$/;

/** Path that providers may learn: without query and fragment, and without the token of a link. */
export function publicPath(address: Pick<URL, 'pathname'>): string {
  return address.pathname.replace(tokenPaths, '$1');
}

/** The page's address as providers may learn it. */
export function publicAddress(address: Pick<URL, 'origin' | 'pathname'>): string {
  return address.origin + publicPath(address);
}

/** Where the visitor came from: another site's origin, or a page of ours without query; empty when unknown. */
export function publicReferrer(view: Window): string {
  if (!URL.canParse(view.document.referrer)) return '';
  const from = new URL(view.document.referrer);
  return from.origin === view.location.origin ? publicAddress(from) : `${from.origin}/`;
}

/** The campaign that the visitor came by, field by field; a value that looks like an e-mail address is left out. */
export function campaignOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const found = Object.entries(campaignParameters).map(([field, name]) => [field, query.get(name) ?? '']);
  return Object.fromEntries(
    found.flatMap(([field = '', value = '']) =>
      value && !value.includes('@') ? [[field, value.slice(0, campaignLength)]] : [],
    ),
  );
}

/** What may stand in the address bar while a provider's script runs: the site's own plain parameters. */
const plainParameters = new Set(['plan', 'step', ...Object.values(campaignParameters)]);

/**
 * Removes from the URL what a provider's script must not read: names and emails that links and the calendar put in,
 * and the token of a mailed link, which becomes the page that finds the report by its cookie. What the site itself
 * needs stays.
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
