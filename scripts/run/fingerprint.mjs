import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from './paths.mjs';

/**
 * Hashes the names and contents of files and of all files in folders, except tests.
 * @param {string[]} paths relative to the repository
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf).sort()) {
    hash
      .update(`${path.split(sep).join('/')}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Whether the stamp file has this fingerprint. */
export function isStamped(file, print) {
  const full = join(root, file);
  return existsSync(full) && readFileSync(full, 'utf8') === print;
}

export function stamp(file, print) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), print);
}
