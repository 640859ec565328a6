import { brand } from '../brand.ts';

/** Names that no clinic may use: hosts of the product, and words that would mislead visitors. */
export const reservedSubdomains: readonly string[] = [
  'about',
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'cdn',
  'console',
  'contact',
  'dashboard',
  'demo',
  'demo-fr',
  'dev',
  'docs',
  'ftp',
  'health',
  'help',
  'imap',
  'internal',
  'localhost',
  'login',
  'mail',
  'metrics',
  'mx',
  'ns1',
  'ns2',
  'payments',
  'pop',
  'postmaster',
  'preview',
  'privacy',
  'production',
  'register',
  'root',
  'sandbox',
  'security',
  'signin',
  'smtp',
  'ssl',
  'staging',
  'static',
  'status',
  'support',
  'system',
  brand.name.toLowerCase(),
  'terms',
  'test',
  'webmaster',
  'webmail',
  'www',
];

export type SubdomainProblem = 'length' | 'characters' | 'reserved';

/**
 * Checks a subdomain against the host-name rules (RFC 1123 label, at least three characters) and the reserved
 * words. Returns the first problem, or `undefined` if the name can be used. Expects lower case.
 */
export function subdomainProblem(subdomain: string): SubdomainProblem | undefined {
  if (subdomain.length < 3 || subdomain.length > 63) return 'length';
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(subdomain) || subdomain.startsWith('xn--'))
    return 'characters';
  return reservedSubdomains.includes(subdomain) ? 'reserved' : undefined;
}

/**
 * Derives a subdomain from a clinic's name: without accents, words joined by hyphens, at most 40 characters.
 */
export function subdomainFrom(clinicName: string): string {
  const words = clinicName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return words.slice(0, 40).replace(/-+$/, '');
}
