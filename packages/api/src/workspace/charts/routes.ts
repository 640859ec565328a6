import {
  type AccessEntry,
  accessKinds,
  accessPurposes,
  type CareTeamMember,
  type ChartAccess,
  careReasons,
  chartEndpoints,
  emergencyGrounds,
  type LiftingToReview,
  type Lockbox,
  type OpeningToReview,
  type RetractionToConfirm,
  releaseGrounds,
  unusualLooks,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { csvAnswer, csvName, csvOf } from '../../server/csv.ts';
import { textOfLines, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, day, fileNo, ofFile } from '../shared/index.ts';
import { addLockbox, addToTeam, leaveTeam, readChartAccess, removeLockbox } from './care.ts';
import { openInEmergency, reviewLifting, reviewOpening, startRelease } from './exceptions.ts';
import type { EntryPlace, EntryRow } from './log/repository.ts';
import { exportLog, readLog, readReviews } from './log/service.ts';
import { chartCallOf } from './opening.ts';
import { chartClient } from './schemas.ts';

const careTeamMember = shape<CareTeamMember>({
  careId: uuid,
  version,
  staffId: uuid,
  name: Joi.string(),
  because: oneOf(careReasons),
  reason: Joi.string().allow(''),
  fromAt: timestamp,
  untilAt: nullable(timestamp),
  flagged: Joi.boolean(),
  supervisorName: nullable(Joi.string()),
}).meta({ className: 'CareTeamMember' });

const lockbox = shape<Lockbox>({
  lockboxId: uuid,
  version,
  noteId: nullable(uuid),
  staffId: nullable(uuid),
  fromAt: timestamp,
}).meta({ className: 'Lockbox' });

const chartAccess = shape<ChartAccess>({
  client: chartClient,
  purpose: nullable(oneOf(accessPurposes)),
  withheld: Joi.boolean(),
  manages: Joi.boolean(),
  mayRelease: Joi.boolean(),
  careTeam: nullable(listOf(careTeamMember)),
  lockboxes: nullable(listOf(lockbox)),
  jointNotes: Joi.boolean(),
}).meta({ className: 'ChartAccess' });

const entry = shape<AccessEntry>({
  accessId: uuid,
  at: timestamp,
  staffId: nullable(uuid),
  staffName: nullable(Joi.string()),
  clientId: nullable(uuid),
  fileNo: nullable(fileNo),
  clientName: nullable(Joi.string()),
  what: oneOf(accessKinds),
  purpose: oneOf(accessPurposes),
  unusual: listOf(oneOf(unusualLooks)),
}).meta({ className: 'AccessEntry' });

/** Cursor of a page: whether its last entry is unusual, the milliseconds of its time, and its id. */
const entryPlace = Joi.string().pattern(/^[01]~\d{12,13}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const formatPlace = ({ isUnusual, at, accessId }: EntryPlace) =>
  `${isUnusual ? 1 : 0}~${at.getTime()}~${accessId}`;
const placeFrom = (place: string): EntryPlace => {
  const [unusual, at, accessId = ''] = place.split('~');
  return { isUnusual: unusual === '1', at: new Date(Number(at)), accessId };
};

const opening = shape<OpeningToReview>({
  careId: uuid,
  version,
  staffName: Joi.string(),
  fileNo,
  because: oneOf(careReasons),
  ground: nullable(oneOf([...emergencyGrounds, ...releaseGrounds])),
  reason: Joi.string().allow(''),
  overridesLockbox: Joi.boolean(),
  fromAt: timestamp,
}).meta({ className: 'OpeningToReview' });

const lifting = shape<LiftingToReview>({
  lockboxId: uuid,
  version,
  staffName: Joi.string(),
  fileNo,
  liftedAt: timestamp,
}).meta({ className: 'LiftingToReview' });

const retraction = shape<RetractionToConfirm>({
  noteId: uuid,
  version,
  fileNo,
  authorName: Joi.string(),
  aboutOn: day,
  reason: Joi.string().allow(''),
}).meta({ className: 'RetractionToConfirm' });

const filters = {
  from: optional(day),
  to: optional(day),
  staffId: optional(uuid),
  fileNo: optional(fileNo),
  what: optional(oneOf(accessKinds)),
  purpose: optional(oneOf(accessPurposes)),
  unusual: optional(Joi.boolean()),
};
const reason = textOfLines(500);
const ofVersion = shape<{ version: number }>({ version });

/** Who may open charts, the exceptions, and the access log. */
export const chartRoutes = workspaceRoutes((route) => [
  route(chartEndpoints.access, {
    summary: 'Who may open a chart, and what the reader may do about it',
    permission: 'care-team:manage',
    params: ofFile,
    answer: shape({ access: chartAccess }),
    handler: async (context) => ({
      access: await readChartAccess(chartCallOf(context), context.params.fileNo),
    }),
  }),
  route(chartEndpoints.emergency, {
    summary: 'Open a chart for an hour in an emergency; the privacy contact is told',
    permission: 'charts:emergency',
    stepUp: true,
    params: ofFile,
    payload: shape({ ground: oneOf(emergencyGrounds), reason }),
    answer: changed,
    handler: (context) => openInEmergency(chartCallOf(context), context.params.fileNo, context.payload),
  }),
  route(chartEndpoints.release, {
    summary: 'Open a chart for an hour to hand it out; its signed notes are locked',
    permission: 'charts:release',
    stepUp: true,
    params: ofFile,
    payload: withDefaults(
      shape({
        ground: oneOf(releaseGrounds),
        reason,
        everyAdultAgreed: optional(Joi.boolean()),
      }),
      { everyAdultAgreed: false },
    ),
    answer: changed,
    handler: (context) => startRelease(chartCallOf(context), context.params.fileNo, context.payload),
  }),
  route(chartEndpoints.addToTeam, {
    summary: 'Put a person on the care team; whoever adds themselves is flagged',
    permission: 'care-team:manage',
    params: ofFile,
    payload: shape({ staffId: uuid }),
    answer: changed,
    handler: (context) => addToTeam(chartCallOf(context), context.params.fileNo, context.payload.staffId),
  }),
  route(chartEndpoints.leaveTeam, {
    summary: 'End an entry of the care team',
    permission: 'care-team:manage',
    payload: ofVersion,
    answer: changed,
    handler: (context) => leaveTeam(chartCallOf(context), context.params.careId, context.payload.version),
  }),
  route(chartEndpoints.addLockbox, {
    summary: 'Record the client’s instruction not to disclose the chart or a note',
    permission: 'care-team:manage',
    params: ofFile,
    payload: shape({ staffId: nullable(uuid), noteId: nullable(uuid) }),
    answer: changed,
    handler: (context) => addLockbox(chartCallOf(context), context.params.fileNo, context.payload),
  }),
  route(chartEndpoints.endLockbox, {
    summary: 'End an instruction not to disclose; whoever it withheld something from is flagged',
    permission: 'care-team:manage',
    payload: ofVersion,
    answer: changed,
    handler: (context) =>
      removeLockbox(chartCallOf(context), context.params.lockboxId, context.payload.version),
  }),
  route(chartEndpoints.log, {
    summary: 'Who opened which chart, unusual looks first',
    permission: 'access-log:read',
    query: withDefaults(
      shape({
        ...filters,
        limit: optional(Joi.number().integer().min(1).max(500)),
        after: optional(entryPlace),
      }),
      { limit: 200 },
    ),
    answer: shape({ entries: listOf(entry), next: nullable(entryPlace) }),
    handler: async (context) => {
      const { limit, after, ...wanted } = context.query;
      const page = { limit, after: after ? placeFrom(after) : null };
      const { entries, next } = await readLog(context.call, wanted, page);
      return { entries, next: next && formatPlace(next) };
    },
  }),
  route(chartEndpoints.logFile, {
    summary: 'The access log as CSV; the export is logged itself',
    permission: 'access-log:read',
    stepUp: true,
    query: shape(filters),
    file: 'text/csv',
    handler: async (context) => {
      const { fileNo: client, from, to } = context.query;
      const { rows, today } = await exportLog(context.call, context.query);
      const csv = csvOf<EntryRow>(
        context.call.deps,
        'access log',
        {
          time_utc: ({ at }) => at,
          person: ({ staffName }) => staffName,
          client_file: (row) => row.fileNo,
          what: ({ what }) => what,
          purpose: ({ purpose }) => purpose,
          unusual: ({ unusual }) => unusual.join(' '),
        },
        rows,
        context.locale,
      );
      const covered = [client, from, to ?? today].filter((part) => part !== undefined);
      return csvAnswer(context.h, csv, csvName('access-log-confidential', ...covered));
    },
  }),
  route(chartEndpoints.reviews, {
    summary: 'Exceptional openings, lifted lockboxes and retractions that wait for the privacy contact',
    permission: 'workspace:settings',
    answer: shape({ openings: listOf(opening), liftings: listOf(lifting), retractions: listOf(retraction) }),
    handler: (context) => readReviews(context.call),
  }),
  route(chartEndpoints.review, {
    summary: 'Confirm that an exceptional opening was reviewed',
    permission: 'workspace:settings',
    payload: ofVersion,
    answer: changed,
    handler: (context) => reviewOpening(chartCallOf(context), context.params.careId, context.payload.version),
  }),
  route(chartEndpoints.reviewLifting, {
    summary: 'Confirm that the lifting of a lockbox was reviewed',
    permission: 'workspace:settings',
    payload: ofVersion,
    answer: changed,
    handler: (context) =>
      reviewLifting(chartCallOf(context), context.params.lockboxId, context.payload.version),
  }),
]);
