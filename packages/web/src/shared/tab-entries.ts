/**
 * Keeps unsaved input in this tab's storage for a reload. Not for personal data such as names and contacts. Without
 * storage nothing is kept.
 */
export function keepEntries(name: string, entries: unknown): void {
  attempt(() => sessionStorage.setItem(key(name), JSON.stringify(entries)));
}

/** Reads the stored input; undefined if there is none. */
export function readEntries<T>(name: string): T | undefined {
  return attempt(() => JSON.parse(sessionStorage.getItem(key(name)) ?? '') as T);
}

export function forgetEntries(name: string): void {
  attempt(() => sessionStorage.removeItem(key(name)));
}

const key = (name: string) => `entries.${name}`;

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
