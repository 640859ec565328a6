/**
 * The content security policy of the console's document. A page loads only the application's own files and makes no
 * requests: everything it knows comes over the bridge. Text becomes markup only through the policy named `default`
 * (`core/ui/trusted-types`). Style elements need the document's nonce; style attributes are
 * allowed because Mantine uses them for positioning.
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
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Placeholder in the built document, replaced by a new nonce in each answer. */
export const nonceToken = '__CSP_NONCE__';
