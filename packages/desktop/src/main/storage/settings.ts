import type { KeyValueFile } from '../ports.ts';

/** Small settings of this device that the screens keep, such as density; nothing secret. */
export interface Settings {
  all(): Record<string, string>;
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** What the system is told of the color scheme that a person has chosen; without a choice it keeps its own. */
export function systemScheme(chosen: string | null): 'system' | 'light' | 'dark' {
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const slot = 'settings';
const mostSettings = 200;

export function createSettings(file: KeyValueFile): Settings {
  const kept = new Map<string, string>();
  const read = file.read(slot);
  if (typeof read === 'object' && read !== null) {
    for (const [name, value] of Object.entries(read).slice(0, mostSettings)) {
      if (typeof value === 'string') kept.set(name, value);
    }
  }
  return {
    all: () => Object.fromEntries(kept),
    get: (name) => kept.get(name) ?? null,
    set(name, value) {
      if (!kept.has(name) && kept.size >= mostSettings) return;
      kept.set(name, value);
      file.write(slot, Object.fromEntries(kept));
    },
  };
}
