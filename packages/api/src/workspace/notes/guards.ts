import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import type { Changed } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { notAllowed } from '../../server/refusals.ts';
import { type ChartCall, type OpenChart, withChart } from '../charts/index.ts';
import { recordChange } from '../shared/index.ts';
import { assertReadable } from './read.ts';
import { lockNote, type NoteChanges, type NoteRow, updateNote } from './repository.ts';
import { type NoteTransition, noteTransitions, stateOf } from './states.ts';
import { noteTexts } from './text.ts';

type TextKey = keyof typeof noteTexts.en;

export const say = ({ locale }: ChartCall, key: TextKey, values?: Record<string, string>) =>
  translator(noteTexts, locale)(key, values);

/** Opens the chart of a note, locks the note and runs `work`. */
export function inNote<T>(
  call: ChartCall,
  noteId: string,
  work: (tx: Tx, row: NoteRow, chart: OpenChart) => Promise<T>,
  what: 'change' | 'read' = 'change',
): Promise<T> {
  return withChart(
    call,
    { noteId },
    async (tx, chart) =>
      work(tx, assertReadable(call, chart, await lockNote(tx, call.access.tenantId, noteId)), chart),
    what === 'change' ? { what } : {},
  );
}

const refusals = {
  sign: 'notDraft',
  unsign: 'notSigned',
  cosign: 'notAwaiting',
  return: 'notAwaiting',
  retract: 'notFinal',
  close: 'notLeaverDraft',
} as const;

/** Applies a transition from the table and writes it to the history. */
export async function change(
  tx: Tx,
  call: ChartCall,
  row: NoteRow,
  version: number,
  transition: NoteTransition,
  now: Date,
  changes: NoteChanges,
): Promise<Changed> {
  const from = noteTransitions[transition];
  const raised = await guarded(tx, call, row, version, now, from, refusals[transition], changes);
  await record(tx, call, row.noteId, raised, transition, { from: row.state, to: changes.state });
  return { id: row.noteId, version: raised };
}

/**
 * Changes a note that has one of the given states.
 * @throws DomainError NOTE_LOCKED, TRANSITION_NOT_ALLOWED, VERSION_CONFLICT
 */
export async function guarded(
  tx: Tx,
  call: ChartCall,
  row: NoteRow,
  version: number,
  now: Date,
  from: readonly NoteRow['state'][],
  refusal: TextKey,
  changes: NoteChanges,
): Promise<number> {
  const state = stateOf(row, now);
  if (state === 'locked' && !from.includes('locked')) throw new DomainError('NOTE_LOCKED');
  if (!from.includes(state))
    throw notAllowed(say(call, state === 'retracted' ? 'retracted' : refusal), { state });
  const raised = await updateNote(tx, { noteId: row.noteId, version }, from, changes);
  if (!raised) throw new DomainError('VERSION_CONFLICT', { details: { version: row.version } });
  return raised;
}

export const record = (
  tx: Tx,
  call: ChartCall,
  id: string,
  version: number,
  action: string,
  details: Record<string, unknown> = {},
) => recordChange(tx, call, { kind: 'note', id, version, action, details });

/** Closes a draft as incomplete, so that a colleague can write a note of the visit. The text is kept. */
export function closeDraft(tx: Tx, call: ChartCall, row: NoteRow, now: Date): Promise<Changed> {
  return change(tx, call, row, row.version, 'close', now, { state: 'incomplete' });
}

export function assertAuthor(call: ChartCall, { authorId }: NoteRow): void {
  if (authorId !== call.staffId) throw new DomainError('FORBIDDEN', { text: say(call, 'otherAuthor') });
}

/** @throws DomainError NOTE_LOCKED, TRANSITION_NOT_ALLOWED with a text on how to make it a draft again */
export function assertDraft(call: ChartCall, row: NoteRow, now: Date): void {
  const state = stateOf(row, now);
  if (state === 'draft') return;
  if (state === 'locked') throw new DomainError('NOTE_LOCKED');
  const key = state === 'awaiting_cosign' ? 'awaiting' : state;
  throw notAllowed(say(call, key), { state });
}

/** @throws DomainError STEP_UP_REQUIRED when the last proof of identity is more than 12 hours old */
export function assertProven({ provenToSign }: ChartCall): void {
  if (!provenToSign) throw new DomainError('STEP_UP_REQUIRED');
}
