import { appPaths } from '../src/shared/app-paths.ts';
import type { Manifest } from './register-assets.ts';

/** What the server adds to the shell where it opens with a sign-in: at every clinic, and at `paths` of the main site. */
export interface EntranceLinks {
  paths: string[];
  links: string;
}

/** Name of the part that `vite.config.ts` makes of them. */
const screens = 'visitors';

/** Lets the browser fetch the sign-in beside the script that asks for it, and draw nothing before its styles are there. */
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

/** The scripts and style sheets of a part of the build, with those that it imports. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name);
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const part of chunk.imports ?? []) filesOf(manifest, part, found);
  return found;
}
