import { appHost, appScheme } from './app-files.ts';

/**
 * The URL of a window's document. The fragment is the console path to open.
 * @param document increase it to load a new document: a URL that differs only in its fragment keeps the old
 * one
 */
export function windowUrl(path: string, document = 0): string {
  return `${appScheme}://${appHost}/${document > 0 ? `?${document}` : ''}#${path}`;
}

/** Whether a URL is the console's own document; the main process answers no other page. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password, pathname } = new URL(url);
  const isOwnOrigin = protocol === `${appScheme}:` && host === appHost && username === '' && password === '';
  return isOwnOrigin && (pathname === '/' || pathname === '/index.html');
}

const maxPathLength = 2_000;

/** The console path in the fragment of a document's URL, such as `/admin/tenants?status=active`; null if it has none. */
export function consolePath(url: string): string | null {
  return isOwnPage(url) ? asConsolePath(new URL(url).hash.slice(1)) : null;
}

/** The path itself if it is a plain path at or below `/admin`, otherwise null. */
export function asConsolePath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > maxPathLength) return null;
  return /^\/admin(\/[\w/.~%:@!$&'()*+,;=-]*)?([?][\w/.~%:@!$&'()*+,;=?-]*)?$/.test(path) ? path : null;
}

/**
 * Whether a page may load a URL: the application's own files, and the files of the developer tools if those
 * are enabled.
 */
export function mayLoad(url: string, developerTools: boolean): boolean {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  if (scheme === `${appScheme}:`) return url.startsWith(`${appScheme}://${appHost}/`);
  if (scheme === 'data:') return true;
  return developerTools && (scheme === 'devtools:' || scheme === 'chrome-extension:');
}

/** The only permission that pages get: copying text when the user presses a copy button. */
const grantedPermission = 'clipboard-sanitized-write';

/** Whether a page gets a permission. */
export function mayUse(permission: string, request: { url: string; isMainFrame: boolean }): boolean {
  return permission === grantedPermission && request.isMainFrame && isOwnPage(request.url);
}
