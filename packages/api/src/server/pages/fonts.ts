import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const families = [
  { family: 'Figtree Variable', weight: '300 900', file: /figtree-latin-wght-normal[^/]*\.woff2$/ },
  { family: 'Fraunces Display', weight: '500', file: /fraunces-display-latin[^/]*\.woff2$/ },
] as const;

const cache = new Map<string, string>();

/**
 * The `@font-face` rules for the product's two fonts, with their URLs in the web build. Without a build, pages fall
 * back to system fonts.
 */
export function fontFaces(webRoot: string | null): string {
  if (webRoot === null) return '';
  const known = cache.get(webRoot);
  if (known !== undefined) return known;
  const rules = families.flatMap(({ family, weight, file }) => {
    const found = builtFiles(webRoot).find((name) => file.test(name));
    return found
      ? `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("/${found}") format("woff2")}`
      : [];
  });
  cache.set(webRoot, rules.join('\n'));
  return rules.join('\n');
}

function builtFiles(webRoot: string): string[] {
  try {
    const manifest = JSON.parse(readFileSync(join(webRoot, '.vite', 'manifest.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    return Object.values(manifest).map((entry) => entry.file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
