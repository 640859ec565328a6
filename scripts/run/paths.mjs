import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of the pinned Node; undefined before the first installation. */
export function pinnedNode() {
  return ['node', 'node.exe'].map((file) => join(root, 'node_modules/node/bin', file)).find(existsSync);
}

/** An error whose message is enough: it is printed without a stack. */
export function failure(message) {
  return Object.assign(new Error(message), { expected: true });
}
