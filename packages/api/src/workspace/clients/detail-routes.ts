import { clientEndpoints, consentGivers, consentKinds, relationKinds } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, email, text, uuid, version } from '../../server/schemas.ts';
import { nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { changed, day, enteredDay, fileNo } from '../shared/index.ts';
import { addConsent, withdrawConsent } from './consents/service.ts';
import { removeFee, setFee } from './fees/service.ts';
import { mergeClients, undoMerge } from './merge/service.ts';
import { addRelation, changeRelation, removeRelation } from './relations/service.ts';
import { cents, phone } from './schemas.ts';

const relation = {
  kind: oneOf(relationKinds),
  relatedFileNo: optional(nullable(fileNo)),
  organization: optional(Joi.boolean()),
  name: optional(text(120).allow('')),
  email: optional(email.allow('')),
  phone: optional(phone),
  mayBook: optional(Joi.boolean()),
  maySee: optional(Joi.boolean()),
};

/** Relations, consents, agreed fees and merges of a client. */
export const clientDetailRoutes = workspaceRoutes((route) => [
  route(clientEndpoints.addRelation, {
    permission: 'clients:manage',
    summary: 'Add a guardian, decision maker, payer or emergency contact',
    payload: shape(relation),
    answer: changed,
    handler: ({ call, params, payload }) => addRelation(call, params.clientId, payload),
  }),
  route(clientEndpoints.changeRelation, {
    permission: 'clients:manage',
    summary: 'Change a relation; refused if the given version is no longer current',
    payload: shape({ version, ...relation }),
    answer: changed,
    handler: ({ call, params, payload }) => changeRelation(call, params.clientId, params.relationId, payload),
  }),
  route(clientEndpoints.removeRelation, {
    permission: 'clients:manage',
    summary: 'Remove a relation',
    handler: ({ call, params }) => removeRelation(call, params.clientId, params.relationId),
  }),
  route(clientEndpoints.addConsent, {
    permission: 'clients:manage',
    summary: 'Record a consent to the text in force',
    payload: shape({ kind: oneOf(consentKinds), givenBy: oneOf(consentGivers), givenOn: optional(day) }),
    answer: changed,
    handler: ({ call, params, payload }) => addConsent(call, params.clientId, payload),
  }),
  route(clientEndpoints.withdrawConsent, {
    permission: 'clients:manage',
    summary: 'Withdraw a consent',
    payload: shape({ version }),
    answer: changed,
    handler: ({ call, params, payload }) =>
      withdrawConsent(call, params.clientId, params.consentId, payload.version),
  }),
  route(clientEndpoints.setFee, {
    permission: 'clients:manage',
    summary: 'Agree a fee with a client',
    payload: shape({
      serviceId: uuid,
      feeCents: cents,
      reason: text(140, 'reasonRequired'),
      from: enteredDay,
      to: optional(nullable(enteredDay)),
    }),
    answer: shape({ id: uuid, version, visits: count }),
    handler: ({ call, params, payload }) => setFee(call, params.clientId, payload),
  }),
  route(clientEndpoints.removeFee, {
    permission: 'clients:manage',
    summary: 'Remove an agreed fee',
    answer: shape({ visits: count }),
    handler: ({ call, params }) => removeFee(call, params.clientId, params.clientFeeId),
  }),
  route(clientEndpoints.merge, {
    permission: 'clients:manage',
    summary: 'Merge a client’s file into another one',
    stepUp: true,
    payload: shape({ version, intoFileNo: fileNo }),
    answer: changed,
    handler: ({ call, params, payload }) => mergeClients(call, params.clientId, payload),
  }),
  route(clientEndpoints.undoMerge, {
    permission: 'clients:manage',
    summary: 'Take a merge apart within 30 days',
    stepUp: true,
    payload: shape({ version }),
    answer: changed,
    handler: ({ call, params, payload }) => undoMerge(call, params.mergeId, payload.version),
  }),
]);
