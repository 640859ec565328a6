import { type Day, type NoteAct, type NoteState, noteLockHours } from '@tamarack/core/domain/workspace';

const HOUR_MS = 3_600_000;

export type NoteTransition = 'sign' | 'unsign' | 'cosign' | 'return' | 'retract' | 'close';

/** The states in which each transition of a note is allowed. Signed notes are locked by time alone (`stateOf`). */
export const noteTransitions: Record<NoteTransition, readonly NoteState[]> = {
  sign: ['draft'],
  unsign: ['awaiting_cosign', 'signed'],
  cosign: ['awaiting_cosign'],
  return: ['awaiting_cosign'],
  retract: ['signed', 'locked'],
  close: ['draft'],
};

/** Until when a note signed now may be unsigned. */
export const lockTime = (signedAt: Date): Date => new Date(signedAt.getTime() + noteLockHours * HOUR_MS);

export interface NoteFacts {
  state: NoteState;
  lockAt: Date | null;
  authorId: string;
  cosignerId: string | null;
  /** Texts signed so far, with comments of the supervisor. */
  versions: number;
  /** The author's present supervisor. */
  supervisorId: string | null;
  retractAskedAt: Date | null;
  /** The author's last day at the clinic, if they are leaving or have left. */
  authorLeftOn: Day | null;
}

/** A signed note is locked once its lock time has passed, even if its row has not been updated yet. */
export function stateOf({ state, lockAt }: Pick<NoteFacts, 'state' | 'lockAt'>, now: Date): NoteState {
  return state === 'signed' && lockAt !== null && lockAt <= now ? 'locked' : state;
}

/** Whether the author's last day has passed. */
export const hasLeft = ({ authorLeftOn }: Pick<NoteFacts, 'authorLeftOn'>, today: Day): boolean =>
  authorLeftOn !== null && authorLeftOn < today;

/** Whether a person may cosign the note: its supervisor when it was signed, or the author's present one. */
export const mayCosign = (
  { cosignerId, supervisorId }: Pick<NoteFacts, 'cosignerId' | 'supervisorId'>,
  staffId: string,
): boolean => staffId === cosignerId || staffId === supervisorId;

/** What a reader of the open chart may do with a note. */
export function actsOf(
  note: NoteFacts,
  { staffId, isPrivacyContact }: { staffId: string; isPrivacyContact: boolean },
  { now, today }: { now: Date; today: Day },
): NoteAct[] {
  const state = stateOf(note, now);
  const isAuthor = note.authorId === staffId;
  const isFinal = state === 'signed' || state === 'locked';
  const cosigns = state === 'awaiting_cosign' && mayCosign(note, staffId);
  const possible: Record<NoteAct, boolean> = {
    edit: state === 'draft' && isAuthor,
    sign: state === 'draft' && isAuthor,
    discard: state === 'draft' && isAuthor && note.versions === 0,
    unsign: isAuthor && noteTransitions.unsign.includes(state) && !note.retractAskedAt,
    addendum: isFinal,
    cosign: cosigns,
    return: cosigns && !hasLeft(note, today),
    retract: isAuthor && isFinal && !note.retractAskedAt,
    confirm_retraction: isFinal && note.retractAskedAt !== null && isPrivacyContact,
    decline_retraction: isFinal && note.retractAskedAt !== null && isPrivacyContact,
    withdraw_retraction: isFinal && note.retractAskedAt !== null && isAuthor,
  };
  return (Object.keys(possible) as NoteAct[]).filter((act) => possible[act]);
}
