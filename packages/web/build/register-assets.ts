import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build's manifest says of a file that was asked for by name, or of a part that several of those share. */
export interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** The whole style sheet that the application has on the screen of `/register`, in the order in which it loads. */
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
