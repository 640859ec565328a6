import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePorts } from '../../session/SessionProvider.tsx';
import { useCommandList } from '../shared/commands.tsx';
import { isCovered, isForFocus, keyOf, meaningOf, sequencePause } from '../shared/shortcuts.ts';

const settingName = 'console.shortcuts';

/** Whether this operator wants shortcuts of single keys on this device (WCAG 2.1.4: they can be switched off). */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const { settings } = usePorts();
  const [on, show] = useState(() => settings.get(settingName) !== 'off');
  const setOn = (next: boolean) => {
    settings.set(settingName, next ? 'on' : 'off');
    show(next);
  };
  return [on, setOn];
}

/** Runs the commands by their keys: silent while somebody types, and while something stands over the screen. */
export function useShortcuts(on: boolean): void {
  const commands = useCommandList();
  const keys = useRef<{ pressed: string[]; at: number }>({ pressed: [], at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const forOthers = key === null || event.defaultPrevented || isForFocus(event.target, key);
    if (forOthers || isCovered(document)) return;
    const fresh = event.timeStamp - keys.current.at > sequencePause;
    const before = fresh ? [] : keys.current.pressed;
    const meanings = [[...before, key], [key]].map((pressed) => ({
      pressed,
      meaning: meaningOf(pressed, commands),
    }));
    const found = meanings.find(({ meaning }) => meaning !== null);
    keys.current = { pressed: found?.meaning === 'begun' ? found.pressed : [], at: event.timeStamp };
    if (!found?.meaning || found.meaning === 'begun') return;
    event.preventDefault();
    found.meaning.run();
  });

  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
