import type { KeyValueFile } from '../ports.ts';

/** Small settings of this device that the screens store, such as density; nothing secret. */
export interface Settings {
  all(): Record<string, string>;
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** The color scheme for the system's own surfaces; without a valid choice they follow the system. */
export function systemColorScheme(chosen: string | null): 'system' | 'light' | 'dark' {
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

const slot = 'settings';
const maxSettings = 200;

export function createSettings(file: KeyValueFile): Settings {
  const settings = new Map<string, string>();
  const stored = file.read(slot);
  if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored).slice(0, maxSettings)) {
      if (typeof value === 'string') settings.set(name, value);
    }
  }
  return {
    all: () => Object.fromEntries(settings),
    get: (name) => settings.get(name) ?? null,
    set(name, value) {
      if (!settings.has(name) && settings.size >= maxSettings) return;
      settings.set(name, value);
      file.write(slot, Object.fromEntries(settings));
    },
  };
}
