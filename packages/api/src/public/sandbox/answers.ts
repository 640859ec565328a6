import {
  type SandboxAppointment,
  type SandboxHome,
  type SandboxHours,
  type SandboxPay,
  type SandboxPayroll,
  type SandboxStaff,
  type SandboxTask,
  type SandboxWeek,
  sandboxAppointmentStates,
  sandboxProfessions,
  sandboxTaskKinds,
} from '@tamarack/core/domain';
import Joi from 'joi';
import { count, timestamp } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, shape } from '../../server/shape.ts';

const text = Joi.string();
const day = Joi.string().pattern(/^\d{4}-\d\d-\d\d$/);

const staffFields = { staffId: count, name: text, profession: oneOf(sandboxProfessions) };
const staff = shape<SandboxStaff>(staffFields);

const appointment = shape<SandboxAppointment>({
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
  firstVisit: Joi.boolean(),
}).meta({ className: 'SandboxAppointment' });
const appointments = listOf(appointment);

const hours = shape<SandboxHours>({
  ...staffFields,
  availableMinutes: count,
  scheduledMinutes: count,
  treatedMinutes: count,
});

const pay = shape<SandboxPay>({
  ...staffFields,
  payKind: oneOf(['hourly', 'share']),
  payValue: count,
  sessions: count,
  treatedMinutes: count,
  payCents: count,
});

const payroll = shape<SandboxPayroll>({
  from: day,
  to: day,
  lines: listOf(pay),
  totalCents: count,
  waiting: count,
});

const week = shape<SandboxWeek>({
  start: day,
  scheduledMinutes: count,
  treatedMinutes: count,
  revenueCents: count,
  past: count,
  missed: count,
  newClients: count,
  returningClients: count,
});

const task = shape<SandboxTask>({
  id: count,
  kind: oneOf(sandboxTaskKinds),
  clientName: text,
  amountCents: nullable(Joi.number().integer()),
  dueMinute: count,
});

const home = shape<SandboxHome>({
  clinicName: text,
  timeZone: text,
  currency: oneOf(['CAD', 'USD']),
  endsAt: timestamp,
  today: shape<SandboxHome['today']>({ day, weekday: count, minute: count }),
  weekStart: day,
  administrator: shape<SandboxHome['administrator']>({
    staff: listOf(staff),
    week: appointments,
    hours: listOf(hours),
    confirmations: shape<SandboxHome['administrator']['confirmations']>({
      total: count,
      oldest: appointments,
    }),
    payroll,
    weeks: listOf(week),
  }),
  clinician: shape<SandboxHome['clinician']>({
    person: staff,
    day: appointments,
    notes: appointments,
    hours,
    pay: shape<SandboxHome['clinician']['pay']>({ period: pay, from: day, to: day, soFarCents: count }),
  }),
  frontDesk: shape<SandboxHome['frontDesk']>({ arrivals: appointments, tasks: listOf(task) }),
});

export const homeAnswer = shape<{ home: SandboxHome }>({ home }).meta({ className: 'SandboxHomeAnswer' });
