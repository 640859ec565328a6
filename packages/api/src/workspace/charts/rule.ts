import type { AccessPurpose, CareReason } from '@tamarack/core/domain/workspace';

/** The facts that decide whether a person may open a chart. */
export interface ChartFacts {
  /** The reader's entries of the care team that are in force. */
  entries: readonly { because: CareReason; untilAt: Date | null }[];
  /** The reader is on the care team, or supervises someone who is. */
  onTeam: boolean;
  /** The client withheld the whole chart from the reader. */
  excluded: boolean;
}

export interface Opening {
  purpose: AccessPurpose;
  /** When an emergency opening or a release ends; else null. */
  until: Date | null;
}

const exceptionIn = ({ entries }: ChartFacts, because: 'emergency' | 'release'): Opening | null => {
  const entry = entries.find((found) => found.because === because);
  return entry ? { purpose: because, until: entry.untilAt } : null;
};

/** The release of a chart started by the reader, unless the client withheld the chart from them. */
export const releaseOf = (facts: ChartFacts): Opening | null =>
  facts.excluded ? null : exceptionIn(facts, 'release');

/**
 * Why the reader may open the chart, or null. A lockbox also excludes people who are booked with the client; only an
 * emergency overrides it.
 */
export function openingOf(facts: ChartFacts): Opening | null {
  const { entries, onTeam, excluded } = facts;
  const emergency = exceptionIn(facts, 'emergency');
  if (emergency || excluded) return emergency;
  if (!onTeam) return releaseOf(facts);
  const isMember = entries.some(({ because }) => because === 'booked' || because === 'added');
  return { purpose: isMember ? 'care' : 'supervision', until: null };
}

/** A client's instruction to withhold the chart or one note, from one person or from everyone but the author. */
export interface LockboxRule {
  noteId: string | null;
  staffId: string | null;
}

/** Whether a note is withheld from a reader; in an emergency nothing is. */
export function isWithheld(
  note: { noteId: string; authorId: string },
  staffId: string,
  lockboxes: readonly LockboxRule[],
  purpose: AccessPurpose,
): boolean {
  if (purpose === 'emergency') return false;
  return lockboxes.some(
    (lockbox) =>
      (lockbox.noteId === null || lockbox.noteId === note.noteId) &&
      (lockbox.staffId === null ? note.authorId !== staffId : lockbox.staffId === staffId),
  );
}

/** A lockbox with the authors of the notes that it covers; before the first note, with the person who recorded it. */
export interface CoveringLockbox extends LockboxRule {
  authorIds: readonly (string | null)[];
  /** Who recorded it. */
  createdBy: string | null;
}

export interface LockboxReader {
  staffId: string;
  treats: boolean;
}

/** Whether a lockbox withholds something from a member of staff. Administrators who treat no clients read no notes. */
export const withholdsFrom = ({ staffId, authorIds }: CoveringLockbox, reader: LockboxReader): boolean =>
  staffId === null
    ? reader.treats && authorIds.some((authorId) => authorId !== reader.staffId)
    : staffId === reader.staffId;

/**
 * Whether a lockbox is hidden from a member of staff because it withholds something from them; they cannot lift it
 * either. So that it can be lifted in every clinic, one against everyone but the author is shown to the person who
 * recorded it and, where every administrator treats clients, to the privacy contact.
 */
export const isHiddenFrom = (
  lockbox: CoveringLockbox,
  reader: LockboxReader & { standsIn: boolean },
): boolean =>
  withholdsFrom(lockbox, reader) &&
  (lockbox.staffId !== null || !(reader.standsIn || lockbox.createdBy === reader.staffId));
