import { appPaths } from '../src/shared/app-paths.ts';
import type { Manifest } from './register-assets.ts';

/**
 * Links that the server adds to a shell that starts with a sign-in: on clinics' sites, and on `paths` of the main site.
 */
export interface EntranceLinks {
  paths: string[];
  links: string;
}

/** Name of the chunk of the visitors' screens in `vite.config.ts`. */
const screens = 'visitors';

/** Lets the browser load the sign-in in parallel with the main script, and render it only with its styles. */
export function entranceLinks(manifest: Manifest): EntranceLinks {
  const present = filesOf(manifest, 'index.html');
  const links = [...filesOf(manifest, screens)]
    .filter((file) => !present.has(file))
    .map(
      (file) =>
        `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}" nonce="__CSP_NONCE__">`,
    );
  return { paths: appPaths.filter((path) => path.endsWith('/signin')), links: links.join('') };
}

/** The scripts and style sheets of a chunk, including its imports. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name);
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const part of chunk.imports ?? []) filesOf(manifest, part, found);
  return found;
}
