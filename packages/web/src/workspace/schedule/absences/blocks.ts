import type { Block } from '@tamarack/core/domain/workspace';
import { useCallback } from 'react';
import { onDemand } from '../../../shared/onDemand.tsx';
import { useMay, useMe } from '../../frame/index.ts';

/**
 * Whether the member may change a block. Clinicians may change their own absences; holidays are changed in the
 * settings.
 */
export function useMayChangeBlock(): (block: Block) => boolean {
  const me = useMe();
  const mayBook = useMay('calendar:book');
  return useCallback(
    ({ holiday, kind, staffId }) =>
      mayBook &&
      holiday === null &&
      kind !== 'holiday' &&
      (me.role !== 'clinician' || (staffId === me.staffId && kind !== 'open')),
    [mayBook, me.role, me.staffId],
  );
}

/** An action on a block: change it, remove it, or rearrange the bookings it covers. */
export interface BlockAct {
  what: 'edit' | 'remove' | 'covered';
  block: Block;
}

/** The dialogs of a block, loaded when the first one is opened. */
export const BlockDialogs = onDemand(async () => (await import('./BlockDialogs.tsx')).BlockDialogs);
