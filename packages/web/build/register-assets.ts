import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An entry of the build's manifest: an entry file or a shared chunk. */
export interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** All styles of the application on `/register`, in load order. */
export async function wizardStyles(output: string, manifest: Manifest): Promise<string> {
  const files = new Set<string>();
  const collect = (name: string, seen: Set<string>) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const part of chunk.imports ?? []) collect(part, seen);
    for (const file of chunk.css ?? []) files.add(file);
  };
  collect('index.html', new Set());
  collect('src/site/registration/RegisterScreen.tsx', new Set());
  const sheets = await Promise.all([...files].map((file) => readFile(join(output, file), 'utf8')));
  return sheets.join('\n');
}
