import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { KeyValueFile, Log } from '../ports.ts';

/**
 * Opens `{directory}/{name}.json`, readable only by this user. A file that cannot be read is deleted and created again;
 * when the disk cannot be used at all, the values are kept in memory.
 */
export function openKeyValueFile(directory: string, name: string, log: Log): KeyValueFile {
  const path = join(directory, `${name}.json`);
  const { store, damaged } = open();
  const values = new Map<string, unknown>(store ? Object.entries(store.store) : []);

  function open(): { store: Store | null; damaged: boolean } {
    const exists = existsSync(path);
    try {
      return { store: openStore(directory, name, exists), damaged: false };
    } catch {
      log.warn(`The file ${name}.json could not be read and was deleted`);
    }
    try {
      rmSync(path, { force: true });
      return { store: openStore(directory, name, false), damaged: exists };
    } catch (cause) {
      log.error(`The file ${name}.json cannot be used`, cause);
      return { store: null, damaged: exists };
    }
  }

  function tryWrite(write: (store: Store) => void): void {
    try {
      if (store) write(store);
    } catch (cause) {
      log.error(`The file ${name}.json could not be written`, cause);
    }
  }

  return {
    damaged,
    read: (key) => values.get(key),
    write(key, value) {
      values.set(key, value);
      tryWrite((file) => file.set(key, value));
    },
    remove(key) {
      values.delete(key);
      tryWrite((file) => file.delete(key));
    },
  };
}

function openStore(directory: string, name: string, exists: boolean): Store {
  const store = new Store({
    cwd: directory,
    name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  // The mode above applies to new files only.
  if (exists && process.platform !== 'win32') chmodSync(store.path, 0o600);
  return store;
}
