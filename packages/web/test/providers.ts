import type { BrowserContext } from 'playwright-core';

/** Configures the product with providers that only exist as the stand-ins below. */
export const providersEnv = {
  ANALYTICS_ID: 'G-TEST123456',
  CALENDAR_URL: 'https://calendly.com/tamarack/demo',
};

/** A browser's requests to other hosts. */
export interface Outside {
  /** URLs in order. */
  addresses: string[];
  /** One line each: `tag`, `analytics page_view /fr`, `pixel Lead /`. */
  lines(): string[];
  /** Event ids of the pixel by event name. */
  pixelIds(name: string): string[];
}

const analyticsHost = 'region1.google-analytics.com';

/**
 * Stands in for Google's tag. Like the real one it processes the queue, reports each event with the page it was given,
 * sets its cookies, and stops when it is disabled.
 */
const tagScript = `(() => {
  const id = new URL(document.currentScript.src).searchParams.get('id');
  const told = {};
  document.cookie = '_ga=GA1.1.1.1; path=/';
  document.cookie = '_ga_' + id.slice(2) + '=GS2.1.1; path=/';
  const take = ([kind, name, values]) => {
    if (kind === 'set') Object.assign(told, name);
    if (kind !== 'event' || window['ga-disable-' + id]) return;
    const own = Object.entries(values ?? {}).map(([key, value]) => ['ep.' + key, value]);
    const facts = { v: '2', tid: id, en: name, dl: told.page_location, dr: told.page_referrer, ...Object.fromEntries(own) };
    fetch('https://${analyticsHost}/g/collect?' + new URLSearchParams(facts), { method: 'POST', mode: 'no-cors', keepalive: true });
  };
  window.dataLayer.forEach(take);
  const push = window.dataLayer.push.bind(window.dataLayer);
  window.dataLayer.push = (command) => { take(command); return push(command); };
})();`;

/** Stands in for the calendar and books a time as soon as it shows. */
const calendar = `<!doctype html><title>Calendar</title>
<script>parent.postMessage({ event: 'calendly.event_scheduled' }, '*');</script>`;

const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Answers requests to other hosts, or blocks them as a content blocker does, and records them. */
export async function watchOutside(
  context: BrowserContext,
  origin: string,
  answer: 'stand-ins' | 'blocked' = 'stand-ins',
): Promise<Outside> {
  const addresses: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      const url = new URL(route.request().url());
      addresses.push(url.href);
      if (answer === 'blocked') return route.abort('blockedbyclient');
      if (url.host === 'www.googletagmanager.com')
        return route.fulfill({ contentType: 'text/javascript', body: tagScript });
      if (url.host === 'www.facebook.com') return route.fulfill({ contentType: 'image/gif', body: gif });
      if (url.host === analyticsHost) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: 'text/html', body: calendar });
    },
  );
  const urls = () => addresses.map((address) => new URL(address));
  return {
    addresses,
    lines: () => urls().map(lineOf),
    pixelIds: (name) =>
      urls()
        .filter(({ host, searchParams }) => host === 'www.facebook.com' && searchParams.get('ev') === name)
        .map(({ searchParams }) => searchParams.get('eid') ?? ''),
  };
}

function lineOf({ host, searchParams: facts }: URL): string {
  const page = URL.canParse(facts.get('dl') ?? '') ? new URL(facts.get('dl') ?? '').pathname : '';
  if (host === 'www.googletagmanager.com') return 'tag';
  if (host === 'www.facebook.com') return `pixel ${facts.get('ev')} ${page}`;
  if (host !== analyticsHost) return host;
  const own = [...facts].filter(([name]) => name.startsWith('ep.')).map(([, value]) => value);
  return ['analytics', facts.get('en'), ...own, page].join(' ');
}
