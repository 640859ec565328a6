import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { SettingsStore } from '@tamarack/core/session';
import { colorSchemeSetting } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';

/** Stores the color scheme in the settings of this device and follows changes by other windows. */
export function createColorSchemeManager(
  settings: SettingsStore,
  { on }: Pick<Bridge, 'on'>,
): MantineColorSchemeManager {
  let unsubscribe: (() => void) | undefined;
  const set = (scheme: string) => {
    // Mantine also calls this after a change by another window, which must not be sent back.
    if (settings.get(colorSchemeSetting) !== scheme) settings.set(colorSchemeSetting, scheme);
  };
  return {
    get(defaultScheme) {
      const stored = settings.get(colorSchemeSetting);
      return isMantineColorScheme(stored) ? stored : defaultScheme;
    },
    set,
    clear: () => set('auto'),
    subscribe(onUpdate) {
      unsubscribe = on('setting', ({ name, value }) => {
        if (name === colorSchemeSetting && isMantineColorScheme(value)) onUpdate(value);
      });
    },
    unsubscribe: () => unsubscribe?.(),
  };
}
