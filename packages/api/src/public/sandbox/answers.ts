import { sandboxAppointmentStates, sandboxProfessions, sandboxTaskKinds } from '@tamarack/core/domain';
import Joi from 'joi';
import { timestamp } from '../../server/schemas.ts';

const success = Joi.boolean().valid(true).required();
const text = Joi.string().required();
const count = Joi.number().integer().min(0).required();
const day = Joi.string()
  .pattern(/^\d{4}-\d\d-\d\d$/)
  .required();
const oneOf = (values: readonly string[]) =>
  Joi.string()
    .valid(...values)
    .required();

const staffFields = { staffId: count, name: text, profession: oneOf(sandboxProfessions) };
const staff = Joi.object(staffFields);

const appointment = Joi.object({
  id: count,
  day,
  weekday: count,
  startMinute: count,
  minutes: count,
  staffId: count,
  staffName: text,
  clientName: text,
  type: text,
  state: oneOf(sandboxAppointmentStates),
  firstVisit: Joi.boolean().required(),
}).meta({ className: 'SandboxAppointment' });
const appointments = Joi.array().items(appointment).required();

const hours = Joi.object({
  ...staffFields,
  availableMinutes: count,
  scheduledMinutes: count,
  treatedMinutes: count,
});

const pay = Joi.object({
  ...staffFields,
  payKind: oneOf(['hourly', 'share']),
  payValue: count,
  sessions: count,
  treatedMinutes: count,
  payCents: count,
});

const week = Joi.object({
  start: day,
  scheduledMinutes: count,
  treatedMinutes: count,
  revenueCents: count,
  past: count,
  missed: count,
  newClients: count,
  returningClients: count,
});

const task = Joi.object({
  id: count,
  kind: oneOf(sandboxTaskKinds),
  clientName: text,
  amountCents: Joi.number().integer().allow(null).required(),
  dueMinute: count,
});

export const linkAnswer = Joi.object({
  success,
  link: Joi.object({
    state: oneOf(['valid', 'used', 'expired']),
    usesLeft: count,
    expiresAt: timestamp.required(),
  }).required(),
}).meta({ className: 'SandboxLinkAnswer' });

export const visitAnswer = Joi.object({ success, token: text, expiresAt: timestamp.required() }).meta({
  className: 'SandboxVisitAnswer',
});

export const homeAnswer = Joi.object({
  success,
  home: Joi.object({
    clinicName: text,
    timeZone: text,
    currency: oneOf(['CAD', 'USD']),
    endsAt: timestamp.required(),
    today: Joi.object({ day, weekday: count, minute: count }).required(),
    weekStart: day,
    administrator: Joi.object({
      staff: Joi.array().items(staff).required(),
      week: appointments,
      hours: Joi.array().items(hours).required(),
      confirmations: Joi.object({ total: count, oldest: appointments }).required(),
      payroll: Joi.object({
        from: day,
        to: day,
        lines: Joi.array().items(pay).required(),
        totalCents: count,
        waiting: count,
      }).required(),
      weeks: Joi.array().items(week).required(),
    }).required(),
    clinician: Joi.object({
      person: staff.required(),
      day: appointments,
      notes: appointments,
      hours: hours.required(),
      pay: Joi.object({ period: pay.required(), from: day, to: day, soFarCents: count }).required(),
    }).required(),
    frontDesk: Joi.object({ arrivals: appointments, tasks: Joi.array().items(task).required() }).required(),
  }).required(),
}).meta({ className: 'SandboxHomeAnswer' });
