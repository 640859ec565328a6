import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { SettingsStore } from '@tamarack/core/session';
import { colorSchemeSetting } from '../../ipc-contract.ts';
import type { Bridge } from '../bridge.ts';

/** The color scheme among this device's settings, the same in every window; without a choice it is the system's. */
export function colorSchemeIn(
  settings: SettingsStore,
  { on }: Pick<Bridge, 'on'>,
): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  const set = (scheme: string) => {
    // What another window has set is set here too, and must not go back and forth between them.
    if (settings.get(colorSchemeSetting) !== scheme) settings.set(colorSchemeSetting, scheme);
  };
  return {
    get(otherwise) {
      const chosen = settings.get(colorSchemeSetting);
      return isMantineColorScheme(chosen) ? chosen : otherwise;
    },
    set,
    clear: () => set('auto'),
    subscribe(onUpdate) {
      stop = on('setting', ({ name, value }) => {
        if (name === colorSchemeSetting && isMantineColorScheme(value)) onUpdate(value);
      });
    },
    unsubscribe: () => stop?.(),
  };
}
