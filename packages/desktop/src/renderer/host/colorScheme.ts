import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import type { SettingsStore } from '@tamarack/core/session';

const settingName = 'color-scheme';

/** The color scheme among this device's settings; without a choice it is the system's. */
export function colorSchemeIn(settings: SettingsStore): MantineColorSchemeManager {
  return {
    get(otherwise) {
      const chosen = settings.get(settingName);
      return isMantineColorScheme(chosen) ? chosen : otherwise;
    },
    set: (scheme) => settings.set(settingName, scheme),
    clear: () => settings.set(settingName, 'auto'),
    // Other windows keep theirs until they are opened anew.
    subscribe: () => {},
    unsubscribe: () => {},
  };
}
