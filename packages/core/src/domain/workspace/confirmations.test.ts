import { describe, expect, it } from 'vitest';
import {
  type CheckedVisit,
  type CheckName,
  checkVisit,
  isBlocked,
  isClear,
  lengthTolerance,
} from './confirmations.ts';

const visit = (changes: Partial<CheckedVisit> = {}): CheckedVisit => ({
  state: 'attended',
  arrived: true,
  partnerCame: false,
  bookedMinutes: 45,
  treatedMinutes: 45,
  serviceArchived: false,
  feeCents: 12_000,
  licensed: true,
  noteRequired: true,
  note: 'signed',
  noteBeforeBilling: false,
  clinicianLeft: false,
  localOn: '2026-11-24',
  client: { birthOn: null, reachable: true, hasPayer: false },
  ...changes,
});
const found = (name: CheckName, changes: Partial<CheckedVisit>) => {
  const { level, finding } = checkVisit(visit(changes))[name];
  return `${finding}: ${level}`;
};

describe('the five checks', () => {
  it('are clear for a visit as booked, with a signed note', () => {
    const checks = checkVisit(visit());
    expect(Object.values(checks).map(({ finding }) => finding)).toEqual([
      'came',
      'as_booked',
      'in_force',
      'self',
      'signed',
    ]);
    expect([isClear(checks), isBlocked(checks)]).toEqual([true, false]);
  });

  it.each<[Partial<CheckedVisit>, string]>([
    [{ arrived: false }, 'no_arrival: problem'],
    [{ state: 'no_show', arrived: false }, 'missed: clear'],
    [{ state: 'late_cancelled', arrived: false }, 'cancelled_late: clear'],
    [{ state: 'no_show', arrived: true }, 'missed_but_arrived: problem'],
    [{ state: 'no_show', arrived: false, partnerCame: true }, 'missed_but_partner_came: problem'],
  ])('compare outcome and arrival: %j', (changes, expected) => {
    expect(found('presence', changes)).toBe(expected);
  });

  it.each<[Partial<CheckedVisit>, string]>([
    [{ treatedMinutes: 40 }, 'as_booked: clear'],
    [{ treatedMinutes: 39 }, 'shorter: problem'],
    [{ treatedMinutes: 50 }, 'as_booked: clear'],
    [{ treatedMinutes: 51 }, 'longer: problem'],
    [{ bookedMinutes: 90, treatedMinutes: 81 }, 'as_booked: clear'],
    [{ bookedMinutes: 90, treatedMinutes: 80 }, 'shorter: problem'],
    [{ treatedMinutes: null }, 'no_length: problem'],
    [{ state: 'no_show', treatedMinutes: null }, 'no_treatment: clear'],
  ])('compare the treated minutes with the booking: %j', (changes, expected) => {
    expect(found('length', changes)).toBe(expected);
  });

  it('allow a tenth of the booking, at least 5 minutes', () => {
    expect([30, 45, 60, 90].map(lengthTolerance)).toEqual([5, 5, 6, 9]);
  });

  it.each<[Partial<CheckedVisit>, string]>([
    [{ feeCents: null }, 'no_fee: problem'],
    [{ feeCents: 0 }, 'in_force: clear'],
    [{ serviceArchived: true }, 'archived: problem'],
    [{ licensed: false }, 'no_licence: problem'],
    [{ licensed: false, state: 'no_show' }, 'in_force: clear'],
  ])('check service, licence and fee: %j', (changes, expected) => {
    expect(found('service', changes)).toBe(expected);
  });

  const client = { birthOn: null, reachable: true, hasPayer: false };
  it.each<[Partial<CheckedVisit>, string]>([
    [{ client: { ...client, reachable: false } }, 'no_contact: problem'],
    [{ client: { ...client, reachable: false, hasPayer: true } }, 'someone_else: clear'],
    [{ client: { ...client, birthOn: '2008-11-25' } }, 'minor_without_payer: problem'],
    [{ client: { ...client, birthOn: '2008-11-24' } }, 'self: clear'],
    [{ client: { ...client, birthOn: '2015-03-10', hasPayer: true } }, 'someone_else: clear'],
    [{ client: null }, 'not_shown: notice'],
  ])('name who pays: %j', (changes, expected) => {
    expect(found('payer', changes)).toBe(expected);
  });

  it.each<[Partial<CheckedVisit>, string]>([
    [{ note: 'locked' }, 'signed: clear'],
    [{ note: null }, 'unsigned: notice'],
    [{ note: 'draft' }, 'unsigned: notice'],
    [{ note: 'retracted' }, 'unsigned: notice'],
    [{ note: 'awaiting_cosign' }, 'awaiting_cosign: notice'],
    [{ note: null, noteBeforeBilling: true }, 'unsigned: blocked'],
    [{ note: null, noteBeforeBilling: true, noteRequired: false }, 'not_required: clear'],
    [{ note: null, clinicianLeft: true }, 'left_unsigned: notice'],
    [{ note: 'draft', noteBeforeBilling: true, clinicianLeft: true }, 'left_unsigned: problem'],
    [{ note: 'incomplete', noteBeforeBilling: true, clinicianLeft: true }, 'left_unsigned: problem'],
    [{ note: 'awaiting_cosign', noteBeforeBilling: true, clinicianLeft: true }, 'awaiting_cosign: blocked'],
    [{ note: 'signed', noteBeforeBilling: true, clinicianLeft: true }, 'signed: clear'],
    [{ note: null, noteBeforeBilling: true, state: 'no_show' }, 'not_required: clear'],
  ])('require the note if the service and the clinic do: %j', (changes, expected) => {
    expect(found('note', changes)).toBe(expected);
  });

  it('do not block a visit if the clinic allows the note to be written later', () => {
    expect(isClear(checkVisit(visit({ note: null })))).toBe(true);
    const waiting = checkVisit(visit({ note: null, noteBeforeBilling: true }));
    expect([isClear(waiting), isBlocked(waiting)]).toEqual([false, true]);
  });
});
