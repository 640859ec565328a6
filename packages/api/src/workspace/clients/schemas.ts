import { locales } from '@tamarack/core/domain/text';
import {
  attendanceStates,
  type Client,
  type ClientConsent,
  type ClientFee,
  type ClientIdentity,
  type ClientRelation,
  type ClientState,
  type ClientSummary,
  type ClientVisit,
  clientStates,
  confirmationStates,
  consentGivers,
  consentKinds,
  earliestBirth,
  entryYears,
  type NewClient,
  phoneDigits,
  relationKinds,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, email, text, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { day, fileNo, wallTime, withinYears } from '../shared/index.ts';

export const clientState = oneOf<ClientState>(clientStates);
export const cents = Joi.number().integer().min(0).max(10_000_000);

export const phone = text(40)
  .allow('')
  .custom((value: string, helpers) =>
    value === '' || /^\d{7,15}$/.test(phoneDigits(value)) ? value : helpers.error('rule.phoneInvalid'),
  );
const birthOn = nullable(
  withinYears(day, { first: Number(earliestBirth.slice(0, 4)), last: entryYears.last }),
);

/** Optional fields about the person. */
export const identityInput = {
  preferredName: optional(text(80).allow('')),
  pronouns: optional(text(40).allow('')),
  birthOn: optional(birthOn),
  email: optional(email.allow('')),
  phone: optional(phone),
  otherPhone: optional(phone),
  streetAddress: optional(text(120).allow('')),
  city: optional(text(80).allow('')),
  postalCode: optional(text(12).allow('')),
} satisfies Record<Exclude<keyof ClientIdentity, 'givenName' | 'familyName'>, Joi.AnySchema>;

export const name = text(80, 'nameRequired');

/** Optional fields about the file. */
export const factsInput = {
  language: optional(oneOf(locales)),
  region: optional(nullable(Joi.string().pattern(/^[A-Z]{2}$/))),
  deskAlert: optional(text(140).allow('')),
} satisfies Partial<Record<keyof NewClient, Joi.AnySchema>>;

const said = Joi.string().allow('');

export const summary = shape<ClientSummary>({
  clientId: uuid,
  fileNo,
  name: nullable(Joi.string()),
  birthOn: nullable(day),
  phone: nullable(Joi.string()),
  email: nullable(Joi.string()),
  state: clientState,
  deskAlert: said,
  lastServiceId: nullable(uuid),
  nextVisit: nullable(wallTime),
}).meta({ className: 'ClientSummary' });

const identity = shape<ClientIdentity>({
  givenName: said,
  familyName: said,
  preferredName: said,
  pronouns: said,
  birthOn: nullable(day),
  email: said,
  phone: said,
  otherPhone: said,
  streetAddress: said,
  city: said,
  postalCode: said,
}).meta({ className: 'ClientIdentity' });

const relation = shape<ClientRelation>({
  relationId: uuid,
  version,
  kind: oneOf(relationKinds),
  relatedClientId: nullable(uuid),
  relatedFileNo: nullable(fileNo),
  organization: Joi.boolean(),
  name: said,
  email: said,
  phone: said,
  mayBook: Joi.boolean(),
  maySee: Joi.boolean(),
}).meta({ className: 'ClientRelation' });

const consent = shape<ClientConsent>({
  consentId: uuid,
  version,
  kind: oneOf(consentKinds),
  textVersion: Joi.string(),
  givenBy: oneOf(consentGivers),
  givenAt: timestamp,
  withdrawnAt: nullable(timestamp),
}).meta({ className: 'ClientConsent' });

const fee = shape<ClientFee>({
  clientFeeId: uuid,
  version,
  serviceId: uuid,
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  feeCents: cents,
  reason: Joi.string(),
  from: day,
  to: nullable(day),
}).meta({ className: 'ClientFee' });

export const visit = shape<ClientVisit>({
  attendanceId: uuid,
  appointmentId: uuid,
  localStart: wallTime,
  minutes: Joi.number().integer(),
  serviceId: uuid,
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  staffId: uuid,
  staffName: Joi.string(),
  state: oneOf(attendanceStates),
  feeCents: nullable(cents),
  confirmation: nullable(oneOf(confirmationStates)),
  invoice: nullable(shape({ invoiceId: uuid, number: count })),
}).meta({ className: 'ClientVisit' });

export const client = shape<Client>({
  clientId: uuid,
  version,
  fileNo,
  state: clientState,
  mergedInto: nullable(fileNo),
  language: oneOf(locales),
  region: nullable(Joi.string()),
  deskAlert: said,
  decidesAlone: Joi.boolean(),
  dischargedOn: nullable(day),
  lastEntryOn: nullable(day),
  retentionUntil: nullable(day),
  legalHold: Joi.boolean(),
  destroyedAt: nullable(timestamp),
  destroyedBecause: said,
  mayChange: Joi.boolean(),
  identity: nullable(identity),
  relations: nullable(listOf(relation)),
  consents: listOf(consent),
  fees: listOf(fee),
  nextVisit: nullable(shape({ appointmentId: uuid, localStart: wallTime, staffId: uuid })),
  merges: listOf(shape({ mergeId: uuid, version, fileNo, undoUntil: timestamp })),
}).meta({ className: 'Client' });
