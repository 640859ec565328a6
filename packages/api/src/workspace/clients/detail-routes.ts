import type { ServerRoute } from '@hapi/hapi';
import { clientEndpoints, consentGivers, consentKinds, relationKinds } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, email, text, uuid, version } from '../../server/schemas.ts';
import { nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { changed, day, enteredDay, fileNo } from '../shared/index.ts';
import { addConsent, withdrawConsent } from './consents/service.ts';
import { removeFee, setFee } from './fees/service.ts';
import { mergeClients, undoMerge } from './merge/service.ts';
import { addRelation, changeRelation, removeRelation } from './relations/service.ts';
import { cents, ofClient, phone } from './schemas.ts';

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
export function clientDetailRoutes(deps: ServerDeps): ServerRoute[] {
  const rules = { permission: 'clients:manage', host: 'clinic' } as const;
  return [
    defineRoute(clientEndpoints.addRelation, {
      ...rules,
      summary: 'Add a guardian, decision maker, payer or emergency contact',
      params: ofClient,
      payload: shape(relation),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        addRelation({ deps, access: clinic, locale }, params.clientId, payload),
    }),
    defineRoute(clientEndpoints.changeRelation, {
      ...rules,
      summary: 'Change a relation; refused if the given version is no longer current',
      params: shape({ clientId: uuid, relationId: uuid }),
      payload: shape({ version, ...relation }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        changeRelation({ deps, access: clinic, locale }, params.clientId, params.relationId, payload),
    }),
    defineRoute(clientEndpoints.removeRelation, {
      ...rules,
      summary: 'Remove a relation',
      params: shape({ clientId: uuid, relationId: uuid }),
      handler: ({ params, clinic, locale }) =>
        removeRelation({ deps, access: clinic, locale }, params.clientId, params.relationId),
    }),
    defineRoute(clientEndpoints.addConsent, {
      ...rules,
      summary: 'Record a consent to the text in force',
      params: ofClient,
      payload: shape({ kind: oneOf(consentKinds), givenBy: oneOf(consentGivers), givenOn: optional(day) }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        addConsent({ deps, access: clinic, locale }, params.clientId, payload),
    }),
    defineRoute(clientEndpoints.withdrawConsent, {
      ...rules,
      summary: 'Withdraw a consent',
      params: shape({ clientId: uuid, consentId: uuid }),
      payload: shape({ version }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        withdrawConsent({ deps, access: clinic, locale }, params.clientId, params.consentId, payload.version),
    }),
    defineRoute(clientEndpoints.setFee, {
      ...rules,
      summary: 'Agree a fee with a client',
      params: ofClient,
      payload: shape({
        serviceId: uuid,
        feeCents: cents,
        reason: text(140, 'reasonRequired'),
        from: enteredDay,
        to: optional(nullable(enteredDay)),
      }),
      answer: shape({ id: uuid, version, visits: count }),
      handler: ({ params, payload, clinic, locale }) =>
        setFee({ deps, access: clinic, locale }, params.clientId, payload),
    }),
    defineRoute(clientEndpoints.removeFee, {
      ...rules,
      summary: 'Remove an agreed fee',
      params: shape({ clientId: uuid, clientFeeId: uuid }),
      answer: shape({ visits: count }),
      handler: ({ params, clinic, locale }) =>
        removeFee({ deps, access: clinic, locale }, params.clientId, params.clientFeeId),
    }),
    defineRoute(clientEndpoints.merge, {
      ...rules,
      summary: 'Merge a client’s file into another one',
      stepUp: true,
      params: ofClient,
      payload: shape({ version, intoFileNo: fileNo }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        mergeClients({ deps, access: clinic, locale }, params.clientId, payload),
    }),
    defineRoute(clientEndpoints.undoMerge, {
      ...rules,
      summary: 'Take a merge apart within 30 days',
      stepUp: true,
      params: shape({ mergeId: uuid }),
      payload: shape({ version }),
      answer: changed,
      handler: ({ params, payload, clinic, locale }) =>
        undoMerge({ deps, access: clinic, locale }, params.mergeId, payload.version),
    }),
  ];
}
