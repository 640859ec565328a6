import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** A built file, kept in memory with its compressed forms, each created on first use. */
export interface BuiltFile {
  path: string;
  type: string;
  etag: string;
  bytes: Buffer;
  /** Whether each response needs its own CSP nonce, so that no two are the same. */
  isFresh: boolean;
  encoded(encoding: Encoding): Promise<Buffer>;
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Compresses bytes once for all responses (brotli 9, gzip 9), or quickly for a single one. */
export function compress(bytes: Buffer, encoding: Encoding, isQuick = false): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(bytes);
  if (encoding === 'gzip') return encoders.gzip(bytes, { level: isQuick ? 6 : 9 });
  return encoders.br(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * Creates a file to serve from its path and content; `fill` fills in text files. `brotli` is the form compressed by the
 * build, more thoroughly than a server has time for.
 */
function builtFile(
  path: string,
  content: Buffer,
  fill: (text: string) => string,
  brotli: Buffer | undefined,
): BuiltFile {
  const extension = extname(path);
  const type = types[extension] ?? 'application/octet-stream';
  const isText = ['.html', '.xml', '.txt'].includes(extension);
  const bytes = isText ? Buffer.from(fill(content.toString('utf8'))) : content;
  const compressible = !['.png', '.woff2', '.ico'].includes(extension) && bytes.length > 500;
  const made = new Map<Encoding, Promise<Buffer>>(brotli ? [['br', Promise.resolve(brotli)]] : []);
  return {
    path,
    type,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    isFresh: extension === '.html' && bytes.includes('__CSP_NONCE__'),
    encoded(encoding) {
      if (encoding === 'identity' || !compressible) return Promise.resolve(bytes);
      const known = made.get(encoding);
      if (known) return known;
      const work = compress(bytes, encoding);
      made.set(encoding, work);
      return work;
    },
  };
}

/** Output of the web build: files by path, public pages by path, and the paths that the application shell answers. */
export interface BuiltSite {
  file(path: string): BuiltFile | undefined;
  page(path: string): BuiltPage | undefined;
  isAppRoute(path: string): boolean;
  shell: string;
  /**
   * Links for the shell's head where it opens with a sign-in: on every clinic's site, and at these paths of the main
   * site.
   */
  entrance: { paths: string[]; links: string };
}

export interface BuiltPage {
  file: BuiltFile;
  status: number;
  /** The page's inline styles and scripts, which its policy must allow. */
  hashes: InlineHashes;
}

/** `sha256-…` hashes of a page's style and script elements, as written in a content security policy. */
export interface InlineHashes {
  styles: string[];
  scripts: string[];
}

export const nothingInline: InlineHashes = { styles: [], scripts: [] };

interface PageRoute {
  path: string;
  file: string;
  status?: number;
  hashes?: InlineHashes;
}

/** Reads the built web package into memory once; `fill` fills in its pages. */
export function readBuiltSite(root: string, fill: (text: string) => string): BuiltSite {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const full = join(entry.parentPath, entry.name);
    const path = `/${relative(root, full).split(sep).join('/')}`;
    const brotli = existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : undefined;
    files.set(path, builtFile(path, readFileSync(full), fill, brotli));
  }
  const json = <T>(name: string, fallback: T): T =>
    existsSync(join(root, name)) ? (JSON.parse(readFileSync(join(root, name), 'utf8')) as T) : fallback;
  const pages = new Map(json<PageRoute[]>('routes.json', []).map((route) => [route.path, route]));
  const appRoutes = json<string[]>('app-routes.json', []).map(toPattern);
  return {
    file: (path) => (isPublicFile(path) ? files.get(path) : undefined),
    page(path) {
      const route = pages.get(path);
      const file = route && files.get(route.file.startsWith('/') ? route.file : `/${route.file}`);
      return file && { file, status: route.status ?? 200, hashes: route.hashes ?? nothingInline };
    },
    isAppRoute: (path) => appRoutes.some((pattern) => pattern.test(path)),
    shell: fill(readFileSync(join(root, 'index.html'), 'utf8')),
    entrance: json('entrance.json', { paths: [], links: '' }),
  };
}

/** Pages, the shell and the route lists are never served as files. */
function isPublicFile(path: string): boolean {
  return !path.endsWith('.html') && !path.endsWith('.json') && !path.startsWith('/.vite/');
}

/** Converts routes such as `/set-password/:token` and `/admin/*` to patterns. */
function toPattern(route: string): RegExp {
  const escaped = route
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/:[A-Za-z]+/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}

/** The best encoding that the client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '').toLowerCase();
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}
