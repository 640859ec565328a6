import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { calendarOf } from '../../../../test/calendar.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';
import { inCalendar } from '../work.ts';

const app = provideTestApp({ clock: { now: () => new Date('2026-11-20T15:00:00Z') } });
const clinic = provideWorkspace(app, { subdomain: 'calendar' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  await calendar.book('2026-11-24T14:00');
  await calendar.book('2026-11-25T09:00', { staffId: clinic.chen.staffId, serviceId: clinic.massage });
  const { appointmentId } = await calendar.book('2026-11-24T09:00');
  await calendar.onAppointment(appointmentId, 'cancel', { by: 'client', reason: 'Ill' });
  await app.admin('blocks').insert({
    ...{ tenant_id: clinic.tenantId, staff_id: clinic.roy.staffId, kind: 'meeting', title: 'With Anne' },
    ...{ zone: 'America/Toronto', local_start: '2026-11-24T12:00', local_end: '2026-11-24T13:00' },
    ...{ starts_at: '2026-11-24T17:00:00Z', ends_at: '2026-11-24T18:00:00Z' },
  });
});

const read = (query: string, token = clinic.desk.token) =>
  app.call({ url: `/api/clinic/day?${query}`, token, host: clinic.host });
const day = async (query: string, token?: string) => (await read(query, token)).body.calendar;
const starts = ({ appointments }: { appointments: { localStart: string; state: string }[] }) =>
  appointments.map(({ localStart, state }) => `${localStart} ${state}`);

describe('the calendar', () => {
  it('shows a day’s appointments, including released ones, with blocks and hours', async () => {
    const shown = await day('on=2026-11-24');
    expect(starts(shown)).toEqual(['2026-11-24T09:00 released', '2026-11-24T14:00 booked']);
    expect(shown.blocks).toMatchObject([{ kind: 'meeting', title: 'With Anne' }]);
    const roys = shown.hours.filter(({ staffId }: { staffId: string }) => staffId === clinic.roy.staffId);
    expect(roys.map(({ fromMinute, toMinute }: Record<string, number>) => [fromMinute, toMinute])).toEqual([
      [540, 720],
      [780, 1020],
    ]);
  });

  it('can be filtered by clinician or location over several days', async () => {
    expect(starts(await day('on=2026-11-24&days=2'))).toHaveLength(3);
    expect(starts(await day(`on=2026-11-24&days=7&staffId=${clinic.chen.staffId}`))).toEqual([
      '2026-11-25T09:00 booked',
    ]);
    expect(starts(await day(`on=2026-11-24&locationId=${clinic.physio}`))).toEqual([]);
  });

  it.each([
    ['2026-12-03', '2026-12-04'],
    // Daylight saving time changes during that night.
    ['2026-03-07', '2026-03-08'],
    ['2026-03-08', '2026-03-09'],
    ['2026-10-31', '2026-11-01'],
    ['2026-11-01', '2026-11-02'],
  ])(
    'shows an appointment that ends after midnight on %s and on %s, and once when showing both',
    async (first, next) => {
      const massage = { staffId: clinic.chen.staffId, serviceId: clinic.massage };
      await calendar.book(`${first}T22:30`, massage);
      await calendar.book(`${first}T23:30`, massage);
      const ofChen = (query: string) => day(`${query}&staffId=${clinic.chen.staffId}`).then(starts);
      const both = [`${first}T22:30 booked`, `${first}T23:30 booked`];
      expect(await ofChen(`on=${first}`)).toEqual(expect.arrayContaining(both));
      expect(await ofChen(`on=${next}`)).toEqual([both[1]]);
      expect((await ofChen(`on=${first}&days=2`)).filter((each) => each === both[1])).toHaveLength(1);
    },
  );

  it('tells clinicians that someone else reviews their own visits', async () => {
    const reviewers = async (token: string) =>
      (await day('on=2026-11-24&days=2', token)).appointments.map(
        ({ staffId, reviewer }: { staffId: string; reviewer: string }) => [
          staffId === clinic.roy.staffId ? 'Roy' : 'Chen',
          reviewer,
        ],
      );
    expect(await reviewers(clinic.roy.token)).toEqual([
      ['Roy', 'paid'],
      ['Roy', 'paid'],
      ['Chen', 'other'],
    ]);
    expect(await reviewers(clinic.desk.token)).toEqual([
      ['Roy', 'other'],
      ['Roy', 'other'],
      ['Chen', 'other'],
    ]);
  });

  it('shows the signed joint note for both clients of a couple, and a note of another visit for its client only', async () => {
    const service = { code: 'couple', name_en: 'Couple', name_fr: 'Couple', minutes: 60, capacity: 2 };
    const notesOfDay = async (localStart: string, billing: 'one' | 'each') => {
      const [{ service_id: serviceId }] = await app
        .admin('services')
        .insert({ tenant_id: clinic.tenantId, ...service, code: `couple-${billing}`, billing })
        .returning('service_id');
      const staff = { tenant_id: clinic.tenantId, service_id: serviceId, staff_id: clinic.roy.staffId };
      await app.admin('service_staff').insert(staff);
      const partner = await clinic.client('Partner', billing);
      const { appointmentId } = await calendar.book(localStart, {
        serviceId,
        clientIds: [clinic.anne, partner],
      });
      const visit = { appointment_id: appointmentId, client_id: clinic.anne };
      const { attendance_id, local_on } = await app.admin('attendances').where(visit).first();
      const about = { attendance_id, client_id: clinic.anne, about_on: local_on, signed_at: new Date() };
      const note = { tenant_id: clinic.tenantId, ...about, author_id: clinic.roy.staffId };
      await app.admin('notes').insert({ ...note, state: 'retracted' });
      await app.admin('notes').insert({ ...note, state: 'signed' });
      const [appointment] = (await day(`on=${localStart.slice(0, 10)}`)).appointments;
      return Object.fromEntries(
        appointment.attendances.map((one: { clientId: string; note: string | null }) => [
          one.clientId === partner ? 'partner' : 'anne',
          one.note,
        ]),
      );
    };
    expect(await notesOfDay('2026-12-16T10:00', 'one')).toEqual({ anne: 'signed', partner: 'signed' });
    expect(await notesOfDay('2026-12-17T10:00', 'each')).toEqual({ anne: 'signed', partner: null });
  });

  it('shows an appointment that ends at midnight only on the day it starts', async () => {
    const massage = { staffId: clinic.chen.staffId, serviceId: clinic.massage };
    await calendar.book('2026-12-09T23:00', massage);
    expect(starts(await day('on=2026-12-10'))).toEqual([]);
  });

  it.each([
    '',
    'on=2026-02-30',
    'on=2026-11-24&days=8',
    'on=2026-11-24&days=0',
    'on=9999-11-24',
    'on=2026-11-24&x=1',
  ])('rejects %s', async (query) => {
    expect((await read(query)).status).toBe(400);
  });

  it('shows an operator signed in as a member only busy times', async () => {
    const operator = await app.person({ platformRole: 'admin' });
    const asked = await app.call({
      method: 'POST',
      url: `/api/tenants/${clinic.tenantId}/impersonation`,
      token: operator.token,
      body: { reason: 'Calendar looks empty', memberId: clinic.roy.userId },
    });
    const opened = await app.call({
      method: 'POST',
      url: '/api/impersonation/exchange',
      body: { code: asked.body.code },
      host: clinic.host,
    });
    const shown = await day('on=2026-11-24', opened.body.token);
    expect(shown.appointments).toMatchObject([
      { localStart: '2026-11-24T14:00', busyOnly: true, serviceId: null, attendances: [], undoUntil: null },
    ]);
    expect(shown.blocks).toMatchObject([{ title: '' }]);
    const refused = await app.call({
      url: '/api/clinic/rebooking',
      token: opened.body.token,
      host: clinic.host,
    });
    expect(refused.body.code).toBe('READ_ONLY_SESSION');
  });
});

describe('printing a day', () => {
  const print = (token: string) =>
    app.call({ url: '/api/clinic/day/print?on=2026-11-24', token, host: clinic.host });
  const logged = () =>
    app.admin('access_log').where({ what: 'print' }).select('staff_id', 'client_id', 'purpose', 'session_id');

  it('is logged for each client, once in 15 minutes', async () => {
    const { body } = await print(clinic.desk.token);
    expect(starts(body.calendar)).toContain('2026-11-24T14:00 booked');
    await print(clinic.desk.token);
    expect(await logged()).toEqual([
      {
        ...{ staff_id: clinic.desk.staffId, client_id: clinic.anne },
        ...{ purpose: 'administration', session_id: clinic.desk.sessionId },
      },
    ]);
  });

  it('by a clinician hides the names of colleagues’ clients and logs nothing', async () => {
    const { body } = await print(clinic.chen.token);
    expect(body.calendar.appointments).toMatchObject([{ busyOnly: true, attendances: [] }]);
    expect(await logged()).toHaveLength(1);
  });

  it('prints up to seven days of one clinician', async () => {
    const of = async (days: number, staffId: string) => {
      const query = `on=2026-11-23&days=${days}&staffId=${staffId}`;
      const url = `/api/clinic/day/print?${query}`;
      return app.call({ url, token: clinic.desk.token, host: clinic.host });
    };
    const { body } = await of(7, clinic.roy.staffId);
    expect(body.calendar).toMatchObject({ from: '2026-11-23', to: '2026-11-29' });
    expect(starts(body.calendar)).toContain('2026-11-24T14:00 booked');
    expect(starts((await of(7, clinic.chen.staffId)).body.calendar)).toEqual(['2026-11-25T09:00 booked']);
    expect(starts((await of(1, clinic.chen.staffId)).body.calendar)).toEqual([]);
    expect((await of(8, clinic.roy.staffId)).status).toBe(400);
  });
});

describe('a change aborted by a deadlock', () => {
  const access = () => ({
    ...({ tenantId: clinic.tenantId, status: 'active', role: 'front_desk', isOwner: false } as const),
    ...{ staffId: clinic.desk.staffId, practises: false, names: true },
  });
  const failing = (times: number, code: string) => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error('deadlock detected'), { code });
      return tries;
    };
    return inCalendar({ deps: app.deps, access: access(), locale: 'en' }, work);
  };

  it('is tried four times', async () => {
    expect(await failing(1, '40P01')).toBe(2);
    expect(await failing(3, '40P01')).toBe(4);
    await expect(failing(4, '40P01')).rejects.toThrow('deadlock detected');
    await expect(failing(1, '23505')).rejects.toThrow();
  });
});
