import type { RegistrationDraft } from '@tamarack/core/domain';
import { atom, useSession, useStore } from '@tamarack/core/session';
import { useMemo } from 'react';
import type { WizardValues } from './values.ts';

interface Memory {
  /** The draft as the server last stated it; undefined makes the wizard ask for it. */
  draft?: RegistrationDraft;
  /** What is typed but not saved. */
  entries?: WizardValues;
}

/** Whose it is: of nobody until somebody signs in. Another person does not see it. */
const memoryAtom = atom<Memory & { userId?: string }>({});

/**
 * What the wizard keeps, in memory only, while the person looks at the other language, signs in or opens the draft of a
 * mailed link.
 */
export function useMemory() {
  const store = useStore();
  const { user } = useSession();
  const userId = user?.userId;
  return useMemo(() => {
    const read = (): Memory => {
      const kept = store.get(memoryAtom);
      return kept.userId === undefined || kept.userId === userId ? kept : {};
    };
    const keep = (changes: Memory) => store.set(memoryAtom, { ...read(), ...changes, userId });
    return { read, keep };
  }, [store, userId]);
}
