import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDeviceSetting } from '../appState.ts';
import { useCommandsNow } from './commands.ts';
import { isCovered, isForFocus, keyOf, meaningOf, sequencePause } from './shortcuts.ts';

/** Whether single-key shortcuts are on for this device (WCAG 2.1.4 requires that they can be turned off). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const [setting, setSetting] = useDeviceSetting('console.shortcuts');
  return [setting !== 'off', (on) => setSetting(on ? 'on' : 'off')];
}

/** Runs commands by their shortcuts, except while somebody types or a dialog or menu is open. */
export function useShortcuts(on: boolean): void {
  const commandsNow = useCommandsNow();
  const keys = useRef<{ pressed: string[]; at: number }>({ pressed: [], at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const isUsedElsewhere = key === null || event.defaultPrevented || isForFocus(event.target, key);
    if (isUsedElsewhere || isCovered(document)) return;
    const isTooLate = event.timeStamp - keys.current.at > sequencePause;
    const before = isTooLate ? [] : keys.current.pressed;
    const meanings = [[...before, key], [key]].map((pressed) => ({
      pressed,
      meaning: meaningOf(pressed, commandsNow()),
    }));
    const found = meanings.find(({ meaning }) => meaning !== null);
    keys.current = { pressed: found?.meaning === 'begun' ? found.pressed : [], at: event.timeStamp };
    if (!found?.meaning || found.meaning === 'begun') return;
    event.preventDefault();
    found.meaning.run();
  });

  useLayoutEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
