import { trialClientMailsPerDay } from '@tamarack/core/domain';
import type { AppointmentChange } from '@tamarack/core/domain/workspace';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { type Booked, calendarOf } from '../../../test/calendar.ts';
import { callsOf } from '../../../test/charts.ts';
import { deleteVisits } from '../../../test/visits.ts';
import { provideWorkspace } from '../../../test/workspace.ts';
import { MailError, type RenderedMail } from '../../mail/transports/mailer.ts';
import { deliverClientMail, sendDue } from './deliver.ts';

let now: Date;
let sent: RenderedMail[] = [];
let relay: () => Promise<void>;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'mails' });
const calendar = calendarOf(app, clinic);
beforeAll(async () => {
  await app.admin('locations').update({ street_address: '12 Main Street', phone: '416-555-0100' });
});
const consent = () =>
  app.admin('client_consents').insert({
    ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, kind: 'email', text_version: '1' },
    given_at: now,
  });
beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await deleteVisits(app);
  await app.admin('client_consents').delete();
  await app.admin('pgboss.job_common').where({ name: 'client-mail.deliver' }).delete();
  await app.admin('clients').update({ language: 'en' });
  await consent();
  sent = [];
  relay = async () => undefined;
});

const start = '2026-11-24T14:00';
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const deps = () => ({
  database: app.database,
  jobs: app.jobs,
  clock: { now: () => now },
  mailer: {
    deliver: async (mail: RenderedMail) => {
      await relay();
      sent.push(mail);
    },
  },
});
const mails = () => app.admin('client_mails').orderBy('mail_id');
/** The clinic's location in another time zone; added once. */
async function addHarbour(): Promise<string> {
  const of = { tenant_id: clinic.tenantId, name: 'Harbour' };
  const facts = {
    ...{ street_address: '1 Quay', city: 'Halifax', region: 'NS' },
    ...{ zone: 'America/Halifax', phone: '902-555-0100' },
  };
  const known = await app.admin('locations').where(of).first();
  const [{ location_id: id }] = known
    ? [known]
    : await app
        .admin('locations')
        .insert({ ...of, ...facts })
        .returning('location_id');
  return id;
}
/** Delivers the mails that are due now, like the jobs do. */
async function work(): Promise<string[]> {
  const due = (await mails()).filter((mail) => mail.state === 'queued' && mail.due_at <= now);
  const outcomes: string[] = [];
  for (const { mail_id: mailId } of due) {
    const { outcome } = await deliverClientMail(deps(), { tenantId: clinic.tenantId, mailId });
    // Sent with an earlier one.
    if (outcome !== 'skipped') outcomes.push(outcome);
  }
  return outcomes;
}

describe('a booking', () => {
  it('is confirmed after two minutes, with a reminder 48 hours before', async () => {
    await calendar.book(start);
    expect(await mails()).toMatchObject([
      { kind: 'confirmation', due_at: new Date('2026-11-20T15:02:00Z'), state: 'queued' },
      { kind: 'reminder', due_at: new Date('2026-11-22T19:00:00Z'), state: 'queued' },
    ]);
    expect(await work()).toEqual([]);
    later(2);
    expect(await work()).toEqual(['sent']);
    now = new Date('2026-11-22T19:00:00Z');
    expect(await work()).toEqual(['sent']);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your appointment at Érable Physio',
      'Reminder: your appointment at Érable Physio',
    ]);
  });

  it('names clinic, time and place, but not the service, clinician or client', async () => {
    await calendar.book(start);
    later(2);
    await work();
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: 'anne@tremblay.example',
      locale: 'en',
      replyTo: 'owner@mails.example',
      sentFor: 'Érable Physio',
    });
    expect(mail?.html).not.toContain('cid:');
    expect(mail?.text).toContain('When: Tuesday, November 24, 2026 at 2:00 p.m. EST');
    expect(mail?.text).toContain('Where: Main Street, 12 Main Street, Toronto, ON');
    expect(mail?.text).toContain('To withdraw your consent, reply to this email or tell the clinic.');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/physiotherapy|roy|lavoie|anne|120/i);
  });

  it('is confirmed in the client’s language', async () => {
    await app.admin('clients').update({ language: 'fr' });
    await calendar.book(start);
    later(2);
    await work();
    expect(sent[0]?.text).toContain('Votre rendez-vous à la clinique Érable Physio est confirmé.');
    expect(sent[0]?.text).toContain('mardi 24 novembre 2026 à 14\u00a0h HNE');
  });

  describe('of a minor whose guardian agreed to emails', () => {
    const setClient = async (facts: { birthOn: string | null; region: string; decidesAlone: boolean }) => {
      const ofAnne = { tenant_id: clinic.tenantId, client_id: clinic.anne };
      const { birthOn, region, decidesAlone } = facts;
      await app.admin('client_identities').where(ofAnne).update({ birth_on: birthOn });
      await app.admin('clients').where(ofAnne).update({ region, decides_alone: decidesAlone });
    };
    let before: { birth_on: string; region: string };
    beforeEach(async () => {
      const { birth_on } = await app.admin('client_identities').where({ client_id: clinic.anne }).first();
      const { region } = await app.admin('clients').where({ client_id: clinic.anne }).first();
      before = { birth_on, region };
      await app.admin('client_consents').update({ given_by: 'guardian' });
    });
    afterEach(() => setClient({ birthOn: before.birth_on, region: before.region, decidesAlone: false }));

    it.each([
      ['sent the day before the age of 14 in Quebec', '2012-11-21', 'QC', false, 'sent'],
      ['not sent from the age of 14 in Quebec', '2012-11-20', 'QC', false, 'dropped'],
      ['sent at 14 in Ontario', '2012-11-20', 'ON', false, 'sent'],
      ['not sent once the minor decides alone', '2012-11-20', 'ON', true, 'dropped'],
      ['not sent to an adult', '2008-11-20', 'ON', false, 'dropped'],
      ['sent while the birth date is unknown', null, 'ON', false, 'sent'],
    ] as const)('is %s', async (_what, birthOn, region, decidesAlone, outcome) => {
      await setClient({ birthOn, region, decidesAlone });
      await calendar.book(start);
      later(2);
      expect(await work()).toEqual([outcome]);
      if (outcome === 'dropped')
        expect(await mails()).toMatchObject([{ state: 'dropped', why: 'no consent' }, { state: 'queued' }]);
    });

    it('is sent again once the minor has agreed alone, which replaces the consent of the guardian', async () => {
      const give = (givenBy: string) =>
        callsOf(app, clinic, clinic.desk).post(`/clients/${clinic.anne}/consents`, {
          kind: 'email',
          givenBy,
        });
      await setClient({ birthOn: '2012-11-21', region: 'QC', decidesAlone: false });
      expect((await give('client')).body.code).toBe('ALREADY_DONE');
      await setClient({ birthOn: '2012-11-20', region: 'QC', decidesAlone: false });
      expect((await give('guardian')).body.code).toBe('ALREADY_DONE');
      expect((await give('client')).status).toBe(201);
      expect(
        await app
          .admin('client_consents')
          .orderBy('given_at')
          .orderBy('given_by', 'desc')
          .select('given_by', 'withdrawn_at'),
      ).toEqual([
        { given_by: 'guardian', withdrawn_at: now },
        { given_by: 'client', withdrawn_at: null },
      ]);
      await calendar.book(start);
      later(2);
      expect(await work()).toEqual(['sent']);
    });
  });

  it('of a repeat is confirmed in one email with all times', async () => {
    await calendar.book(start, { repeat: { everyWeeks: 1, times: 3 } });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation', ...Array(3).fill('reminder')]);
    later(2);
    await work();
    for (const day of ['November 24', 'December 1', 'December 8']) expect(sent[0]?.text).toContain(day);
  });

  it('sends no email when it is undone', async () => {
    const { appointmentId } = await calendar.book(start);
    later(1);
    await calendar.onAppointment(appointmentId, 'undo');
    now = new Date('2026-11-22T20:00:00Z');
    expect(await work()).toEqual([]);
    expect((await mails()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  it('sends no email for a walk-in or a visit in the past', async () => {
    await calendar.book('2026-11-20T10:00', { arrived: true });
    await calendar.book('2026-11-19T10:00');
    expect(await mails()).toEqual([]);
  });
});

describe('the calendar file of an email', () => {
  /** Properties of the file, one line each. */
  const linesOf = (mail = sent.at(-1)) => (mail?.calendar?.content ?? '').replace(/\r\n /g, '').split('\r\n');
  const property = (name: string) =>
    linesOf()
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? '';

  it('has clinic, time and place, but not the service, clinician or client', async () => {
    const { attendanceId } = await calendar.book(start, { memo: 'Anne brings her mother' });
    later(2);
    await work();
    expect(sent[0]?.calendar?.method).toBe('PUBLISH');
    expect(sent[0]?.text).toContain('To add it to your calendar, open the attached file.');
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${attendanceId}`,
        'SEQUENCE:1',
        'DTSTART:20261124T190000Z',
        'DTEND:20261124T194500Z',
        'SUMMARY:Appointment at Érable Physio',
        'LOCATION:Main Street\\, 12 Main Street\\, Toronto\\, ON',
        'ORGANIZER;CN="Érable Physio":mailto:owner@mails.example',
        'STATUS:CONFIRMED',
      ]),
    );
    expect(linesOf().join()).not.toMatch(/physiotherapy|roy|lavoie|anne|mother/i);
  });

  it('moves and removes the same appointment later', async () => {
    const { appointmentId, attendanceId } = await calendar.book(start);
    later(2);
    await work();
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
    later(2);
    await work();
    expect(['UID', 'SEQUENCE', 'DTSTART', 'METHOD'].map(property)).toEqual([
      attendanceId,
      '2',
      '20261126T150000Z',
      'PUBLISH',
    ]);
    expect(sent.at(-1)?.text).toContain('To update your calendar, open the attached file.');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    later(2);
    await work();
    expect(['UID', 'SEQUENCE', 'METHOD', 'STATUS'].map(property)).toEqual([
      attendanceId,
      '3',
      'CANCEL',
      'CANCELLED',
    ]);
    expect(sent.at(-1)?.text).toContain('To remove it from your calendar, open the attached file.');
    expect(linesOf().slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('has every appointment of a repeat, in the client’s language', async () => {
    await app.admin('clients').update({ language: 'fr' });
    await calendar.book(start, { repeat: { everyWeeks: 1, times: 3 } });
    later(2);
    await work();
    const starts = linesOf().filter((line) => line.startsWith('DTSTART'));
    expect(starts).toEqual(
      [24, 1, 8].map((day, at) => `DTSTART:2026${at ? 12 : 11}${String(day).padStart(2, '0')}T190000Z`),
    );
    expect(property('SUMMARY')).toBe('Rendez-vous\u00a0: Érable Physio');
    expect(sent[0]?.text).toContain('Pour les ajouter à votre calendrier, ouvrez le fichier joint.');
  });
});

describe('no email is sent', () => {
  it.each([
    ['without consent', () => app.admin('client_consents').delete(), 'no consent'],
    [
      'once consent is withdrawn',
      () => app.admin('client_consents').update({ withdrawn_at: new Date() }),
      'no consent',
    ],
    ['without an email', () => app.admin('client_identities').update({ email: '' }), 'no email'],
  ])('%s', async (_when, change, why) => {
    await calendar.book(start);
    await change();
    later(2);
    expect(await work()).toEqual(['dropped']);
    expect((await mails())[0]).toMatchObject({ state: 'dropped', why });
    await app
      .admin('client_identities')
      .where({ client_id: clinic.anne })
      .update({ email: 'anne@tremblay.example' });
  });

  it('for a sample clinic', async () => {
    await calendar.book(start);
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ sample: true });
    later(2);
    expect(await work()).toEqual(['dropped']);
    await app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ sample: false });
  });

  it('for a suspended clinic until it is active again', async () => {
    await calendar.book(start);
    const clinics = () => app.admin('tenants').where({ tenant_id: clinic.tenantId });
    await clinics().update({ status: 'suspended', hold_kind: 'billing', hold_reason: 'Unpaid' });
    later(2);
    expect(await work()).toEqual(['waiting']);
    await clinics().update({ status: 'active', hold_kind: null, hold_reason: null });
    later(60);
    expect(await work()).toEqual(['sent']);
  });

  it('for a closed clinic until it is reopened, unless the visit has begun meanwhile', async () => {
    await calendar.book(start);
    const clinics = () => app.admin('tenants').where({ tenant_id: clinic.tenantId });
    const close = () => clinics().update({ status: 'terminated', terminated_at: now });
    await close();
    later(2);
    expect(await work()).toEqual(['waiting']);
    await clinics().update({ status: 'active', terminated_at: null });
    later(60);
    expect(await work()).toEqual(['sent']);
    await close();
    now = new Date('2026-11-24T15:00:00Z');
    expect(await work()).toEqual(['waiting']);
    now = new Date('2026-11-26T15:00:00Z');
    expect(await work()).toEqual(['dropped']);
    await clinics().update({ status: 'active', terminated_at: null });
  });
});

describe('a change', () => {
  const booked = async (): Promise<Booked> => {
    const appointment = await calendar.book(start);
    later(2);
    await work();
    sent = [];
    return appointment;
  };

  it('of time is emailed after two minutes, with a new reminder', async () => {
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.subject).toBe('Your appointment at Érable Physio has moved');
    expect(sent[0]?.text).toContain(
      'Your appointment at Érable Physio has a new time.\n\n' +
        'Previous time: Tuesday, November 24, 2026 at 2:00 p.m. EST\n' +
        'New time: Thursday, November 26, 2026 at 10:00 a.m. EST\nWhere: Main Street',
    );
    now = new Date('2026-11-22T19:00:00Z');
    expect(await work()).toEqual([]);
    now = new Date('2026-11-24T15:00:00Z');
    expect(await work()).toEqual(['sent']);
  });

  it('of location is emailed with the former and the new one, each time by the clocks there', async () => {
    const locationId = await addHarbour();
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'move', { localStart: start, locationId });
    later(2);
    await work();
    expect(sent[0]?.text).toContain(
      'Your appointment at Érable Physio has a new place.\n\n' +
        'When: Tuesday, November 24, 2026 at 2:00 p.m. AST\n' +
        'Previous place: Main Street, 12 Main Street, Toronto, ON\n' +
        'New place: Harbour, 1 Quay, Halifax, NS\nPhone: (902)\u00a0555-0100',
    );
    await calendar.onAppointment(appointmentId, 'move', {
      localStart: '2026-11-24T15:00',
      locationId: clinic.locationId,
    });
    await app.admin('clients').update({ language: 'fr' });
    later(2);
    await work();
    expect(sent[1]?.text.replaceAll('\u00a0', ' ')).toContain(
      'L’heure et le lieu de votre rendez-vous à la clinique Érable Physio ont changé.\n\n' +
        'Date et heure précédentes : mardi 24 novembre 2026 à 14 h HNA\n' +
        'Nouvelles date et heure : mardi 24 novembre 2026 à 15 h HNE\n' +
        'Lieu précédent : Harbour, 1 Quay, Halifax, NS\nNouveau lieu : Main Street',
    );
  });

  it('of time right before the reminder is emailed as well, with the former time', async () => {
    const { appointmentId } = await booked();
    now = new Date('2026-11-22T19:59:00Z');
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-24T15:00' });
    later(1);
    await work();
    later(1);
    await work();
    const [before, after] = ['November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 3:00 p.m.'];
    expect(read()).toEqual([
      ['Reminder: your appointment at Érable Physio', after],
      [moved, before, after],
    ]);
  });

  it('that is moved back by hand before it was emailed is not emailed', async () => {
    const { appointmentId } = await booked();
    for (const localStart of ['2026-11-26T10:00', '2026-11-27T10:00', start])
      expect((await calendar.onAppointment(appointmentId, 'move', { localStart })).status).toBe(200);
    later(2);
    expect(await work()).toEqual([]);
    expect(await kept('reminder')).toContain('queued');
  });

  it('that cancels names the time that the client knows, also if it was moved right before', async () => {
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
    later(1);
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.calendar?.content).toContain('DTSTART:20261124T190000Z\r\nDTEND:20261124T194500Z');
    expect(read()).toEqual([[cancelled, 'November 24, 2026 at 2:00 p.m.']]);
  });

  it('of time names the former time that a client knows who got no email about it', async () => {
    const { appointmentId } = await calendar.book(start);
    const moveTo = (localStart: string) => calendar.onAppointment(appointmentId, 'move', { localStart });
    const consents = app.admin('client_consents');
    await consents.clone().update({ withdrawn_at: now });
    later(2);
    await work();
    await moveTo('2026-11-25T14:00');
    later(2);
    expect(await work()).toEqual(['dropped']);
    await consents.clone().update({ withdrawn_at: null });
    await moveTo('2026-11-26T14:00');
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(read()).toEqual([[moved, 'November 25, 2026 at 2:00 p.m.', 'November 26, 2026 at 2:00 p.m.']]);
  });

  it('of clinician or room alone is not emailed, and keeps the reminder', async () => {
    const offered = { tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: clinic.chen.staffId };
    await app.admin('service_staff').insert(offered).onConflict().ignore();
    const [{ room_id: roomId }] = await app
      .admin('rooms')
      .insert({ tenant_id: clinic.tenantId, location_id: clinic.locationId, name: 'Room 1' })
      .returning('room_id');
    const { appointmentId } = await booked();
    const move = async (to: object) =>
      expect((await calendar.onAppointment(appointmentId, 'move', { localStart: start, ...to })).status).toBe(
        200,
      );
    await move({ staffId: clinic.chen.staffId });
    await move({ roomId });
    later(1);
    expect((await calendar.onAppointment(appointmentId, 'undo')).status).toBe(200);
    await move({ roomId });
    later(3);
    expect(await work()).toEqual([]);
    expect(await kept('moved')).toEqual([]);
    expect(await kept('reminder')).toEqual(['queued']);
    // The email about an earlier move of time is sent all the same.
    await move({ localStart: '2026-11-24T15:00' });
    await move({ localStart: '2026-11-24T15:00', roomId: null });
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(read()).toEqual([[moved, 'November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 3:00 p.m.']]);
    await app.admin('service_staff').where(offered).delete();
  });

  it('of the rules of the time zone puts the reminder later', async () => {
    await booked();
    // Like the job that recomputes instants after new rules.
    await app.admin('appointments').update({
      starts_at: '2026-11-24T20:00:00Z',
      ends_at: '2026-11-24T20:45:00Z',
      busy: '[2026-11-24T20:00:00Z,2026-11-24T20:45:00Z)',
    });
    now = new Date('2026-11-22T19:00:00Z');
    expect(await work()).toEqual(['waiting']);
    now = new Date('2026-11-22T19:59:00Z');
    expect(await work()).toEqual([]);
    later(1);
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.subject).toContain('Reminder');
  });

  it('that is undone, or made before the confirmation was sent, is not emailed', async () => {
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
    await calendar.onAppointment(appointmentId, 'undo');
    const second = await calendar.book('2026-11-27T10:00');
    await calendar.onAppointment(second.appointmentId, 'move', { localStart: '2026-11-27T11:00' });
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.text).toContain('November 27, 2026 at 11:00 a.m.');
    expect(await app.admin('client_mails').where({ kind: 'reminder', state: 'queued' })).toHaveLength(2);
  });

  it('that cancels is emailed, unless the client was never told of the booking', async () => {
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    const second = await calendar.book('2026-11-27T10:00');
    await calendar.onAppointment(second.appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.subject).toBe('Your appointment at Érable Physio is cancelled');
    expect(sent[0]?.text).not.toContain('Sick');
    expect(await app.admin('client_mails').where({ state: 'queued' })).toEqual([]);
  });

  it('that cancels and is undone keeps the reminder', async () => {
    const { appointmentId } = await booked();
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    await calendar.onAppointment(appointmentId, 'undo');
    later(2);
    expect(await work()).toEqual([]);
    now = new Date('2026-11-22T19:00:00Z');
    expect(await work()).toEqual(['sent']);
    expect(sent[0]?.subject).toContain('Reminder');
  });
});

/** The mails of a kind, the oldest first, with why they were dropped. */
const kept = async (kind: string) =>
  (await app.admin('client_mails').where({ kind }).orderBy('mail_id')).map(({ state, why }) =>
    why ? `${state}: ${why}` : state,
  );
/** Subject and times of each mail sent since the last call. */
const read = () =>
  sent.splice(0).map(({ subject, text }) => [subject, ...(text.match(/\w+ \d+, \d{4} at .*?m\./g) ?? [])]);
const booked = 'Your appointment at Érable Physio';
const bookedAll = 'Your appointments at Érable Physio';
const moved = 'Your appointment at Érable Physio has moved';
const cancelled = 'Your appointment at Érable Physio is cancelled';
const cancelledAll = 'Your appointments at Érable Physio are cancelled';

describe('two quick changes', () => {
  const bookDaysAgo = async (): Promise<string> => {
    const { appointmentId } = await calendar.book(start);
    later(2);
    await work();
    later(24 * 60);
    sent = [];
    return appointmentId;
  };
  const move = (appointmentId: string, time: string) =>
    calendar.onAppointment(appointmentId, 'move', { localStart: `2026-11-24T${time}` });

  it('of time, the second undone, email the first time', async () => {
    const appointmentId = await bookDaysAgo();
    await move(appointmentId, '15:00');
    later(1);
    await move(appointmentId, '16:00');
    later(1);
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await kept('moved')).toEqual(['dropped: moved again', 'dropped: undone', 'queued']);
    later(1.9);
    expect(await work()).toEqual([]);
    later(0.1);
    expect(await work()).toEqual(['sent']);
    expect(read()).toEqual([[moved, 'November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 3:00 p.m.']]);
  });

  it('of time, both kept, email the last time once', async () => {
    const appointmentId = await bookDaysAgo();
    await move(appointmentId, '15:00');
    later(1);
    await move(appointmentId, '16:00');
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(read()).toEqual([[moved, 'November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 4:00 p.m.']]);
  });

  it.each(['clinic', 'client'])(
    'of which the second, a cancellation by the %s, is undone, email the first',
    async (by) => {
      const appointmentId = await bookDaysAgo();
      now = new Date('2026-11-24T14:00:00Z');
      await work();
      sent = [];
      await move(appointmentId, '15:00');
      later(1);
      await calendar.onAppointment(appointmentId, 'cancel', { by, reason: 'Ill' });
      later(1);
      await calendar.onAppointment(appointmentId, 'undo');
      expect(await kept('moved')).toEqual(['dropped: cancelled', 'queued']);
      expect(await kept('cancelled')).toEqual(['dropped: undone']);
      later(2);
      expect(await work()).toEqual(['sent']);
      expect(read()).toEqual([[moved, 'November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 3:00 p.m.']]);
    },
  );

  it('do not repeat an email about a move that was sent', async () => {
    const appointmentId = await bookDaysAgo();
    await move(appointmentId, '15:00');
    later(1);
    await move(appointmentId, '16:00');
    later(2);
    await work();
    expect(read()).toEqual([[moved, 'November 24, 2026 at 2:00 p.m.', 'November 24, 2026 at 4:00 p.m.']]);
    await move(appointmentId, '10:00');
    later(1);
    await calendar.onAppointment(appointmentId, 'undo');
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick' });
    await calendar.onAppointment(appointmentId, 'undo');
    expect(await kept('moved')).toEqual(['dropped: moved again', 'sent', 'dropped: undone']);
    later(3);
    expect(await work()).toEqual([]);
  });

  it('of which the first is the booking, wait for the undo of the second', async () => {
    const { appointmentId } = await calendar.book(start);
    later(1);
    await move(appointmentId, '15:00');
    later(1);
    expect(await work()).toEqual([]);
    later(0.5);
    await calendar.onAppointment(appointmentId, 'undo');
    later(2);
    expect(await work()).toEqual(['sent']);
    expect(read()).toEqual([[booked, 'November 24, 2026 at 2:00 p.m.']]);
    expect(await kept('moved')).toEqual([]);
  });
});

describe('the confirmation of a repeat', () => {
  const [first, second, third, fourth] = [
    'November 24, 2026 at 2:00 p.m.',
    'December 1, 2026 at 2:00 p.m.',
    'December 8, 2026 at 2:00 p.m.',
    'December 15, 2026 at 2:00 p.m.',
  ];
  let ids: string[];
  let visits: string[];
  beforeEach(async () => {
    await calendar.book(start, { repeat: { everyWeeks: 1, times: 4 } });
    ids = await app.admin('appointments').orderBy('starts_at').pluck('appointment_id');
    visits = await app.admin('attendances').orderBy('local_on').pluck('attendance_id');
    later(1);
  });
  const cancel = (nth: number, body: object = {}) =>
    calendar.onAppointment(ids[nth] ?? '', 'cancel', { by: 'clinic', reason: 'Sick', ...body });
  const undo = (nth: number) => calendar.onAppointment(ids[nth] ?? '', 'undo');
  /** The mails sent within the next days, before the first reminder. */
  const sentLater = async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      later(1);
      await work();
    }
    return read();
  };

  it('is not sent when all are cancelled right away, and nor are cancellations', async () => {
    await cancel(0, { following: true });
    expect(await kept('confirmation')).toEqual(['dropped: cancelled']);
    expect(await kept('cancelled')).toEqual([]);
    expect(await sentLater()).toEqual([]);
    expect(await app.admin('client_mails').where({ state: 'queued' })).toEqual([]);
  });

  it('is sent once with all times when that is undone', async () => {
    await cancel(0, { following: true });
    later(1);
    expect((await undo(0)).status).toBe(200);
    expect(await kept('confirmation')).toEqual(['dropped: cancelled', 'queued']);
    expect(await app.admin('client_mails').where({ kind: 'reminder', state: 'queued' })).toHaveLength(4);
    expect(await sentLater()).toEqual([[bookedAll, first, second, third, fourth]]);
  });

  it('is sent with the next visit when the first is cancelled', async () => {
    await cancel(0);
    expect(await app.admin('client_mails').where({ kind: 'confirmation' })).toMatchObject([
      { attendance_id: visits[1], state: 'queued', due_at: new Date('2026-11-20T15:03:00Z') },
    ]);
    expect(await sentLater()).toEqual([[bookedAll, second, third, fourth]]);
    expect(await kept('cancelled')).toEqual([]);
  });

  it.each([0, 2])('has all times when the cancellation of visit %i is undone', async (nth) => {
    await cancel(nth);
    later(1.5);
    await work();
    await undo(nth);
    expect(await sentLater()).toEqual([[bookedAll, first, second, third, fourth]]);
    expect(await kept('confirmation')).toEqual(['sent']);
    expect(await kept('cancelled')).toEqual([]);
  });

  it('leaves out a later visit that is cancelled, and those that follow it', async () => {
    await cancel(2, { following: true });
    expect(await sentLater()).toEqual([[bookedAll, first, second]]);
    expect(await kept('cancelled')).toEqual([]);
  });

  it('has the new time of a visit that is moved, also of the first behind the others', async () => {
    for (const [nth, day] of [
      [1, '2026-12-02'],
      [0, '2026-12-10'],
    ] as const)
      await calendar.onAppointment(ids[nth] ?? '', 'move', { localStart: `${day}T10:00` });
    expect(await sentLater()).toEqual([
      [bookedAll, 'December 2, 2026 at 10:00 a.m.', third, 'December 10, 2026 at 10:00 a.m.', fourth],
    ]);
    expect(await kept('moved')).toEqual([]);
  });

  it('names the place of each visit when one was moved to another location', async () => {
    const locationId = await addHarbour();
    await calendar.onAppointment(ids[1] ?? '', 'move', { localStart: '2026-12-01T14:00', locationId });
    later(2);
    await work();
    const main = 'Where: Main Street, 12 Main Street, Toronto, ON\nPhone: (416)\u00a0555-0100\n';
    expect(sent[0]?.text).toContain(
      `When: Tuesday, ${first} EST\n${main}` +
        `When: Tuesday, ${second} AST\nWhere: Harbour, 1 Quay, Halifax, NS\nPhone: (902)\u00a0555-0100\n` +
        `When: Tuesday, ${third} EST\nWhen: Tuesday, ${fourth} EST\n${main}`,
    );
    const file = (sent[0]?.calendar?.content ?? '').replace(/\r\n /g, '');
    expect(file.match(/(?<=LOCATION:)\w+/g)).toEqual(['Main', 'Harbour', 'Main', 'Main']);
  });

  it('is sent once to a client who is added to several visits', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Roy', { email: 'luc@roy.example' });
    await app.admin('client_consents').insert({
      ...{ tenant_id: clinic.tenantId, client_id: luc, kind: 'email', text_version: '1' },
      given_at: now,
    });
    for (const id of [ids[1], ids[0]])
      expect((await calendar.onAppointment(id ?? '', 'clients', { clientId: luc })).status).toBe(200);
    expect(await sentLater()).toEqual([
      [bookedAll, first, second, third, fourth],
      [bookedAll, first, second],
    ]);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  it('is sent without the first visits when they are voided', async () => {
    for (const visit of visits.slice(0, 2))
      await calendar.onAttendance(visit, 'void', { reason: 'Mistake' }, clinic.ownerAtSite);
    expect(await sentLater()).toEqual([[bookedAll, third, fourth]]);
  });

  it('is not sent when the booking is undone', async () => {
    await undo(0);
    expect(await sentLater()).toEqual([]);
  });

  it('is sent when the client arrives for the first visit right away', async () => {
    await app
      .admin('attendances')
      .where({ attendance_id: visits[0] })
      .update({ state: 'arrived', arrived_at: now });
    expect(await sentLater()).toEqual([[bookedAll, second, third, fourth]]);
  });

  it('is sent to each client of a group who is still booked', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 2 });
    const luc = await clinic.client('Luc', 'Roy', { email: 'luc@roy.example' });
    await app.admin('client_consents').insert({
      ...{ tenant_id: clinic.tenantId, client_id: luc, kind: 'email', text_version: '1' },
      given_at: now,
    });
    sent = [];
    const { appointmentId, attendanceId } = await calendar.book('2026-11-25T09:00', {
      clientIds: [clinic.anne, luc],
      repeat: { everyWeeks: 1, times: 2 },
    });
    await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick', attendanceId });
    for (let minute = 0; minute < 3; minute += 1) {
      later(1);
      await work();
    }
    const to = sent.map((mail) => [mail.to, ...(mail.text.match(/\w+ \d+, \d{4} at 9:00/g) ?? [])]);
    expect(to.filter(([, time]) => time)).toEqual([
      ['anne@tremblay.example', 'December 2, 2026 at 9:00'],
      ['luc@roy.example', 'November 25, 2026 at 9:00', 'December 2, 2026 at 9:00'],
    ]);
    await app.admin('services').where({ service_id: clinic.physio }).update({ capacity: 1 });
  });

  describe('once sent', () => {
    beforeEach(async () => {
      await sentLater();
    });

    it('is followed by one email for all visits cancelled together, or by nothing if that is undone', async () => {
      await cancel(2, { following: true });
      expect(await sentLater()).toEqual([[cancelledAll, third, fourth]]);
      expect(await kept('cancelled')).toEqual(['sent', 'sent']);
      await cancel(1);
      await undo(1);
      expect(await sentLater()).toEqual([]);
    });

    it('is followed by one email for all visits moved together, with the former and the new times', async () => {
      await app.admin('clients').update({ language: 'fr' });
      const localStart = '2026-12-09T10:00';
      await calendar.onAppointment(ids[2] ?? '', 'move', { localStart, following: true });
      relay = () => Promise.reject(new MailError('busy', false));
      later(2);
      expect(await work()).toEqual(['retry']);
      relay = async () => undefined;
      later(3);
      expect(await work()).toEqual(['sent']);
      const rows = (await mails()).filter(({ kind }) => kind === 'moved');
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
      expect(sent).toMatchObject([
        { subject: 'Vos rendez-vous ont été déplacés\u00a0: Érable Physio', messageId: rows[0]?.mail_id },
      ]);
      expect(sent[0]?.text.replaceAll('\u00a0', ' ')).toContain(
        'L’heure de vos rendez-vous à la clinique Érable Physio a changé.\n\n' +
          'Date et heure précédentes : mardi 8 décembre 2026 à 14 h HNE\n' +
          'Nouvelles date et heure : mercredi 9 décembre 2026 à 10 h HNE\n' +
          'Date et heure précédentes : mardi 15 décembre 2026 à 14 h HNE\n' +
          'Nouvelles date et heure : mercredi 16 décembre 2026 à 10 h HNE\n' +
          'Lieu : Main Street, 12 Main Street, Toronto, ON\n',
      );
      expect(sent[0]?.calendar?.content.match(/DTSTART:\S+/g)).toEqual([
        'DTSTART:20261209T150000Z',
        'DTSTART:20261216T150000Z',
      ]);
    });

    it('is followed by one for a late cancellation that is taken back, with its time alone', async () => {
      now = new Date('2026-11-24T15:00:00Z');
      await work();
      sent = [];
      await cancel(0, { by: 'client' });
      expect(await sentLater()).toEqual([[cancelled, first]]);
      await calendar.onAttendance(visits[0] ?? '', 'outcome', { outcome: 'booked' });
      await cancel(1);
      expect(await sentLater()).toEqual([
        [booked, first],
        [cancelled, second],
      ]);
    });
  });
});

describe('a mail relay', () => {
  it('that is down for an hour loses no mail and sends no duplicates', async () => {
    await calendar.book(start);
    relay = () => Promise.reject(new MailError('connection refused by anne@tremblay.example', false));
    const until = now.getTime() + 60 * 60_000;
    const outcomes: string[] = [];
    while (now.getTime() < until) {
      later(1);
      outcomes.push(...(await work()));
    }
    expect(new Set(outcomes)).toEqual(new Set(['retry']));
    expect((await mails())[0]).toMatchObject({
      state: 'queued',
      why: 'not reachable',
      attempts: outcomes.length,
    });
    relay = async () => undefined;
    while (sent.length === 0) {
      later(1);
      await work();
    }
    const [{ mail_id: mailId }] = await mails();
    expect(sent.map(({ messageId }) => messageId)).toEqual([mailId]);
    expect((await deliverClientMail(deps(), { tenantId: clinic.tenantId, mailId })).outcome).toBe('skipped');
    expect(sent).toHaveLength(1);
  });

  it('that is down for two days loses no mail', async () => {
    await calendar.book(start);
    relay = () => Promise.reject(new MailError('connection refused', false));
    for (let hour = 0; hour < 48; hour += 1) {
      later(60);
      await work();
    }
    expect(await kept('confirmation')).toEqual(['queued: not reachable']);
    relay = async () => undefined;
    later(72);
    await work();
    expect(sent.map(({ subject }) => subject)).toContain('Your appointment at Érable Physio');
  });

  it('that is down until the visit starts ends the retries', async () => {
    await calendar.book(start);
    relay = () => Promise.reject(new MailError('connection refused', false));
    while (now < new Date('2026-11-24T18:00:00Z')) {
      later(60);
      await work();
    }
    later(72);
    expect(await work()).toEqual(['dropped', 'dropped']);
    expect(await kept('confirmation')).toEqual(['dropped: started']);
    relay = async () => undefined;
    later(72);
    expect(await work()).toEqual([]);
  });

  it('that refuses the mail permanently ends the retries', async () => {
    await calendar.book(start);
    relay = () => Promise.reject(new MailError('no such mailbox', true));
    later(2);
    expect(await work()).toEqual(['failed']);
  });

  describe('that takes long to accept a mail', () => {
    /** Begins to deliver the only mail that is due; the relay accepts it, or answers otherwise, when told to. */
    const beginDelivery = async () => {
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      relay = () => {
        asked.resolve();
        return answer.promise;
      };
      const delivery = work();
      await asked.promise;
      const end = (outcome: () => void) => {
        relay = async () => undefined;
        outcome();
        return delivery;
      };
      return {
        accept: () => end(answer.resolve),
        refuse: () => end(() => answer.reject(new MailError('busy', false))),
      };
    };
    const cancel = (id: string) => calendar.onAppointment(id, 'cancel', { by: 'client', reason: 'ill' });

    it('holds up no cancellation, and the client whose confirmation is on its way hears of it', async () => {
      const { appointmentId } = await calendar.book(start);
      later(2);
      const { accept } = await beginDelivery();
      expect((await cancel(appointmentId)).status).toBe(200);
      expect(await accept()).toEqual(['sent']);
      later(2);
      expect(await work()).toEqual(['sent']);
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Your appointment at Érable Physio',
        'Your appointment at Érable Physio is cancelled',
      ]);
    });

    it('holds up no move, and a refused confirmation is not repeated with the former time', async () => {
      const { appointmentId } = await calendar.book(start);
      later(2);
      const { refuse } = await beginDelivery();
      const moved = await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
      expect(moved.status).toBe(200);
      expect(await refuse()).toEqual(['retry']);
      later(3);
      await work();
      expect(read()).toEqual([[booked, 'November 26, 2026 at 10:00 a.m.']]);
      expect(await kept('moved')).toEqual(['dropped: not told yet']);
    });

    it('refuses a confirmation: nothing is sent if the visit is cancelled meanwhile', async () => {
      const { appointmentId } = await calendar.book(start);
      later(2);
      const { refuse } = await beginDelivery();
      await cancel(appointmentId);
      expect(await refuse()).toEqual(['retry']);
      later(3);
      await work();
      expect(read()).toEqual([]);
      expect(await kept('cancelled')).toEqual(['dropped: not told yet']);
    });

    it('does not leave a client with a time from which the visit was moved back meanwhile', async () => {
      const { appointmentId } = await calendar.book(start);
      later(2);
      await work();
      await calendar.onAppointment(appointmentId, 'move', { localStart: '2026-11-26T10:00' });
      later(2);
      sent = [];
      const { accept } = await beginDelivery();
      await calendar.onAppointment(appointmentId, 'move', { localStart: start });
      expect(await accept()).toEqual(['sent']);
      later(2);
      await work();
      const [known, back] = ['November 24, 2026 at 2:00 p.m.', 'November 26, 2026 at 10:00 a.m.'];
      expect(read()).toEqual([
        [moved, known, back],
        [moved, back, known],
      ]);
    });
  });

  it('gets a mail once from two simultaneous workers', async () => {
    await calendar.book(start);
    later(2);
    const [{ mail_id: mailId }] = await mails();
    const job = { tenantId: clinic.tenantId, mailId };
    const both = await Promise.all([deliverClientMail(deps(), job), deliverClientMail(deps(), job)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['sent', 'skipped']);
  });
});

describe('a clinic on trial', () => {
  const onTrial = (trial_ends_at: string | null) =>
    app.admin('tenants').where({ tenant_id: clinic.tenantId }).update({ trial_ends_at });
  /** Marks as many mails as sent, one per millisecond from a time on, all about one visit. */
  const sentBefore = async (count: number, from: string) => {
    const { attendance_id, client_id, tenant_id } = await app.admin('client_mails').first();
    const mail = {
      attendance_id,
      client_id,
      tenant_id,
      kind: 'moved',
      state: 'sent',
      due_at: from,
    };
    await app
      .admin('client_mails')
      .insert(
        Array.from({ length: count }, (_, at) => ({ ...mail, sent_at: new Date(Date.parse(from) + at) })),
      );
  };
  const history = async (appointmentId: string): Promise<AppointmentChange[]> => {
    const url = `/api/clinic/appointments/${appointmentId}/history`;
    return (await app.call({ url, token: clinic.desk.token, host: clinic.host })).body.changes;
  };
  afterEach(() => onTrial(null));

  it('sends 300 mails within 24 hours; the next one waits, and the visit says why', async () => {
    const { appointmentId } = await calendar.book(start);
    await sentBefore(trialClientMailsPerDay, '2026-11-20T15:00:00Z');
    await onTrial('2026-12-20T15:00:00Z');
    later(2);
    expect(await work()).toEqual(['waiting']);
    expect(await kept('confirmation')).toEqual(['queued: trial limit']);
    const [change] = await history(appointmentId);
    expect(change).toMatchObject({ kind: 'mail', action: 'confirmation', limited: true, failed: false });
    later(60);
    expect(await work()).toEqual(['waiting']);
    now = new Date('2026-11-21T15:02:00Z');
    expect(await work()).toEqual(['sent']);
    expect(sent).toHaveLength(1);
  });

  it('lists a mail that waited until the visit began as not delivered', async () => {
    const { appointmentId } = await calendar.book(start);
    await onTrial('2026-12-20T15:00:00Z');
    await sentBefore(trialClientMailsPerDay, '2026-11-24T17:00:00Z');
    now = new Date('2026-11-24T18:30:00Z');
    expect(await work()).toEqual(['waiting', 'waiting']);
    now = new Date('2026-11-24T19:31:00Z');
    expect(await work()).toEqual(['failed', 'failed']);
    const changes = await history(appointmentId);
    expect(changes.filter(({ failed, limited }) => failed && limited)).toHaveLength(2);
  });

  it.each([
    ['one mail less', trialClientMailsPerDay - 1, '2026-12-20T15:00:00Z'],
    ['an ended trial', trialClientMailsPerDay, '2026-11-20T14:00:00Z'],
    ['no trial', trialClientMailsPerDay, null],
  ])('does not wait with %s', async (_what, count, trialEndsAt) => {
    await calendar.book(start);
    await sentBefore(count, '2026-11-20T15:00:00Z');
    await onTrial(trialEndsAt);
    later(2);
    expect(await work()).toEqual(['sent']);
  });
});

it('a place typed as a link is no link in the mail', async () => {
  const address = { street_address: 'win at https://evil.example/x', phone: 'www.evil.example' };
  await app.admin('locations').where({ tenant_id: clinic.tenantId }).update(address);
  await calendar.book(start);
  later(2);
  await work();
  await app.admin('locations').update({ street_address: '12 Main Street', phone: '416-555-0100' });
  expect(sent).toHaveLength(1);
  expect(`${sent[0]?.text}${sent[0]?.html}`).not.toMatch(/:\/\/evil|evil\.example/);
});

it('a mail gets one job once it is due, however often the schedule runs, and so do mails sent as one', async () => {
  const { appointmentId } = await calendar.book(start, { repeat: { everyWeeks: 1, times: 3 } });
  const queued = () => app.admin('pgboss.job_common').where({ name: 'client-mail.deliver' });
  const jobs = async () => (await queued()).map(({ data }) => data);
  await sendDue(deps());
  expect(await jobs()).toEqual([]);
  later(2);
  await sendDue(deps());
  await sendDue(deps());
  const [{ mail_id: mailId }] = await mails();
  expect(await jobs()).toEqual([{ tenantId: clinic.tenantId, mailId }]);
  await work();
  await queued().delete();
  await calendar.onAppointment(appointmentId, 'cancel', { by: 'clinic', reason: 'Sick', following: true });
  later(2);
  await sendDue(deps());
  const [{ mail_id: first }] = (await mails()).filter(({ kind }) => kind === 'cancelled');
  expect(await jobs()).toEqual([{ tenantId: clinic.tenantId, mailId: first }]);
});

it('emails to clients stay out of the outbox that operators read', async () => {
  await calendar.book(start);
  later(2);
  await work();
  expect(sent).toHaveLength(1);
  expect(await app.admin('mail_outbox')).toEqual([]);
});

describe('a change of the reminder time', () => {
  const setHours = async (reminderHours: number) => {
    const { version } = await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .first('version');
    const { status } = await app.call({
      method: 'PATCH',
      url: '/api/clinic/settings',
      host: clinic.host,
      token: clinic.ownerAtSite.token,
      body: { version, reminderHours },
    });
    expect(status).toBe(200);
  };
  const waiting = async () =>
    (await app.admin('client_mails').where({ kind: 'reminder', state: 'queued' }).orderBy('due_at')).map(
      ({ due_at }) => due_at.toISOString(),
    );

  it('moves queued reminders, adds those that can still be sent, and repeats none', async () => {
    await calendar.book('2026-11-22T14:00');
    await calendar.book('2026-11-24T14:00');
    await calendar.book('2026-11-21T14:00');
    expect(await waiting()).toEqual(['2026-11-20T19:00:00.000Z', '2026-11-22T19:00:00.000Z']);
    now = new Date('2026-11-20T19:00:00Z');
    await work();
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Reminder/));
    await setHours(12);
    expect(await waiting()).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-24T07:00:00.000Z']);
    await setHours(48);
  });

  it('repeats no reminder that is being sent', async () => {
    await calendar.book('2026-11-24T14:00');
    now = new Date('2026-11-22T19:00:00Z');
    relay = async () => {
      if (sent.length > 0) await setHours(24);
    };
    expect(await work()).toEqual(['sent', 'sent']);
    expect(await waiting()).toEqual([]);
    await setHours(48);
  });

  it('sends overdue reminders at once, and none when reminders are turned off', async () => {
    await calendar.book(start);
    await setHours(120);
    expect(await waiting()).toEqual(['2026-11-19T19:00:00.000Z']);
    sent = [];
    await work();
    expect(sent).toHaveLength(1);
    await calendar.book('2026-11-30T14:00');
    await setHours(0);
    expect(await waiting()).toEqual([]);
    await setHours(48);
    expect(await waiting()).toEqual(['2026-11-28T19:00:00.000Z']);
  });
});
