import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentSecurityPolicy, nonceToken } from './csp.ts';

/** The console's pages have a URL scheme of their own, which no other program can serve. */
export const appScheme = 'app';
export const appHost = 'tamarack';
export const appOrigin = `${appScheme}://${appHost}`;

const document = 'index.html';
/** The build writes all assets to one folder, with names of letters, digits, `-`, `_` and `.`. */
const assetPath = /^\/assets\/([\w-][\w.-]*)$/;
const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Answers requests for `app://tamarack/`: the document, with the content security policy and a new nonce each time, and
 * the files of the build's `assets` folder. Everything else is refused; no path leads out of the folder.
 * @param folder the built renderer
 */
export function createAppFiles(
  folder: string,
): (request: { method: string; url: string }) => Promise<Response> {
  return async ({ method, url }) => {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (method !== 'GET' && method !== 'HEAD') return refusal(405);
    if (!parsed || `${parsed.protocol}//${parsed.host}` !== appOrigin) return refusal(403);
    try {
      if (parsed.pathname === '/' || parsed.pathname === `/${document}`) {
        return page(await readFile(join(folder, document), 'utf8'));
      }
      const [, name] = assetPath.exec(parsed.pathname) ?? [];
      const type = name && contentTypes[extname(name)];
      if (!type) return refusal(404);
      return answer(await readFile(join(folder, 'assets', name)), type);
    } catch {
      return refusal(404);
    }
  };
}

function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64');
  const response = answer(html.replaceAll(nonceToken, nonce), 'text/html; charset=utf-8');
  response.headers.set('content-security-policy', contentSecurityPolicy(nonce));
  response.headers.set('cache-control', 'no-store');
  return response;
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}

function refusal(status: number): Response {
  return new Response(null, { status });
}
