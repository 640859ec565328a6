import { statSync } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';
import type { Account } from './account.ts';

export const READ = 4;
const EXECUTE = 1;

/** Whether `account` may enter every folder from the root down to `path`, and enter (or run) `path` itself. */
export function canWalkTo(path: string, account: Account): boolean {
  const { root } = parse(resolve(path));
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (!allowed(folder, account, EXECUTE)) return false;
    if (folder === root) return true;
  }
}

/** Whether the permission bits of `path` give `account` what is needed: READ, EXECUTE or their sum. */
export function allowed(path: string, account: Account, needed: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & needed) === needed;
}
