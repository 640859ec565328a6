import type { ServerRoute } from '@hapi/hapi';
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
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { textOfLines, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { changed, day, fileNo, ofFile } from '../shared/index.ts';
import { addLockbox, addToTeam, leaveTeam, readChartAccess, removeLockbox } from './care.ts';
import { openInEmergency, reviewLifting, reviewOpening, startRelease } from './exceptions.ts';
import type { EntryPlace, EntryRow } from './log/repository.ts';
import { exportLog, readLog, readReviews } from './log/service.ts';
import { chartCallOf, logCallOf } from './opening.ts';
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
  reason: Joi.string().allow(''),
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
const ofCare = shape<{ careId: string }>({ careId: uuid });
const ofLockbox = shape<{ lockboxId: string }>({ lockboxId: uuid });

/** Who may open charts, the exceptions, and the access log. */
export function chartRoutes(deps: ServerDeps): ServerRoute[] {
  const host = 'clinic' as const;
  return [
    defineRoute(chartEndpoints.access, {
      summary: 'Who may open a chart, and what the reader may do about it',
      permission: 'care-team:manage',
      host,
      params: ofFile,
      answer: shape({ access: chartAccess }),
      handler: async (context) => ({
        access: await readChartAccess(chartCallOf(deps, context), context.params.fileNo),
      }),
    }),
    defineRoute(chartEndpoints.emergency, {
      summary: 'Open a chart for an hour in an emergency; the privacy contact is told',
      permission: 'charts:emergency',
      host,
      stepUp: true,
      params: ofFile,
      payload: shape({ ground: oneOf(emergencyGrounds), reason }),
      answer: changed,
      handler: (context) =>
        openInEmergency(chartCallOf(deps, context), context.params.fileNo, context.payload),
    }),
    defineRoute(chartEndpoints.release, {
      summary: 'Open a chart for an hour to hand it out; its signed notes are locked',
      permission: 'charts:release',
      host,
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
      handler: (context) => startRelease(chartCallOf(deps, context), context.params.fileNo, context.payload),
    }),
    defineRoute(chartEndpoints.addToTeam, {
      summary: 'Put a person on the care team; whoever adds themselves is flagged',
      permission: 'care-team:manage',
      host,
      params: ofFile,
      payload: shape({ staffId: uuid }),
      answer: changed,
      handler: (context) =>
        addToTeam(chartCallOf(deps, context), context.params.fileNo, context.payload.staffId),
    }),
    defineRoute(chartEndpoints.leaveTeam, {
      summary: 'End an entry of the care team',
      permission: 'care-team:manage',
      host,
      params: ofCare,
      payload: ofVersion,
      answer: changed,
      handler: (context) =>
        leaveTeam(chartCallOf(deps, context), context.params.careId, context.payload.version),
    }),
    defineRoute(chartEndpoints.addLockbox, {
      summary: 'Record the client’s instruction not to disclose the chart or a note',
      permission: 'care-team:manage',
      host,
      params: ofFile,
      payload: shape({ staffId: nullable(uuid), noteId: nullable(uuid) }),
      answer: changed,
      handler: (context) => addLockbox(chartCallOf(deps, context), context.params.fileNo, context.payload),
    }),
    defineRoute(chartEndpoints.endLockbox, {
      summary: 'End an instruction not to disclose; whoever it withheld something from is flagged',
      permission: 'care-team:manage',
      host,
      params: ofLockbox,
      payload: ofVersion,
      answer: changed,
      handler: (context) =>
        removeLockbox(chartCallOf(deps, context), context.params.lockboxId, context.payload.version),
    }),
    defineRoute(chartEndpoints.log, {
      summary: 'Who opened which chart, unusual looks first',
      permission: 'access-log:read',
      host,
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
        const { entries, next } = await readLog(logCallOf(deps, context), wanted, page);
        return { entries, next: next && formatPlace(next) };
      },
    }),
    defineRoute(chartEndpoints.logFile, {
      summary: 'The access log as CSV; the export is logged itself',
      permission: 'access-log:read',
      host,
      stepUp: true,
      query: shape(filters),
      file: 'text/csv',
      handler: async (context) => {
        const { fileNo: client, from, to } = context.query;
        const { rows, today } = await exportLog(logCallOf(deps, context), context.query);
        const csv = csvOf<EntryRow>(
          deps,
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
    defineRoute(chartEndpoints.reviews, {
      summary: 'Exceptional openings, lifted lockboxes and retractions that wait for the privacy contact',
      permission: 'workspace:settings',
      host,
      answer: shape({
        openings: listOf(opening),
        liftings: listOf(lifting),
        retractions: listOf(retraction),
      }),
      handler: (context) => readReviews(logCallOf(deps, context)),
    }),
    defineRoute(chartEndpoints.review, {
      summary: 'Confirm that an exceptional opening was reviewed',
      permission: 'workspace:settings',
      host,
      params: ofCare,
      payload: ofVersion,
      answer: changed,
      handler: (context) =>
        reviewOpening(chartCallOf(deps, context), context.params.careId, context.payload.version),
    }),
    defineRoute(chartEndpoints.reviewLifting, {
      summary: 'Confirm that the lifting of a lockbox was reviewed',
      permission: 'workspace:settings',
      host,
      params: ofLockbox,
      payload: ofVersion,
      answer: changed,
      handler: (context) =>
        reviewLifting(chartCallOf(deps, context), context.params.lockboxId, context.payload.version),
    }),
  ];
}
