import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { plansOf } from '../../../test/database/plans.ts';
import { createVisit } from '../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';
import { lateNotes } from '../todos/index.ts';
import { countLeaks } from './repository.ts';

let clinic: TestWorkspace;
/** 16:00 in Toronto on Tuesday. */
const now = new Date('2026-11-24T21:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });

let clinics = 0;
beforeEach(async () => {
  clinic = await createWorkspace(app, { subdomain: `today-${++clinics}` });
  const clientId = clinic.anne;
  const other = await clinic.client('Paul', 'Roy');
  await createVisit(app, clinic, { clientId, at: '2026-11-24T14:00', state: 'arrived' });
  await createVisit(app, clinic, {
    clientId: other,
    at: '2026-11-24T10:00',
    with: 'chen',
    confirmation: 'confirmed',
    feeCents: 11_000,
    note: 'signed',
  });
  await createVisit(app, clinic, { clientId, at: '2026-11-24T16:00', state: 'booked' });
  await createVisit(app, clinic, { clientId, at: '2026-11-24T09:00', state: 'no_show', feeCents: 6_000 });
  await createVisit(app, clinic, { clientId, at: '2026-11-24T11:00', state: 'cancelled', rebook: true });
  await createVisit(app, clinic, { clientId, at: '2026-11-23T15:00', state: 'booked' });
  await createVisit(app, clinic, { clientId, at: '2026-11-20T15:00', state: 'attended' });
  await createVisit(app, clinic, { clientId, at: '2026-11-25T09:00', state: 'booked' });
});

const read = async (member: TestMember) =>
  (await app.call({ url: '/api/clinic/today', token: member.token, host: clinic.host })).body.today;
const starts = (visits: { localStart: string }[]) => visits.map(({ localStart }) => localStart.slice(11));

describe('GET /api/clinic/today', () => {
  it('shows the desk the day in order of time, the queue and to-dos', async () => {
    const today = await read(clinic.desk);
    expect([today.on, starts(today.visits)]).toEqual(['2026-11-24', ['09:00', '10:00', '14:00', '16:00']]);
    expect(today.visits[2]).toEqual({
      attendanceId: expect.any(String),
      version: 1,
      appointmentId: expect.any(String),
      localStart: '2026-11-24T14:00',
      minutes: 45,
      clientId: clinic.anne,
      fileNo: 10_432,
      name: 'Anne Tremblay',
      deskAlert: '',
      memo: '',
      staffId: clinic.roy.staffId,
      staffName: 'Roy Lavoie',
      serviceEn: 'Physiotherapy',
      serviceFr: 'Physiothérapie',
      state: 'arrived',
      arrivedAt: '2026-11-24T19:00:00.000Z',
      feeCents: 12_000,
      locationId: clinic.locationId,
      zone: 'America/Toronto',
      noShowFrom: '2026-11-24T19:15:00.000Z',
      noticeUntil: '2026-11-23T14:00',
      missedFeeCents: null,
      confirmation: null,
      reviewer: 'other',
      invoice: null,
      noteRequired: true,
      note: null,
      ownNoteId: null,
    });
    expect(today).toMatchObject({
      queue: { open: 2, returned: 0, withoutOutcome: 3, withoutOutcomeFrom: '2026-11-23' },
      ...{ numbers: null, leaks: null },
    });
    expect(today.todos.map(({ kind }: { kind: string }) => kind)).toEqual(['confirm', 'outcome', 'rebook']);
  });

  it('tells until when a booked visit can be cancelled for free, and what it costs when missed', async () => {
    const booked = async () => {
      const { noticeUntil, missedFeeCents } = (await read(clinic.desk)).visits.at(-1);
      return { noticeUntil, missedFeeCents };
    };
    const physio = app.admin('services').where({ service_id: clinic.physio });
    await physio.clone().update({ notice_hours: 2, missed_fee_bp: 5_000 });
    expect(await booked()).toEqual({ noticeUntil: '2026-11-24T14:00', missedFeeCents: 6_000 });
    const [visit] = await app
      .admin('attendances')
      .where({ tenant_id: clinic.tenantId, local_on: '2026-11-24', state: 'booked' });
    const { attendance_id: _id, ...row } = visit;
    const client_id = await clinic.client('Zoé', 'Roy');
    await app.admin('attendances').insert({ ...row, client_id, fee_cents: 0 });
    await physio.clone().update({ billing: 'one', capacity: 2 });
    const costs = async () =>
      (await read(clinic.desk)).visits
        .slice(-2)
        .map(({ missedFeeCents }: { missedFeeCents: number | null }) => missedFeeCents);
    expect(await costs()).toEqual([0, 0]);
    await app
      .admin('attendances')
      .where({ tenant_id: clinic.tenantId, client_id })
      .update({ state: 'cancelled', cancelled_by: 'client' });
    expect(await booked()).toMatchObject({ missedFeeCents: 6_000 });
  });

  it('shows a client with a single name by that name', async () => {
    const identity = app.admin('client_identities').where({ client_id: clinic.anne });
    for (const one of [{ given_name: '' }, { given_name: 'Anne', family_name: '' }]) {
      await identity.clone().update(one);
      const { visits, todos } = await read(clinic.roy);
      const name = one.given_name || 'Tremblay';
      expect(visits.map((visit: { name: string }) => visit.name)).toEqual([name, name, name]);
      expect(todos[0].client.name).toBe(name);
    }
  });

  it('shows clinicians their own day and their notes', async () => {
    const today = await read(clinic.roy);
    expect(starts(today.visits)).toEqual(['09:00', '14:00', '16:00']);
    expect(today).toMatchObject({ queue: { open: 2, withoutOutcome: 3 }, leaks: null });
    expect(today.todos.map(({ kind }: { kind: string }) => kind)).toEqual(['note_due', 'outcome', 'rebook']);
    expect((await read(clinic.chen)).queue).toEqual({
      ...{ open: 0, returned: 0, withoutOutcome: 0, withoutOutcomeFrom: null },
    });
    expect((await read(clinic.chen)).visits).toMatchObject([{ note: 'signed', confirmation: 'confirmed' }]);
  });

  it('names the draft of a visit only to its author', async () => {
    const attendanceId = await createVisit(app, clinic, {
      ...{ clientId: clinic.anne, at: '2026-11-24T12:00', confirmation: null, note: 'draft' },
    });
    const { note_id } = await app.admin('notes').where({ attendance_id: attendanceId }).first('note_id');
    const ownNotes = async (member: TestMember) => {
      const { visits, todos } = await read(member);
      const ofVisit = visits.find((visit: { attendanceId: string }) => visit.attendanceId === attendanceId);
      const due = todos.find((todo: { subjectId: string }) => todo.subjectId === attendanceId);
      return [ofVisit.ownNoteId, due?.ownNoteId];
    };
    expect(await ownNotes(clinic.roy)).toEqual([note_id, note_id]);
    expect(await ownNotes(clinic.desk)).toEqual([null, undefined]);
  });

  it('shows administrators the day’s figures and open items of earlier days', async () => {
    await createVisit(app, clinic, {
      ...{ clientId: clinic.anne, at: '2026-11-24T12:00', state: 'late_cancelled', feeCents: 6_000 },
    });
    expect(await read(clinic.ownerAtSite)).toMatchObject({
      numbers: { booked: 5, arrived: 1, attended: 1, missed: 2, cancelled: 1, confirmedCents: 11_000 },
      leaks: {
        ...{ unconfirmed: 1, withoutOutcome: 1, withoutOutcomeFrom: '2026-11-23' },
        unsigned: [{ staffId: clinic.roy.staffId, name: expect.stringContaining('Roy'), notes: 1 }],
      },
    });
  });

  it('shows the bookkeeper neither visits nor names', async () => {
    expect(await read(clinic.bookkeeper)).toEqual({
      on: '2026-11-24',
      visits: null,
      numbers: null,
      queue: null,
      leaks: null,
      todos: [],
    });
  });

  it('counts open items without reading every visit of the year', async () => {
    const plan = await plansOf(app, clinic.tenantId, (tx) =>
      countLeaks(tx, clinic.tenantId, '2026-11-24', now, lateNotes),
    );
    for (const index of ['confirmations_open', 'attendances_open']) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
