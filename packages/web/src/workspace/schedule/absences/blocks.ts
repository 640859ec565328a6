import { type Block, isClosure } from '@tamarack/core/domain/workspace';
import { useCallback } from 'react';
import { onDemand } from '../../../shared/onDemand.tsx';
import { useMay, useMe } from '../../frame/index.ts';

/**
 * Whether the member may change a block. Clinicians may change their own absences; statutory holidays are changed in
 * the settings.
 */
export function useMayChangeBlock(): (block: Block) => boolean {
  const me = useMe();
  const mayBook = useMay('calendar:book');
  return useCallback(
    (block) =>
      mayBook &&
      (block.kind !== 'holiday' || isClosure(block)) &&
      (me.role !== 'clinician' || (block.staffId === me.staffId && block.kind !== 'open')),
    [mayBook, me.role, me.staffId],
  );
}

/**
 * An action on a block: add one for a person, or a closure if `staffId` is null; change it, remove it, or rearrange the
 * bookings it covers.
 */
export type BlockAct =
  | { what: 'add'; staffId: string | null }
  | { what: 'edit' | 'remove'; block: Block }
  | { what: 'covered'; block: Pick<Block, 'blockId' | 'kind' | 'holiday'> };

/** The dialogs of a block, loaded when the first one is opened. */
export const BlockDialogs = onDemand(async () => (await import('./BlockDialogs.tsx')).BlockDialogs);
