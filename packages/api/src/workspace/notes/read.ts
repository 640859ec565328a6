import { containsWords, correctDate, DomainError, type Locale } from '@tamarack/core/domain';
import { languageTags, translator } from '@tamarack/core/domain/text';
import type {
  Chart,
  ChartNote,
  Day,
  JointNote,
  Note,
  NoteSection,
  NoteState,
  NoteSummary,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import {
  assertEveryAdultAgreed,
  type ChartCall,
  chartTexts,
  findClinic,
  isPrivacyContact,
  lockForRelease,
  type OpenChart,
  readingOf,
  staffName,
  withChart,
} from '../charts/index.ts';
import {
  findCosignerAwayUntil,
  findHeadings,
  findNote,
  hasNotesBefore,
  isCosignerMissing,
  type JointNoteRow,
  listJointNotes,
  listNotes,
  listOpenVisits,
  listSignedBefore,
  listUnsignedVisits,
  markAnswerRead,
  type NoteRow,
} from './repository.ts';
import { actsOf, hasLeft, stateOf } from './states.ts';
import { readTexts, signedText } from './texts-of.ts';

const notesPerPage = 50;
/** Read at once, when the whole chart is. */
const mostNotes = 10_000;

/** The chart, newest notes first: a page of them, or all that contain the words of a search. */
export function readChart(
  call: ChartCall,
  fileNo: number,
  { before = null, search = '' }: { before?: Day | null; search?: string },
): Promise<Chart> {
  return withChart(call, { fileNo }, async (tx, chart) => {
    if (search === '') return chartOf(tx, call, chart, { before, limit: notesPerPage, asRecord: false });
    const whole = await chartOf(tx, call, chart, { before: null, limit: mostNotes, asRecord: false });
    const notes = whole.notes.filter((note) => containsWords(wordsOf(note, call.locale), search));
    return { ...whole, notes, jointNotesElsewhere: [], unsigned: [], openVisits: [], next: null };
  });
}

/** What a search finds a note by: its day in words and digits, its author and its texts. */
function wordsOf({ aboutOn, authorName, sections, addenda }: ChartNote, locale: Locale): string {
  const day = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'full', timeZone: 'UTC' });
  const texts = [...(sections ?? []), ...addenda.flatMap((addendum) => addendum.sections)];
  const inWords = correctDate(day.format(Date.parse(aboutOn)), locale);
  return [inWords, aboutOn, authorName, ...texts.map(({ text }) => text)].join('\n');
}

/** Drafts are not part of the record. */
const isInRecord = ({ state }: { state: NoteState }): boolean => state !== 'draft' && state !== 'incomplete';

/**
 * The whole chart for the recipient of a release, without drafts and without the file numbers of other clients. Notes
 * signed since the release started are locked too.
 * @throws DomainError CHART_CLOSED if not every adult in the joint notes has agreed since they were signed
 */
export function printChart(
  call: ChartCall,
  fileNo: number,
): Promise<{ chart: Chart; printedAt: string; printedBy: string; clinicName: string }> {
  return withChart(
    call,
    { fileNo },
    async (tx, chart) => {
      await lockForRelease(tx, call, chart.client.clientId, chart.now);
      const record = await chartOf(tx, call, chart, { before: null, limit: mostNotes, asRecord: true });
      // Afterwards, so that no note signed at the same moment is printed unchecked.
      await assertEveryAdultAgreed(tx, call, chart);
      return {
        chart: record,
        printedAt: chart.now.toISOString(),
        printedBy: await staffName(tx, call.staffId),
        clinicName: (await findClinic(tx, call.access.tenantId))?.clinicName ?? '',
      };
    },
    { what: 'print', asRelease: true },
  );
}

async function chartOf(
  tx: Tx,
  call: ChartCall,
  chart: OpenChart,
  { before, limit, asRecord }: { before: Day | null; limit: number; asRecord: boolean },
): Promise<Chart> {
  const { client, purpose, until } = chart;
  const page = await listNotes(tx, client.clientId, before, limit);
  const oldest = page.length < limit ? undefined : page.at(-1)?.aboutOn;
  const next = oldest && (await hasNotesBefore(tx, client.clientId, oldest)) ? oldest : null;
  const rows = asRecord ? page.filter(isInRecord) : page;
  const joint = await listJointNotes(tx, client.clientId, { from: next, before });
  const readable = rows.filter((row) => !chart.withholds(row));
  const { versions, drafts } = await readTexts(
    tx,
    call,
    readable.map(({ noteId }) => noteId),
  );
  const formatNote = (row: NoteRow): ChartNote => {
    const texts = versions.get(row.noteId) ?? [];
    const draft = readsDraft(call, row, chart.today) ? (drafts.get(row.noteId)?.sections ?? []) : null;
    const signed = row.state === 'retracted' ? null : (signedText(texts) ?? []);
    const sections = isDraft(row) ? draft : signed;
    return {
      ...summaryOf(row, chart.now),
      sections,
      addenda: row.state === 'retracted' ? [] : texts.filter(({ kind }) => kind === 'addendum'),
    };
  };
  return {
    client,
    purpose,
    until: until?.toISOString() ?? null,
    withheld: readable.length < rows.length,
    notes: readable.map(formatNote),
    jointNotesElsewhere: asRecord
      ? joint.filter(isInRecord).map(withoutFile)
      : await withLinks(tx, call, joint),
    unsigned: before ? [] : await listUnsignedVisits(tx, client.clientId, chart.today),
    openVisits:
      before || asRecord
        ? []
        : await listOpenVisits(tx, {
            ...{ clientId: client.clientId, staffId: call.staffId },
            ...{ today: chart.today, now: chart.now },
          }),
    next,
  };
}

/** Tells nothing about the other clients of the visit. */
const withoutFile = ({ aboutOn }: JointNoteRow): JointNote => ({ aboutOn, fileNo: null, noteId: null });

/**
 * Links the joint notes that the reader may open in the charts of the other clients. Of a note that its client withholds
 * from the reader, not even the file is told.
 */
async function withLinks(tx: Tx, call: ChartCall, rows: readonly JointNoteRow[]): Promise<JointNote[]> {
  const readings = new Map<string, Awaited<ReturnType<typeof readingOf>>>();
  for (const clientId of new Set(rows.map((row) => row.clientId)))
    readings.set(clientId, await readingOf(tx, call, clientId));
  return rows.map((row) => {
    const reading = readings.get(row.clientId)?.(row);
    if (reading === 'withheld') return withoutFile(row);
    return { aboutOn: row.aboutOn, fileNo: row.fileNo, noteId: reading === 'open' ? row.noteId : null };
  });
}

/** Only the author can read a draft, until they have left the clinic. */
const readsDraft = ({ staffId }: ChartCall, row: NoteRow, today: Day): boolean =>
  row.authorId === staffId || hasLeft(row, today);

/** Whether the note's text is a draft, also of a note that was closed as incomplete. */
const isDraft = ({ state }: NoteRow): boolean => state === 'draft' || state === 'incomplete';

function summaryOf(row: NoteRow, now: Date): NoteSummary {
  const { noteId, version, aboutOn, authorId, authorName, attendanceId, cosignerName } = row;
  return {
    ...{ noteId, version, aboutOn, authorId, authorName, attendanceId, cosignerName },
    state: stateOf(row, now),
    signedAt: row.signedAt?.toISOString() ?? null,
    cosignedAt: row.cosignedAt?.toISOString() ?? null,
    lockAt: row.lockAt?.toISOString() ?? null,
    retractAsked: row.retractAskedAt !== null,
  };
}

/** Refuses a note that the client has withheld from the reader. @throws DomainError NOT_FOUND, CHART_CLOSED */
export function assertReadable(call: ChartCall, chart: OpenChart, row: NoteRow | undefined): NoteRow {
  if (!row) throw new DomainError('NOT_FOUND');
  if (chart.withholds(row))
    throw new DomainError('CHART_CLOSED', {
      text: translator(chartTexts, call.locale)('withheld'),
      details: { possible: ['emergency'], withheld: true, fileNo: chart.client.fileNo },
    });
  return row;
}

/** A note with everything its editor shows. */
export function readNote(call: ChartCall, noteId: string): Promise<Note> {
  return withChart(call, { noteId }, async (tx, chart) => {
    const row = assertReadable(call, chart, await findNote(tx, noteId));
    const earlier = (await listSignedBefore(tx, row)).find((note) => !chart.withholds(note));
    const texts = await readTexts(tx, call, [noteId, ...(earlier ? [earlier.noteId] : [])]);
    const versions = texts.versions.get(noteId) ?? [];
    const draft = readsDraft(call, row, chart.today) ? texts.drafts.get(noteId) : undefined;
    const before = earlier && signedText(texts.versions.get(earlier.noteId) ?? []);
    const reader = { staffId: call.staffId, isPrivacyContact: await isPrivacyContact(tx, call) };
    const waits = row.state === 'awaiting_cosign' || (row.state === 'draft' && row.supervisorId !== null);
    if (row.authorId === call.staffId && row.retractAnsweredAt && !row.retractAnswerReadAt)
      await markAnswerRead(tx, noteId, chart.now);
    return {
      ...summaryOf(row, chart.now),
      client: chart.client,
      templateId: row.templateId,
      returnedAt: row.returnedAt?.toISOString() ?? null,
      retractDeclinedAt: row.state === 'retracted' ? null : (row.retractAnsweredAt?.toISOString() ?? null),
      may: actsOf(row, reader, chart),
      cosignerMissing: waits && (await isCosignerMissing(tx, call.access.tenantId, row, chart.today)),
      cosignerAwayUntil: waits ? await findCosignerAwayUntil(tx, call.access.tenantId, row, chart) : null,
      draftVersion: draft?.version ?? 0,
      savedAt: draft?.savedAt.toISOString() ?? null,
      sections: isDraft(row)
        ? (draft?.sections ?? (await emptySections(tx, row.templateId)))
        : (signedText(versions) ?? []),
      versions,
      previous:
        earlier && before
          ? {
              aboutOn: earlier.aboutOn,
              authorName: earlier.authorName,
              state: stateOf(earlier, chart.now),
              cosignerName: earlier.cosignerName,
              sections: before,
            }
          : null,
    };
  });
}

async function emptySections(tx: Tx, templateId: string | null): Promise<NoteSection[]> {
  const headings = (templateId && (await findHeadings(tx, templateId))) || [
    { key: 'note', en: 'Note', fr: 'Note' },
  ];
  return headings.map((heading) => ({ ...heading, text: '', copied: false }));
}
