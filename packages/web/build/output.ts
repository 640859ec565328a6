import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Manifest } from './register-assets.ts';

/** Output folder of the build, from which the server serves; ends with a slash. */
export const outputFolder = fileURLToPath(new URL('../dist/client/', import.meta.url));

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${outputFolder}.vite/manifest.json`, 'utf8'));
}
