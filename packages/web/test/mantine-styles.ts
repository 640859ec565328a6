import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../', import.meta.url));
const mantine = join(packages, 'core/node_modules/@mantine/core');

/** Names that source files import from `@mantine/core`, except in tests and the folders in `except`. */
export function importedNames(patterns: string[], except: string[] = []): string[] {
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: packages }))
    .filter((file) => !/\.test\./.test(file) && !except.some((folder) => file.startsWith(folder)));
  const names = files.flatMap((file) =>
    [...readFileSync(join(packages, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap((match) => (match[1] ?? '').split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  return [...new Set(names)].sort();
}

/** Style sheets that a component needs, found by following the imports of its module in Mantine. */
export function neededStyles(component: string): string[] {
  const start = join(mantine, `esm/components/${component}/${component}.mjs`);
  const open = existsSync(start) ? [start] : [];
  const seen = new Set<string>(open);
  const styles = new Set<string>();
  for (let file = open.pop(); file; file = open.pop()) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const target = join(dirname(file), path);
      if (target.endsWith('.module.mjs')) styles.add(basename(target, '.module.mjs'));
      else if (!seen.has(target)) open.push(target);
      seen.add(target);
    }
  }
  return [...styles].filter((name) => existsSync(join(mantine, `styles/${name}.layer.css`))).sort();
}

/** Style sheets that a list in core imports. */
export function listedStyles(
  list: 'mantine.css' | 'mantine-console.css' | 'mantine-workspace.css',
): string[] {
  const css = readFileSync(join(packages, 'core/src/ui/theme', list), 'utf8');
  return [...css.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map((match) => match[1] ?? '');
}
