import type { RegistrationDraft } from '@tamarack/core/domain';
import { atom, useSession, useStore } from '@tamarack/core/session';
import { useMemo } from 'react';
import type { WizardValues } from './values.ts';

interface Memory {
  /** The draft as last received from the server; undefined makes the wizard load it. */
  draft?: RegistrationDraft;
  /** Values typed but not saved. */
  entries?: WizardValues;
}

/** `userId` is the owner, undefined until sign-in. Another person does not get the data. */
const memoryAtom = atom<Memory & { userId?: string }>({});

/**
 * State of the wizard that survives, in memory only, a change of language, a sign-in or opening the draft of a mailed
 * link.
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
