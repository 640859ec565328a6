/** Pages whose next path segment is a title; on other pages it is a one-time token or an id. */
const titled = ['blog', 'resources'];

/** The part of a path that may be stored and sent: without query, one-time token or id. `/fr` is kept. */
export function publicPath(page: string): string {
  const parts = (page.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const locale = parts[0] === 'fr' ? 1 : 0;
  const kept = titled.includes(parts[locale] ?? '') ? 2 : 1;
  return `/${parts.slice(0, locale + kept).join('/')}`;
}
