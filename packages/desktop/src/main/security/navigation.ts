import { appHost, appScheme } from './app-files.ts';

/** The address of a window's document: its fragment is the path of the console it opens at. */
export function windowAddress(path: string): string {
  return `${appScheme}://${appHost}/#${path}`;
}

/** Whether a document at this address is the console's own; nothing else gets an answer from the main process. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password, pathname } = new URL(url);
  const isOwnOrigin = protocol === `${appScheme}:` && host === appHost && username === '' && password === '';
  return isOwnOrigin && (pathname === '/' || pathname === '/index.html');
}

/** Longest path of the console that is remembered or opened. */
const longestPath = 2_000;

/**
 * The path of the console in a document's fragment, such as `/admin/tenants?status=active`; null for anything that is
 * no plain path below `/admin`.
 */
export function consolePath(url: string): string | null {
  return isOwnPage(url) ? asConsolePath(new URL(url).hash.slice(1)) : null;
}

/** The path itself when it is a path of the console, else null. */
export function asConsolePath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > longestPath) return null;
  return /^\/admin(\/[\w/.~%:@!$&'()*+,;=-]*)?([?][\w/.~%:@!$&'()*+,;=?-]*)?$/.test(path) ? path : null;
}

/** What a page may load: the application's own files. The tools for developers load theirs where they are enabled. */
export function mayLoad(url: string, developerTools: boolean): boolean {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  if (scheme === `${appScheme}:`) return url.startsWith(`${appScheme}://${appHost}/`);
  if (scheme === 'data:') return true;
  return developerTools && (scheme === 'devtools:' || scheme === 'chrome-extension:');
}

/** The one thing pages are allowed: to put text on the clipboard when the person presses Copy. */
const allowed = 'clipboard-sanitized-write';

/** Answers every request and check of a permission. */
export function mayUse(permission: string, request: { url: string; isMainFrame: boolean }): boolean {
  return permission === allowed && request.isMainFrame && isOwnPage(request.url);
}
