import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that the product is built and tested with, or undefined before the first installation. */
export function pinnedNode() {
  return ['node', 'node.exe'].map((file) => join(root, 'node_modules/node/bin', file)).find(existsSync);
}

/** A failure that its message explains; printed without a stack. */
export function failure(message) {
  return Object.assign(new Error(message), { expected: true });
}
