import { DomainError } from '@tamarack/core/domain';
import type { Changed, NoteSection } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { found, invalid, notAllowed } from '../../server/refusals.ts';
import { clinicDay, forClinic } from '../access/index.ts';
import { type ChartCall, isPrivacyContact, logAccess } from '../charts/index.ts';
import { noteLastEntry } from '../clients/index.ts';
import { staleDraft } from './drafts.ts';
import {
  assertAuthor,
  assertDraft,
  assertProven,
  change,
  closeDraft,
  guarded,
  inNote,
  record,
  say,
} from './guards.ts';
import {
  deleteDraft,
  findSupervisor,
  insertDraft,
  insertVersion,
  lockNote,
  moveDrafts,
  type NoteChanges,
  type NoteRow,
} from './repository.ts';
import { hasLeft, lockTime, mayCosign, noteTransitions } from './states.ts';
import { noteTexts } from './text.ts';
import { readTexts, signedText, storedText } from './texts-of.ts';

/** The draft numbers of each signing start at a multiple of this, so that they never repeat. */
const draftsPerSigning = 100_000;

/** Signs the saved draft. If the author is supervised, the note then waits for the supervisor. */
export function signNote(
  call: ChartCall,
  noteId: string,
  { version, draftVersion }: { version: number; draftVersion: number },
): Promise<Changed> {
  assertProven(call);
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    assertDraft(call, row, now);
    const draft = (await readTexts(tx, call, [noteId])).drafts.get(noteId);
    if ((draft?.version ?? 0) !== draftVersion) throw staleDraft(call, draft);
    if (!draft?.sections.some(({ text }) => text.trim() !== '')) throw notAllowed(say(call, 'empty'));
    const cosigner = await findSupervisor(tx, call.staffId);
    const number = row.versions + 1;
    const changed = await change(tx, call, row, version, 'sign', now, {
      state: cosigner ? 'awaiting_cosign' : 'signed',
      versions: number,
      signed_at: now,
      cosigner_id: cosigner,
      returned_at: null,
      lock_at: cosigner ? null : lockTime(now),
    });
    await addVersion(tx, call, row, { number, kind: 'note', sections: draft.sections, at: now });
    await deleteDraft(tx, noteId);
    await noteLastEntry(tx, row.clientId, row.aboutOn);
    return changed;
  });
}

/** Makes a signed note a draft again, within 24 hours. */
export function unsignNote(call: ChartCall, noteId: string, version: number): Promise<Changed> {
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    if (row.retractAskedAt) throw notAllowed(say(call, 'retractAsked'));
    const changed = await change(tx, call, row, version, 'unsign', now, backToDraft);
    await restoreDraft(tx, call, row, now);
    return changed;
  });
}

/** The supervisor cosigns the note, or returns it with a comment, unless its author has left. */
export function cosignNote(
  call: ChartCall,
  noteId: string,
  { version, decision, comment }: { version: number; decision: 'sign' | 'return'; comment: string },
): Promise<Changed> {
  assertProven(call);
  if (decision === 'return' && comment === '') throw invalid({ comment: say(call, 'commentRequired') });
  return inNote(call, noteId, async (tx, row, { now, today }) => {
    if (!mayCosign(row, call.staffId))
      throw new DomainError('FORBIDDEN', { text: say(call, 'otherCosigner') });
    if (decision === 'return' && hasLeft(row, today))
      throw notAllowed(say(call, 'authorLeft', { author: row.authorName }));
    const versions = row.versions + (comment ? 1 : 0);
    const changed =
      decision === 'sign'
        ? await change(tx, call, row, version, 'cosign', now, {
            state: 'signed',
            versions,
            cosigner_id: call.staffId,
            cosigned_at: now,
            lock_at: lockTime(now),
          })
        : await change(tx, call, row, version, 'return', now, { ...backToDraft, versions, returned_at: now });
    if (comment)
      await addVersion(tx, call, row, {
        number: versions,
        kind: 'comment',
        sections: single('comment', comment),
        at: now,
      });
    if (decision === 'return') await restoreDraft(tx, call, row, now);
    return changed;
  });
}

/** Adds an addendum to a signed note. Any member of the care team may do so. */
export function addAddendum(
  call: ChartCall,
  noteId: string,
  { version, text }: { version: number; text: string },
): Promise<Changed> {
  assertProven(call);
  return inNote(call, noteId, async (tx, row, { now, today }) => {
    const number = row.versions + 1;
    const from = noteTransitions.retract;
    const raised = await guarded(tx, call, row, version, now, from, 'notFinal', { versions: number });
    await addVersion(tx, call, row, {
      number,
      kind: 'addendum',
      sections: single('addendum', text),
      at: now,
    });
    await record(tx, call, noteId, raised, 'addendum', { number });
    await noteLastEntry(tx, row.clientId, today);
    return { id: noteId, version: raised };
  });
}

/** The author requests that a note be marked as entered in error. */
export function askToRetract(
  call: ChartCall,
  noteId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    if (row.retractAskedAt) throw new DomainError('ALREADY_DONE', { text: say(call, 'retractAsked') });
    const from = noteTransitions.retract;
    const asked = { retract_asked_at: now, retract_reason: reason, ...unanswered };
    const raised = await guarded(tx, call, row, version, now, from, 'notFinal', asked);
    await record(tx, call, noteId, raised, 'retraction_asked');
    return { id: noteId, version: raised };
  });
}

/** The privacy contact confirms a retraction. The text is kept. */
export function confirmRetraction(call: ChartCall, noteId: string, version: number): Promise<Changed> {
  return asPrivacyContact(call, noteId, (tx, row, now) => {
    if (!row.retractAskedAt && row.state !== 'retracted') throw notAllowed(say(call, 'retractNotAsked'));
    return change(tx, call, row, version, 'retract', now, {
      state: 'retracted',
      retracted_at: now,
      retracted_by: call.staffId,
      ...answerTo(call, row, now),
    });
  });
}

/** The author takes a request to retract back. */
export function withdrawRetraction(call: ChartCall, noteId: string, version: number): Promise<Changed> {
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    return endRetraction(tx, call, row, version, { now, action: 'retraction_withdrawn', answer: unanswered });
  });
}

/** The privacy contact declines a request to retract. */
export function declineRetraction(call: ChartCall, noteId: string, version: number): Promise<Changed> {
  return asPrivacyContact(call, noteId, (tx, row, now) =>
    endRetraction(tx, call, row, version, {
      ...{ now, action: 'retraction_declined', answer: answerTo(call, row, now) },
    }),
  );
}

/** Changes a note without opening the chart, and logs it. @throws DomainError FORBIDDEN, NOT_FOUND */
function asPrivacyContact(
  call: ChartCall,
  noteId: string,
  work: (tx: Tx, row: NoteRow, now: Date) => Promise<Changed>,
): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call, async (tx) => {
    if (!(await isPrivacyContact(tx, call))) throw new DomainError('FORBIDDEN');
    const row = found(await lockNote(tx, call.access.tenantId, noteId));
    const changed = await work(tx, row, now);
    await logChange(tx, call, row, 'privacy', now);
    return changed;
  });
}

/** @throws DomainError TRANSITION_NOT_ALLOWED when nobody has asked for a retraction, or it was confirmed */
async function endRetraction(
  tx: Tx,
  call: ChartCall,
  row: NoteRow,
  version: number,
  { now, action, answer }: { now: Date; action: string; answer: NoteChanges },
): Promise<Changed> {
  const { noteId } = row;
  if (!row.retractAskedAt) throw notAllowed(say(call, 'retractNotAsked'));
  const ended = { retract_asked_at: null, retract_reason: '', ...answer };
  const raised = await guarded(tx, call, row, version, now, noteTransitions.retract, 'notFinal', ended);
  await record(tx, call, noteId, raised, action);
  return { id: noteId, version: raised };
}

/** An administrator closes a draft whose author has left as incomplete, without opening the chart. */
export function closeNote(call: ChartCall, noteId: string): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call, async (tx) => {
    const row = found(await lockNote(tx, call.access.tenantId, noteId));
    if (!hasLeft(row, await clinicDay(tx, call))) throw notAllowed(say(call, 'notLeaverDraft'));
    const changed = await closeDraft(tx, call, row, now);
    await logChange(tx, call, row, 'administration', now);
    return changed;
  });
}

/** Logs the change of a note whose chart was not opened. */
const logChange = (
  tx: Tx,
  { staffId, sessionId }: ChartCall,
  { clientId }: NoteRow,
  purpose: 'privacy' | 'administration',
  at: Date,
) => logAccess(tx, 'change', { staffId, clientId, purpose, sessionId, at });

const unanswered: NoteChanges = { retract_answered_at: null, retract_answer_read_at: null };

/** The privacy contact's answer, of which the author is told; answering one's own request tells nobody. */
const answerTo = ({ staffId }: ChartCall, { authorId }: NoteRow, now: Date): NoteChanges =>
  staffId === authorId ? unanswered : { retract_answered_at: now, retract_answer_read_at: null };

const backToDraft: NoteChanges = {
  ...{ state: 'draft', signed_at: null, lock_at: null, cosigned_at: null },
  ...unanswered,
};

/** Restores the signed text as the draft, with the day that its visit has now. */
async function restoreDraft(tx: Tx, call: ChartCall, row: NoteRow, now: Date): Promise<void> {
  const { noteId, clientId, versions } = row;
  const signed = signedText((await readTexts(tx, call, [noteId])).versions.get(noteId) ?? []) ?? [];
  const number = versions * draftsPerSigning + 1;
  const { body } = await storedText(tx, call, { noteId, number: `draft-${number}` }, signed);
  const draft = { noteId, clientId, number, body, savedBy: row.authorId, now };
  await insertDraft(tx, call.access.tenantId, draft);
  await moveDrafts(tx, call.access.tenantId, { noteId });
}

async function addVersion(
  tx: Tx,
  call: ChartCall,
  { noteId, clientId }: NoteRow,
  text: { number: number; kind: 'note' | 'addendum' | 'comment'; sections: NoteSection[]; at: Date },
): Promise<void> {
  const { number, kind, sections, at } = text;
  const stored = await storedText(tx, call, { noteId, number }, sections);
  const version = { noteId, clientId, number, kind, authorId: call.staffId, at, ...stored };
  await insertVersion(tx, call.access.tenantId, version);
}

const single = (key: 'addendum' | 'comment', text: string): NoteSection[] => [
  { key, en: noteTexts.en[key], fr: noteTexts.fr[key], text, copied: false },
];
