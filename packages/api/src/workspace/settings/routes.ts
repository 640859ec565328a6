import { maxRetentionYears, teamEndpoints, type WorkspaceSettings } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../server/schemas.ts';
import { nullable, oneOf, optional, shape } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
import { day, enteredDay } from '../shared/index.ts';
import { changeSettings } from './service.ts';

const keys = {
  weekStartsOn: oneOf([0, 1]),
  gridMinutes: oneOf([5, 10, 15, 20, 30, 60]),
  idleLockMinutes: Joi.number().integer().min(5).max(60),
  noteBeforeBilling: Joi.boolean(),
  billingFrom: nullable(day),
  businessName: text(120).allow(''),
  booksClosedOn: nullable(day),
  deskMayRefund: Joi.boolean(),
  reminderHours: Joi.number().integer().min(0).max(168),
  namesForClinicians: Joi.boolean(),
  retentionYears: Joi.number().integer().min(0).max(maxRetentionYears),
  privacyContactId: nullable(uuid),
};

export const settings = shape<WorkspaceSettings>({
  version,
  currency: oneOf(['CAD', 'USD']),
  ...keys,
}).meta({ className: 'WorkspaceSettings' });

export const settingsRoutes = workspaceRoutes((route) => [
  route(teamEndpoints.settings, {
    summary: 'Change the settings; refused if the given version is no longer current',
    permission: 'workspace:settings',
    // These settings decide who sees names, who is responsible for privacy, and which charts may be destroyed.
    stepUp: (payload) =>
      'namesForClinicians' in payload || 'privacyContactId' in payload || 'retentionYears' in payload,
    payload: shape({
      version,
      weekStartsOn: optional(keys.weekStartsOn),
      gridMinutes: optional(keys.gridMinutes),
      idleLockMinutes: optional(keys.idleLockMinutes),
      noteBeforeBilling: optional(keys.noteBeforeBilling),
      billingFrom: optional(nullable(enteredDay)),
      businessName: optional(keys.businessName),
      booksClosedOn: optional(nullable(enteredDay)),
      deskMayRefund: optional(keys.deskMayRefund),
      reminderHours: optional(keys.reminderHours),
      namesForClinicians: optional(keys.namesForClinicians),
      retentionYears: optional(keys.retentionYears),
      privacyContactId: optional(keys.privacyContactId),
    }),
    answer: shape({ settings }),
    handler: async ({ call, payload }) => ({ settings: await changeSettings(call, payload) }),
  }),
]);
