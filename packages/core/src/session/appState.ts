import { useAtom, useAtomValue, useSetAtom } from 'jotai/react';
import { type Atom, atom, type WritableAtom } from 'jotai/vanilla';
import { useState } from 'react';
import { usePorts, useStore } from './SessionProvider.tsx';

/**
 * Interface state that several components share: jotai atoms in the session's own store, so that two sessions (two
 * windows, two tests) never share any. Nothing else imports jotai; state of one component stays in `useState`, state
 * of the server in TanStack Query.
 *
 *     const unsavedPagesAtom = atom(0);
 *     const [unsavedPages, setUnsavedPages] = useAppState(unsavedPagesAtom);
 */
export function useAppState<Value, Args extends unknown[], Result>(state: WritableAtom<Value, Args, Result>) {
  return useAtom(state, { store: useStore() });
}

export function useAppValue<Value>(state: Atom<Value>) {
  return useAtomValue(state, { store: useStore() });
}

export function useSetAppState<Args extends unknown[], Result>(state: WritableAtom<unknown, Args, Result>) {
  return useSetAtom(state, { store: useStore() });
}

export { atom };

const changedSettingsAtom = atom<Readonly<Record<string, string>>>({});

/** A setting stored on this device, such as the density of tables; null until it is set. */
export function useDeviceSetting(name: string): [value: string | null, set: (value: string) => void] {
  const { settings } = usePorts();
  const [stored] = useState(() => settings.get(name));
  const [changed, change] = useAppState(changedSettingsAtom);
  const set = (value: string) => {
    settings.set(name, value);
    change((before) => ({ ...before, [name]: value }));
  };
  return [changed[name] ?? stored, set];
}
