import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Store from 'electron-store';
import type { KeyValueFile, Log } from '../ports.ts';

/**
 * Opens `{directory}/{name}.json`, readable by this person alone. A file that cannot be read is thrown away and
 * started anew; where the disk refuses altogether the values last as long as the application runs.
 */
export function openKeyValueFile(directory: string, name: string, log: Log): KeyValueFile {
  const path = join(directory, `${name}.json`);
  const { store, damaged } = open();
  const values = new Map<string, unknown>(store ? Object.entries(store.store) : []);

  function open(): { store: Store | null; damaged: boolean } {
    const there = existsSync(path);
    try {
      return { store: openStore(directory, name, there), damaged: false };
    } catch {
      log.warn(`The file ${name}.json could not be read and was thrown away`);
    }
    try {
      rmSync(path, { force: true });
      return { store: openStore(directory, name, false), damaged: there };
    } catch (cause) {
      log.error(`The file ${name}.json cannot be used`, cause);
      return { store: null, damaged: there };
    }
  }

  function attempt(work: (store: Store) => void): void {
    try {
      if (store) work(store);
    } catch (cause) {
      log.error(`The file ${name}.json could not be written`, cause);
    }
  }

  return {
    damaged,
    read: (key) => values.get(key),
    write(key, value) {
      values.set(key, value);
      attempt((file) => file.set(key, value));
    },
    remove(key) {
      values.delete(key);
      attempt((file) => file.delete(key));
    },
  };
}

function openStore(directory: string, name: string, there: boolean): Store {
  const store = new Store({
    cwd: directory,
    name,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  if (there && process.platform !== 'win32') chmodSync(store.path, 0o600);
  return store;
}
