/**
 * The policy of every document of the console. Nothing is loaded but the application's own files, and a page makes no
 * request of its own: all that it knows comes over the bridge. Style elements carry the document's nonce; style
 * attributes are allowed because Mantine positions with them.
 */
export function contentSecurityPolicy(nonce: string): string {
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'worker-src': "'none'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Stands in the built document wherever the nonce of one answer goes. */
export const nonceToken = '__CSP_NONCE__';
