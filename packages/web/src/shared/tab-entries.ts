/**
 * What somebody has typed and not saved, kept in this tab alone for when the page is loaded again. For nothing that names
 * or reaches a person. Without storage nothing is kept.
 */
export function keepEntries(name: string, entries: unknown): void {
  attempt(() => sessionStorage.setItem(key(name), JSON.stringify(entries)));
}

/** Undefined when nothing is kept. */
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
