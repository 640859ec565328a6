import { characterProblem } from '@tamarack/core/domain';
import {
  accessPurposes,
  type Chart,
  type ChartNote,
  chartEndpoints,
  type JointNote,
  type Note,
  type NoteSection,
  type NoteSummary,
  type NoteVersion,
  noteActs,
  noteEndpoints,
  noteStates,
  type OpenVisit,
  type UnsignedVisit,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, searchText, textOfLines, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { chartCallOf, chartClient } from '../charts/index.ts';
import { changed, day, fileNo, ofFile, wallTime } from '../shared/index.ts';
import { createNote, discardDraft, readDraftKey, saveDraft } from './drafts.ts';
import { printChart, readChart, readNote } from './read.ts';
import { heading } from './schemas.ts';
import {
  addAddendum,
  askToRetract,
  closeNote,
  confirmRetraction,
  cosignNote,
  declineRetraction,
  signNote,
  unsignNote,
  withdrawRetraction,
} from './signing.ts';

/** Not trimmed, so that the saved text is exactly the text on the screen. */
const noteTextInput = Joi.string()
  .max(20_000)
  .allow('')
  .custom((value: string, helpers) => {
    const problem = characterProblem(value, true);
    return problem ? helpers.error(`rule.${problem}`) : value;
  });
const section = shape<NoteSection>({ ...heading, text: noteTextInput, copied: Joi.boolean() }).meta({
  className: 'NoteSection',
});
const sections = listOf(section);

const noteVersion = shape<NoteVersion>({
  number: Joi.number().integer(),
  kind: oneOf(['note', 'addendum', 'retraction', 'comment']),
  authorName: Joi.string(),
  at: timestamp,
  sha256: Joi.string().pattern(/^[0-9a-f]{64}$/),
  sections,
}).meta({ className: 'NoteVersion' });

const summary = {
  noteId: uuid,
  version,
  state: oneOf(noteStates),
  aboutOn: day,
  authorId: uuid,
  authorName: Joi.string(),
  attendanceId: nullable(uuid),
  signedAt: nullable(timestamp),
  lockAt: nullable(timestamp),
  cosignerName: nullable(Joi.string()),
  cosignedAt: nullable(timestamp),
  retractAsked: Joi.boolean(),
} satisfies Parameters<typeof shape<NoteSummary>>[0];

const chart = shape<Chart>({
  client: chartClient,
  purpose: oneOf(accessPurposes),
  until: nullable(timestamp),
  withheld: Joi.boolean(),
  notes: listOf(
    shape<ChartNote>({ ...summary, sections: nullable(sections), addenda: listOf(noteVersion) }).meta({
      className: 'ChartNote',
    }),
  ),
  jointNotesElsewhere: listOf(
    shape<JointNote>({ aboutOn: day, fileNo: nullable(fileNo), noteId: nullable(uuid) }).meta({
      className: 'JointNote',
    }),
  ),
  unsigned: listOf(
    shape<UnsignedVisit>({ attendanceId: uuid, on: day, staffName: Joi.string() }).meta({
      className: 'UnsignedVisit',
    }),
  ),
  openVisits: listOf(
    shape<OpenVisit>({
      attendanceId: uuid,
      localStart: wallTime,
      serviceEn: Joi.string(),
      serviceFr: Joi.string(),
    }).meta({ className: 'OpenVisit' }),
  ),
  next: nullable(day),
}).meta({ className: 'Chart' });

const note = shape<Note>({
  ...summary,
  client: chartClient,
  templateId: nullable(uuid),
  returnedAt: nullable(timestamp),
  retractDeclinedAt: nullable(timestamp),
  cosignerMissing: Joi.boolean(),
  cosignerAwayUntil: nullable(day),
  may: listOf(oneOf(noteActs)),
  draftVersion: count,
  savedAt: nullable(timestamp),
  sections,
  versions: listOf(noteVersion),
  previous: nullable(
    shape({
      aboutOn: day,
      authorName: Joi.string(),
      state: oneOf(noteStates),
      cosignerName: nullable(Joi.string()),
      sections,
    }),
  ),
}).meta({ className: 'Note' });

const ofVersion = shape<{ version: number }>({ version });

const ofTheNote = { permission: 'charts:write', answer: changed } as const;

/** Charts, their notes, and all actions on notes. */
export const noteRoutes = workspaceRoutes((route) => [
  route(chartEndpoints.open, {
    summary: 'Open a chart; logged before anything is read',
    permission: 'charts:read',
    params: ofFile,
    query: shape({ before: optional(day), search: optional(searchText(120)) }),
    answer: shape({ chart }),
    handler: async (context) => ({
      chart: await readChart(chartCallOf(context), context.params.fileNo, context.query),
    }),
  }),
  route(chartEndpoints.print, {
    summary: 'The whole chart while a release is under way; recorded in the access log as a print',
    permission: 'charts:release',
    params: ofFile,
    answer: shape({ chart, printedAt: timestamp, printedBy: Joi.string(), clinicName: Joi.string() }),
    handler: (context) => printChart(chartCallOf(context), context.params.fileNo),
  }),
  route(noteEndpoints.create, {
    summary: 'Begin a note, or find that of the attendance',
    permission: 'charts:write',
    payload: shape({ fileNo, attendanceId: optional(nullable(uuid)), templateId: optional(uuid) }),
    answer: changed,
    handler: async (context) => {
      const { note: found, isNew } = await createNote(chartCallOf(context), context.payload);
      return context.reply(found, isNew ? 201 : 200);
    },
  }),
  route(noteEndpoints.get, {
    summary: 'A note with its versions, the draft and the note before it',
    permission: 'charts:read',
    answer: shape({ note }),
    handler: async (context) => ({ note: await readNote(chartCallOf(context), context.params.noteId) }),
  }),
  route(noteEndpoints.saveDraft, {
    summary: 'Save the draft over the version that was read',
    permission: 'charts:write',
    maxBytes: 512 * 1024,
    payload: shape({
      draftVersion: count.max(2_000_000_000),
      templateId: nullable(uuid),
      sections: sections.min(1).max(20),
    }),
    answer: shape({ draftVersion: count, savedAt: timestamp }),
    handler: (context) => saveDraft(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.draftKey, {
    summary: 'Key for the caller’s unsaved text in their browser',
    permission: 'charts:write',
    query: shape({ day: optional(day) }),
    answer: shape({ day, key: Joi.string() }),
    handler: (context) => readDraftKey(chartCallOf(context), context.params.noteId, context.query.day),
  }),
  route(noteEndpoints.sign, {
    summary: 'Sign the saved draft; requires step-up if the last one is more than 12 hours old',
    ...ofTheNote,
    payload: shape({ version, draftVersion: count.max(2_000_000_000) }),
    handler: (context) => signNote(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.discard, {
    summary: 'Delete a draft that was never signed',
    ...ofTheNote,
    payload: shape({ version, draftVersion: count.max(2_000_000_000) }),
    handler: (context) => discardDraft(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.unsign, {
    summary: 'Make a signed note a draft again, within 24 hours',
    ...ofTheNote,
    payload: ofVersion,
    handler: (context) => unsignNote(chartCallOf(context), context.params.noteId, context.payload.version),
  }),
  route(noteEndpoints.addAddendum, {
    summary: 'Add to a signed note',
    ...ofTheNote,
    payload: shape({ version, text: textOfLines(20_000) }),
    handler: (context) => addAddendum(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.cosign, {
    summary: 'Sign a supervised person’s note too, or return it with a comment',
    ...ofTheNote,
    payload: withDefaults(
      shape({
        version,
        decision: oneOf(['sign', 'return']),
        comment: optional(textOfLines(2_000).allow('')),
      }),
      { comment: '' },
    ),
    handler: (context) => cosignNote(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.retract, {
    summary: 'Ask to have a note marked as entered in error',
    ...ofTheNote,
    payload: shape({ version, reason: textOfLines(500) }),
    handler: (context) => askToRetract(chartCallOf(context), context.params.noteId, context.payload),
  }),
  route(noteEndpoints.confirmRetraction, {
    summary: 'Confirm a retraction as the privacy contact',
    permission: 'workspace:settings',
    payload: ofVersion,
    answer: changed,
    handler: (context) =>
      confirmRetraction(chartCallOf(context), context.params.noteId, context.payload.version),
  }),
  route(noteEndpoints.declineRetraction, {
    summary: 'Keep a note whose retraction the author has asked for, as the privacy contact',
    permission: 'workspace:settings',
    payload: ofVersion,
    answer: changed,
    handler: (context) =>
      declineRetraction(chartCallOf(context), context.params.noteId, context.payload.version),
  }),
  route(noteEndpoints.withdrawRetraction, {
    summary: 'Take one’s request to retract a note back',
    ...ofTheNote,
    payload: ofVersion,
    handler: (context) =>
      withdrawRetraction(chartCallOf(context), context.params.noteId, context.payload.version),
  }),
  route(noteEndpoints.close, {
    summary: 'Close a draft whose author has left as incomplete',
    permission: 'workspace:settings',
    answer: changed,
    handler: (context) => closeNote(chartCallOf(context), context.params.noteId),
  }),
]);
