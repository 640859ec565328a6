import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import { type Changed, type Day, draftKeyDays, type NoteSection } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { invalid, notAllowed, refuseOutdated } from '../../server/refusals.ts';
import { type ChartCall, chartTexts, type OpenChart, readingOf, withChart } from '../charts/index.ts';
import { recordChange } from '../shared/index.ts';
import { plusDays } from '../time/index.ts';
import { assertAuthor, assertDraft, closeDraft, inNote, record, say } from './guards.ts';
import {
  deleteDraft,
  discardNote,
  findAttendance,
  findHeadings,
  findNoteOfAttendance,
  findUsualTemplate,
  insertNote,
  listOpenVisits,
  lockAppointmentOf,
  lockNote,
  type NoteRow,
  putDraft,
  setTemplate,
} from './repository.ts';
import { draftKeyOf, openClinicKey } from './seal.ts';
import { hasLeft } from './states.ts';
import { readTexts, storedText } from './texts-of.ts';

/**
 * Starts a note. Returns the existing note if the attendance, or a joint appointment, already has one, unless it is a
 * draft that was passed on to the caller: that is closed, and its text is kept.
 * With `null` as the attendance it is about no visit; without one, about the caller's visit of today if exactly one has no
 * note yet.
 * @throws DomainError CHART_CLOSED for an existing note that its client withholds from the caller, VALIDATION_FAILED,
 *   ALREADY_DONE
 */
export function createNote(
  call: ChartCall,
  wanted: { fileNo: number; attendanceId?: string | null; templateId?: string },
): Promise<{ note: Changed; isNew: boolean }> {
  const { fileNo, templateId } = wanted;
  return withChart(
    call,
    { fileNo },
    async (tx, { client, now, today }, attendanceId: string | null | undefined) => {
      if (templateId && !(await findHeadings(tx, templateId)))
        throw invalid({ templateId: say(call, 'templateUnknown') });
      let aboutOn = today;
      if (attendanceId) {
        const attendance = await findAttendance(tx, attendanceId);
        if (attendance?.clientId !== client.clientId)
          throw invalid({ attendanceId: say(call, 'attendanceUnknown') });
        aboutOn = attendance.on;
        const found = await findNoteOfAttendance(tx, attendanceId);
        const row = found && (await lockNote(tx, call.access.tenantId, found.noteId));
        if (row && isPassedOn(row, attendance.staffId, call, today)) await closeDraft(tx, call, row, now);
        else if (row) {
          await refuseWithheld(tx, call, row);
          return { note: { id: row.noteId, version: row.version }, isNew: false };
        }
      }
      const id = await insertNote(tx, call.access.tenantId, {
        clientId: client.clientId,
        attendanceId: attendanceId ?? null,
        templateId: templateId ?? (await findUsualTemplate(tx, call.staffId)),
        authorId: call.staffId,
        aboutOn,
      });
      if (!id) throw new DomainError('ALREADY_DONE');
      await recordChange(tx, call, { kind: 'note', id, version: 1, action: 'created' });
      return { note: { id, version: 1 }, isNew: true };
    },
    {
      what: 'change',
      async lockFirst(tx, chart) {
        const attendanceId =
          wanted.attendanceId === undefined ? await onlyVisit(tx, call, chart) : wanted.attendanceId;
        if (attendanceId) await lockAppointmentOf(tx, call.access.tenantId, attendanceId);
        return attendanceId ?? null;
      },
    },
  );
}

/** The caller's visit of today if exactly one has no note yet. */
async function onlyVisit(
  tx: Tx,
  { staffId }: ChartCall,
  { client, now, today }: Pick<OpenChart, 'client' | 'now' | 'today'>,
): Promise<string | undefined> {
  const open = await listOpenVisits(tx, { clientId: client.clientId, staffId, today, now });
  const visits = open.filter(({ localStart }) => localStart.startsWith(today));
  return visits.length === 1 ? visits[0]?.attendanceId : undefined;
}

/** Refuses a note that its client withholds from the caller, without telling in which chart it is. */
async function refuseWithheld(tx: Tx, call: ChartCall, row: NoteRow): Promise<void> {
  if ((await readingOf(tx, call, row.clientId))(row) === 'withheld')
    throw new DomainError('CHART_CLOSED', { text: translator(chartTexts, call.locale)('withheld') });
}

/** Whether a note is the draft of a colleague who has left, or whose visit was given to the caller. */
const isPassedOn = (row: NoteRow, clinicianId: string, { staffId }: ChartCall, today: Day): boolean =>
  row.state === 'draft' &&
  row.authorId !== staffId &&
  (hasLeft(row, today) || (staffId === clinicianId && row.authorId !== clinicianId));

/**
 * Saves the author's draft over the version they have read.
 * @throws DomainError VERSION_CONFLICT with the saved text
 */
export function saveDraft(
  call: ChartCall,
  noteId: string,
  wanted: { draftVersion: number; templateId: string | null; sections: NoteSection[] },
): Promise<{ draftVersion: number; savedAt: string }> {
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    assertDraft(call, row, now);
    const { draftVersion, templateId, sections } = wanted;
    const next = draftVersion + 1;
    const { body } = await storedText(tx, call, { noteId, number: `draft-${next}` }, sections);
    const draft = { noteId, clientId: row.clientId, over: draftVersion, body, savedBy: call.staffId, now };
    const saved = await putDraft(tx, call.access.tenantId, draft);
    if (!saved) return sameOrConflict(tx, call, noteId, sections);
    if (templateId !== row.templateId) {
      if (templateId && !(await findHeadings(tx, templateId)))
        throw invalid({ templateId: say(call, 'templateUnknown') });
      await setTemplate(tx, noteId, templateId);
    }
    return { draftVersion: saved, savedAt: now.toISOString() };
  });
}

/** Saving the same text again because the response was lost is not a conflict. */
async function sameOrConflict(
  tx: Tx,
  call: ChartCall,
  noteId: string,
  sections: readonly NoteSection[],
): Promise<{ draftVersion: number; savedAt: string }> {
  const there = (await readTexts(tx, call, [noteId])).drafts.get(noteId);
  const textOf = (parts: readonly NoteSection[]) => JSON.stringify(parts.map(({ key, text }) => [key, text]));
  if (there && textOf(there.sections) === textOf(sections))
    return { draftVersion: there.version, savedAt: there.savedAt.toISOString() };
  throw staleDraft(call, there);
}

/** The error for a draft that was saved meanwhile, with its text. */
export function staleDraft(
  call: ChartCall,
  there: { version: number; savedAt: Date; sections: NoteSection[] } | undefined,
): DomainError {
  return new DomainError('VERSION_CONFLICT', {
    text: say(call, 'staleDraft'),
    ...(there
      ? {
          details: {
            draftVersion: there.version,
            savedAt: there.savedAt.toISOString(),
            sections: there.sections,
          },
        }
      : {}),
  });
}

/**
 * Deletes the author's draft as they have read it, unless it was signed or returned before. The history keeps that it
 * existed.
 * @throws DomainError VERSION_CONFLICT with the saved text, TRANSITION_NOT_ALLOWED
 */
export function discardDraft(
  call: ChartCall,
  noteId: string,
  { version, draftVersion }: { version: number; draftVersion: number },
): Promise<Changed> {
  return inNote(call, noteId, async (tx, row, { now }) => {
    assertAuthor(call, row);
    assertDraft(call, row, now);
    refuseOutdated(row, version);
    const there = (await readTexts(tx, call, [noteId])).drafts.get(noteId);
    if ((there?.version ?? 0) !== draftVersion) throw staleDraft(call, there);
    await deleteDraft(tx, noteId);
    if (!(await discardNote(tx, noteId))) throw notAllowed(say(call, 'notDiscarded'));
    await record(tx, call, noteId, version + 1, 'discarded');
    return { id: noteId, version: version + 1 };
  });
}

/**
 * The key that encrypts the caller's unsaved text in their browser: of the author's draft, or of anyone's addendum. It
 * changes daily and can be read for a week, also once the note is signed: text of the draft that was not saved before can
 * then be put in an addendum.
 */
export function readDraftKey(
  call: ChartCall,
  noteId: string,
  wanted: Day | undefined,
): Promise<{ day: Day; key: string }> {
  return inNote(
    call,
    noteId,
    async (tx, _, { today }) => {
      const day = wanted ?? today;
      if (day > plusDays(today, 1) || day < plusDays(today, -draftKeyDays))
        throw new DomainError('NOT_FOUND');
      const key = await openClinicKey(tx, call.deps, call.access.tenantId);
      return { day, key: draftKeyOf(key, { staffId: call.staffId, noteId, day }) };
    },
    'read',
  );
}
