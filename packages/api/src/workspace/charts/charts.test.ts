import { tmpdir } from 'node:os';
import type { CareTeamMember, Lockbox } from '@tamarack/core/domain/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { book, callsOf, joinCareTeam, setClock, withOfficeAdministrator } from '../../../test/charts.ts';
import { meanwhile, withErrorCodes } from '../../../test/meanwhile.ts';
import { recordVisits, runSchedule } from '../../../test/processes/background.ts';
import {
  createWorkspace,
  provideWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../test/workspace.ts';
import { parseConfig } from '../../config/config.ts';
import { charts, findBrokenSeals, withChart } from './index.ts';

const clock = setClock('2026-11-24T18:57:00Z');
const app = provideTestApp({ clock });
const clinic = provideWorkspace(app, { subdomain: 'charts' });
beforeAll(async () => {
  await book(app, clinic, { member: clinic.roy, clientIds: [clinic.anne], start: '2026-11-24T14:00' });
  await joinCareTeam(app, clinic, clinic.roy);
});

const as = (member: TestMember) => callsOf(app, clinic, member);
const chart = (fileNo: number | string) => `/clients/${fileNo}/chart`;
const logged = (where: object) =>
  app
    .admin('access_log')
    .where({ tenant_id: clinic.tenantId, ...where })
    .orderBy('at');
/** Runs `access-log verify`. */
async function verify(...args: string[]): Promise<{ code: number | undefined; first: string; last: string }> {
  const lines: string[] = [];
  const code = await charts.commands?.[0]?.run(['verify', ...args], {
    config: () => parseConfig({ DATABASE_URL: app.loginUrl }, tmpdir()),
    input: async () => Buffer.alloc(0),
    print: (line) => void lines.push(line),
  });
  return { code, first: lines[0] ?? '', last: lines.at(-1) ?? '' };
}
const reviewedAlready = { code: 'ALREADY_DONE', error: 'This was reviewed already.' };
let next = 10_432;
/** Adds a client for a test that changes who may open the chart. */
async function client(name: string): Promise<{ clientId: string; fileNo: number }> {
  const clientId = await clinic.client(name, 'Gagné');
  next += 1;
  return { clientId, fileNo: next };
}

describe('Roy, who is booked with the client', () => {
  it('opens the chart at 13:57 with a log entry, and again at 14:05 without another', async () => {
    const own = { staff_id: clinic.roy.staffId, client_id: clinic.anne };
    clock.set('2026-11-24T18:57:00Z');
    const opened = await as(clinic.roy).get(chart(10_432));
    expect([opened.status, opened.body.chart]).toMatchObject([
      200,
      { client: { fileNo: 10_432, name: 'Anne Tremblay' }, purpose: 'care', withheld: false, notes: [] },
    ]);
    expect(await logged(own)).toMatchObject([
      {
        what: 'read',
        purpose: 'care',
        session_id: clinic.roy.sessionId,
        at: new Date('2026-11-24T18:57:00Z'),
      },
    ]);
    clock.set('2026-11-24T19:05:00Z');
    await as(clinic.roy).get(chart(10_432));
    expect(await logged(own)).toHaveLength(1);
    clock.set('2026-11-24T19:12:00Z');
    await as(clinic.roy).get(chart(10_432));
    expect(await logged(own)).toHaveLength(2);
  });

  it('leaves one entry when he opens it several times at once', async () => {
    clock.set('2026-11-24T20:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => as(clinic.roy).get(chart(10_432))));
    expect(await logged({ at: clock.now() })).toHaveLength(1);
  });

  it('needs two-step sign-in from the day the clinic requires it', async () => {
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    clock.set('2026-11-24T20:30:00Z');
    await settings.clone().update({ two_step_charts_from: '2026-11-24' });
    expect((await as(clinic.roy).get(chart(10_432))).body.code).toBe('TWO_FACTOR_SETUP');
    const users = app.admin('users').where({ user_id: clinic.roy.userId });
    await users.clone().update({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() });
    expect((await as(clinic.roy).get(chart(10_432))).status).toBe(200);
    await users.clone().update({ totp_confirmed_at: null });
    await settings.clone().update({ two_step_charts_from: '2026-11-25' });
    expect((await as(clinic.roy).get(chart(10_432))).status).toBe(200);
    await settings.clone().update({ two_step_charts_from: '2100-01-01' });
  });
});

describe('Chen, who is not booked', () => {
  it('is refused, sees the other options, and the refusal is logged', async () => {
    clock.set('2026-11-24T19:20:00Z');
    const refused = await as(clinic.chen).get(chart(10_432));
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'CHART_CLOSED', details: { possible: ['ask', 'emergency'], withheld: false } },
    ]);
    expect(await logged({ staff_id: clinic.chen.staffId })).toMatchObject([
      { what: 'refused', client_id: clinic.anne },
    ]);
    const { body } = await as(clinic.chen).get(`${chart(10_432)}/access`);
    expect(body.access).toMatchObject({
      client: { name: null },
      purpose: null,
      manages: false,
      careTeam: null,
    });
  });

  it('opens it in an emergency for 60 minutes; the owner is emailed without the client’s name', async () => {
    clock.set('2026-11-24T19:30:00Z');
    const reason = 'Anne fainted in the waiting room';
    const path = `${chart(10_432)}/emergency`;
    const { token } = await app.session(clinic.chen.userId, 'clinic', clinic.tenantId, false);
    const unproven = { ...clinic.chen, token };
    expect((await as(unproven).post(path, { ground: 'harm', reason })).body.code).toBe('STEP_UP_REQUIRED');
    expect((await as(clinic.chen).post(path, { ground: 'harm', reason: '' })).status).toBe(400);
    expect((await as(clinic.chen).post(path, { ground: 'harm', reason })).status).toBe(201);
    const emergency = { staff_id: clinic.chen.staffId, purpose: 'emergency' };
    expect(await logged(emergency)).toMatchObject([{ what: 'read', client_id: clinic.anne }]);
    const mails = await app
      .admin('mail_outbox')
      .where({ template: 'chart_opened', tenant_id: clinic.tenantId });
    expect(mails).toMatchObject([
      {
        to_email: clinic.owner.email,
        params: {
          ...{ staffName: 'Chen Li', fileNo: '10432', ground: 'harm', minutes: 60 },
          ...{ isOnTeam: false, overridesLockbox: false },
        },
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Anne|Tremblay|fainted/);
    expect((await as(clinic.chen).get(chart(10_432))).body.chart).toMatchObject({
      purpose: 'emergency',
      until: '2026-11-24T20:30:00.000Z',
    });
    clock.set('2026-11-24T20:30:00Z');
    expect((await as(clinic.chen).get(chart(10_432))).body.code).toBe('CHART_CLOSED');
  });

  it('is listed for review once', async () => {
    const { body } = await as(clinic.ownerAtSite).get('/access-log/reviews');
    expect(body.openings).toMatchObject([
      { staffName: 'Chen Li', fileNo: 10_432, because: 'emergency', ground: 'harm', overridesLockbox: false },
    ]);
    const [{ careId, version }] = body.openings;
    expect((await as(clinic.chen).post(`/care-team/${careId}/review`, { version })).body.code).toBe(
      'FORBIDDEN',
    );
    await withOfficeAdministrator(app, clinic, async (office) => {
      const reviews = await as(office).get('/access-log/reviews');
      expect(reviews.body).toMatchObject({ success: true, openings: [], liftings: [], retractions: [] });
      const reviewed = await as(office).post(`/care-team/${careId}/review`, { version });
      expect(reviewed.body.code).toBe('FORBIDDEN');
    });
    const review = (read: number) =>
      as(clinic.ownerAtSite).post(`/care-team/${careId}/review`, { version: read });
    expect((await review(version)).status).toBe(200);
    expect((await review(version)).body.code).toBe('VERSION_CONFLICT');
    expect((await review(version + 1)).body).toMatchObject(reviewedAlready);
    expect((await as(clinic.ownerAtSite).get('/access-log/reviews')).body.openings).toEqual([]);
  });
});

describe('other people', () => {
  it.each(['desk', 'bookkeeper', 'ownerAtSite'] as const)('%s opens no chart', async (who) => {
    expect((await as(clinic[who]).get(chart(10_432))).body.code).toBe('FORBIDDEN');
  });

  it('of another clinic get 404', async () => {
    const other = await createWorkspace(app, { subdomain: 'charts-next' });
    await app.admin('clients').where({ tenant_id: other.tenantId }).update({ file_no: 999 });
    expect((await callsOf(app, other, other.roy).get(chart(10_432))).body.code).toBe('NOT_FOUND');
    const [row] = await app.admin('care_team').where({ tenant_id: clinic.tenantId, because: 'booked' });
    const ended = await callsOf(app, other, other.ownerAtSite).post(`/care-team/${row.care_id}/end`, {
      version: 1,
    });
    expect(ended.body.code).toBe('NOT_FOUND');
  });

  it('who supervise a member of the care team open it, with supervision as the purpose', async () => {
    const { fileNo, clientId } = await client('Supervised');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const staff = app
      .admin('clinic_staff')
      .where({ tenant_id: clinic.tenantId, staff_id: clinic.roy.staffId });
    await staff.clone().update({ supervisor_id: clinic.chen.staffId });
    expect((await as(clinic.chen).get(chart(fileNo))).body.chart.purpose).toBe('supervision');
    const { careTeam } = (await as(clinic.ownerAtSite).get(`${chart(fileNo)}/access`)).body.access;
    expect(careTeam).toMatchObject([{ name: 'Roy Lavoie', supervisorName: 'Chen Li' }]);
    await staff.clone().update({ supervisor_id: null });
    expect((await as(clinic.chen).get(chart(fileNo))).body.code).toBe('CHART_CLOSED');
  });
});

describe('the care team', () => {
  it('accepts a colleague once, also at the same moment', async () => {
    const { fileNo, clientId } = await client('Once more');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const add = () => as(clinic.roy).post(`/clients/${fileNo}/care-team`, { staffId: clinic.chen.staffId });
    const answers = await Promise.all(Array.from({ length: 6 }, add));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('accepts a colleague; people who add themselves are flagged for review', async () => {
    const { fileNo, clientId } = await client('Shared');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const add = (who: TestMember, staffId: string) =>
      as(who).post(`/clients/${fileNo}/care-team`, { staffId });
    expect((await add(clinic.chen, clinic.chen.staffId)).body.code).toBe('FORBIDDEN');
    expect((await add(clinic.roy, clinic.chen.staffId)).status).toBe(201);
    expect((await add(clinic.roy, clinic.chen.staffId)).body.code).toBe('ALREADY_DONE');
    expect((await as(clinic.chen).get(chart(fileNo))).status).toBe(200);
    const owner = app.admin('clinic_staff').where({ staff_id: clinic.ownerAtSite.staffId });
    await owner.clone().update({ practises: true });
    expect((await add(clinic.ownerAtSite, clinic.ownerAtSite.staffId)).status).toBe(201);
    await owner.clone().update({ practises: false });
    const { careTeam } = (await as(clinic.roy).get(`${chart(fileNo)}/access`)).body.access;
    expect(careTeam).toMatchObject([
      { name: 'Chen Li', because: 'added', flagged: false },
      { name: 'Maude Gagnon', because: 'added', flagged: true },
      { name: 'Roy Lavoie', because: 'booked' },
    ]);
    const { openings } = (await as(clinic.ownerAtSite).get('/access-log/reviews')).body;
    expect(openings).toMatchObject([{ staffName: 'Maude Gagnon', fileNo }]);
    const [{ careId, version }] = careTeam;
    const end = () => as(clinic.roy).post(`/care-team/${careId}/end`, { version });
    const ends = await Promise.all([end(), end()]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await as(clinic.chen).get(chart(fileNo))).body.code).toBe('CHART_CLOSED');
  });

  it('accepts nobody who treats no clients', async () => {
    const { fileNo } = await client('Treated');
    await withOfficeAdministrator(app, clinic, async (office) => {
      for (const { staffId } of [office, clinic.bookkeeper, clinic.ownerAtSite]) {
        const { status, body } = await as(office).post(`/clients/${fileNo}/care-team`, { staffId });
        expect([status, body.fields]).toEqual([400, { staffId: 'This person does not treat clients' }]);
      }
    });
  });

  it('accepts nobody whose access ended today, but a colleague without an account', async () => {
    const at = await createWorkspace(app, { subdomain: 'access-ended' });
    const add = (staffId: string) =>
      callsOf(app, at, at.ownerAtSite).post('/clients/10432/care-team', { staffId });
    const { staffId, userId } = at.chen;
    await app.admin('memberships').where({ user_id: userId }).delete();
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ active_to_on: '2099-01-01' });
    const refused = await add(staffId);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['staffId']]);
    const locum = await callsOf(app, at, at.ownerAtSite).post('/staff', {
      ...{ name: 'Lena Temp', practises: true, kind: 'employee' },
    });
    expect((await add(locum.body.id)).status).toBe(201);
  });

  it('keeps a clinician who is being booked', async () => {
    const { clientId } = await client('Booking');
    const other = { clientIds: [(await client('Other')).clientId], start: '2026-11-26T10:00' };
    const [ofOthers] = await book(app, clinic, { member: clinic.roy, ...other });
    const careId = await joinCareTeam(app, clinic, clinic.roy, clientId);
    const { status, body } = await meanwhile(
      app,
      async (tx) => {
        await tx('clients').where({ client_id: clientId }).forKeyShare();
        await tx('attendances').where({ attendance_id: ofOthers }).update({ client_id: clientId });
      },
      () => as(clinic.ownerAtSite).post(`/care-team/${careId}/end`, { version: 1 }),
    );
    expect([status, body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it('keeps a booked clinician until the visit is over or reassigned', async () => {
    const { fileNo, clientId } = await client('Booked');
    const [attendanceId] = await book(app, clinic, {
      ...{ member: clinic.roy, clientIds: [clientId], start: '2026-11-25T16:00' },
    });
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const { careTeam } = (await as(clinic.ownerAtSite).get(`${chart(fileNo)}/access`)).body.access;
    const [{ careId, version }] = careTeam;
    const end = () => as(clinic.ownerAtSite).post(`/care-team/${careId}/end`, { version });
    expect((await end()).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: 'Roy Lavoie has an upcoming visit with this client. Reassign or cancel it first.',
    });
    await app
      .admin('attendances')
      .where({ attendance_id: attendanceId })
      .update({ state: 'cancelled', cancelled_by: 'clinic' });
    expect((await end()).status).toBe(200);
    expect((await as(clinic.roy).get(chart(fileNo))).body.code).toBe('CHART_CLOSED');
  });

  it('keeps access for 90 days after discharge', async () => {
    const { fileNo, clientId } = await client('Discharged');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'discharged', discharged_on: '2026-11-24' });
    const staff = app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId });
    await staff.clone().update({ supervisor_id: clinic.chen.staffId });
    const purposes = async () => {
      const opened = [await as(clinic.roy).get(chart(fileNo)), await as(clinic.chen).get(chart(fileNo))];
      return opened.map(({ body }) => body.chart?.purpose ?? body.code);
    };
    // The evening of the 22nd at the clinic.
    clock.set('2027-02-23T03:30:00Z');
    expect(await purposes()).toEqual(['care', 'supervision']);
    clock.set('2027-02-23T20:00:00Z');
    expect(await purposes()).toEqual(['CHART_CLOSED', 'CHART_CLOSED']);
    const reason = 'Fainted at the door';
    await as(clinic.roy).post(`${chart(fileNo)}/emergency`, { ground: 'harm', reason });
    expect(await purposes()).toEqual(['emergency', 'CHART_CLOSED']);
    await staff.clone().update({ supervisor_id: null });
    clock.set('2026-11-24T21:00:00Z');
  });
});

describe('somebody who is added more than 90 days after the discharge', () => {
  it('opens the chart for 90 days, or until they are removed, and is listed once', async () => {
    const { fileNo, clientId } = await client('Returned');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'discharged', discharged_on: '2026-06-01' });
    const listed = async () => {
      const { careTeam } = (await as(clinic.ownerAtSite).get(`${chart(fileNo)}/access`)).body.access;
      return careTeam.map(({ name, because }: CareTeamMember) => [name, because]);
    };
    const opened = async (who: TestMember) => (await as(who).get(chart(fileNo))).status;
    expect([await listed(), await opened(clinic.roy)]).toEqual([[], 403]);
    const add = async (who: TestMember) => {
      const { staffId } = who;
      return (await as(clinic.ownerAtSite).post(`/clients/${fileNo}/care-team`, { staffId })).body.id;
    };
    await add(clinic.roy);
    const careId = await add(clinic.chen);
    expect(await listed()).toEqual([
      ['Chen Li', 'added'],
      ['Roy Lavoie', 'added'],
    ]);
    expect([await opened(clinic.roy), await opened(clinic.chen)]).toEqual([200, 200]);
    expect((await as(clinic.roy).post(`/care-team/${careId}/end`, { version: 1 })).status).toBe(200);
    expect([await opened(clinic.roy), await opened(clinic.chen)]).toEqual([200, 403]);
    clock.set('2027-02-22T20:00:00Z');
    expect(await opened(clinic.roy)).toBe(200);
    clock.set('2027-02-23T20:00:00Z');
    expect([await listed(), await opened(clinic.roy)]).toEqual([[], 403]);
    clock.set('2026-11-24T21:00:00Z');
  });

  it('and somebody who was booked too leaves with all their entries', async () => {
    const { fileNo, clientId } = await client('Double');
    const careId = await joinCareTeam(app, clinic, clinic.roy, clientId);
    await as(clinic.ownerAtSite).post(`/clients/${fileNo}/care-team`, { staffId: clinic.roy.staffId });
    const { careTeam } = (await as(clinic.roy).get(`${chart(fileNo)}/access`)).body.access;
    expect(careTeam).toMatchObject([{ careId, name: 'Roy Lavoie', because: 'booked' }]);
    expect((await as(clinic.ownerAtSite).post(`/care-team/${careId}/end`, { version: 1 })).status).toBe(200);
    expect((await as(clinic.roy).get(chart(fileNo))).body.code).toBe('CHART_CLOSED');
    const ended = await app
      .admin('history')
      .where({ kind: 'care_team', action: 'ended', staff_id: clinic.ownerAtSite.staffId });
    expect(ended.map(({ details }) => details.because)).toEqual(expect.arrayContaining(['booked', 'added']));
  });
});

/** What the privacy contact is told about the emergency opening of a chart, by email and under To review. */
async function told(fileNo: number) {
  const { params } = await app
    .admin('mail_outbox')
    .where({ template: 'chart_opened', tenant_id: clinic.tenantId })
    .whereRaw("params->>'fileNo' = ?", [String(fileNo)])
    .first();
  const { openings } = (await as(clinic.ownerAtSite).get('/access-log/reviews')).body;
  const review = openings.find((opening: { fileNo: number }) => opening.fileNo === fileNo);
  const { isOnTeam, overridesLockbox, ground } = params;
  expect(review).toMatchObject({ overridesLockbox, ground });
  return { isOnTeam, overridesLockbox, ground };
}

describe('a lockbox', () => {
  it('excludes a person, who regains access in an emergency but not by a booking', async () => {
    const { fileNo, clientId } = await client('Locked');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const added = await as(clinic.roy).post(`/clients/${fileNo}/lockboxes`, {
      staffId: clinic.chen.staffId,
      noteId: null,
    });
    expect(added.status).toBe(201);
    await book(app, clinic, { member: clinic.chen, clientIds: [clientId], start: '2026-11-25T09:00' });
    const refused = await as(clinic.chen).get(chart(fileNo));
    expect(refused.body).toMatchObject({
      code: 'CHART_CLOSED',
      error: 'The client has asked the clinic not to disclose this to you.',
      details: { withheld: true },
    });
    const { access } = (await as(clinic.chen).get(`${chart(fileNo)}/access`)).body;
    expect(access).toMatchObject({
      purpose: null,
      withheld: true,
      manages: false,
      careTeam: null,
      lockboxes: null,
    });
    const end = (who: TestMember) => as(who).post(`/lockboxes/${added.body.id}/end`, { version: 1 });
    expect((await end(clinic.chen)).body.code).toBe('FORBIDDEN');
    const emergency = { ground: 'consent', reason: 'Asked me to read it now' };
    expect((await as(clinic.chen).post(`${chart(fileNo)}/emergency`, emergency)).status).toBe(201);
    expect((await as(clinic.chen).get(chart(fileNo))).status).toBe(200);
    expect((await end(clinic.ownerAtSite)).status).toBe(200);
    expect(await told(fileNo)).toEqual({ isOnTeam: true, overridesLockbox: true, ground: 'consent' });
  });

  it('is recorded once, also at the same moment, so that lifting it opens the chart', async () => {
    const { fileNo, clientId } = await client('Once');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const add = (staffId: string | null) =>
      as(clinic.ownerAtSite).post(`/clients/${fileNo}/lockboxes`, { staffId, noteId: null });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(clinic.chen.staffId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const added = answers.find(({ status }) => status === 201)?.body;
    expect((await add(clinic.chen.staffId)).body).toMatchObject({
      code: 'ALREADY_DONE',
      error: 'This instruction is in force already.',
    });
    const end = (id: string) => as(clinic.ownerAtSite).post(`/lockboxes/${id}/end`, { version: 1 });
    expect((await end(added.id)).status).toBe(200);
    expect((await as(clinic.chen).get(chart(fileNo))).status).toBe(200);
    expect((await add(clinic.chen.staffId)).status).toBe(201);
    expect((await add(clinic.roy.staffId)).status).toBe(201);
  });

  it('that a merge left twice is lifted by lifting it once', async () => {
    const { fileNo, clientId } = await client('Twice');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const row = { tenant_id: clinic.tenantId, client_id: clientId, from_at: clock.now() };
    const [one] = await app
      .admin('lockboxes')
      .insert([clinic.chen, clinic.chen, clinic.roy].map(({ staffId }) => ({ ...row, staff_id: staffId })))
      .returning('lockbox_id');
    const end = `/lockboxes/${one.lockbox_id}/end`;
    expect((await as(clinic.ownerAtSite).post(end, { version: 1 })).status).toBe(200);
    expect((await as(clinic.chen).get(chart(fileNo))).status).toBe(200);
    const left = app.admin('lockboxes').where({ client_id: clientId, ended_at: null });
    expect(await left).toMatchObject([{ staff_id: clinic.roy.staffId }]);
  });
});

describe('a lockbox on one note', () => {
  const note = async (fileNo: number, who: TestMember) =>
    (await as(who).post('/notes', { fileNo })).body.id as string;
  const withhold = async (
    fileNo: number,
    staffId: string | null,
    noteId: string | null,
    who: TestMember = clinic.roy,
  ) => (await as(who).post(`/clients/${fileNo}/lockboxes`, { staffId, noteId })).body.id as string;
  const end = async (who: TestMember, lockboxId: string) => {
    const { status, body } = await as(who).post(`/lockboxes/${lockboxId}/end`, { version: 1 });
    return status === 200 ? 'lifted' : body.code;
  };
  const access = async (fileNo: number, who: TestMember) => {
    const { withheld, lockboxes } = (await as(who).get(`${chart(fileNo)}/access`)).body.access;
    return { withheld, lockboxes: lockboxes.map(({ lockboxId }: Lockbox) => lockboxId) };
  };
  const shared = async () => {
    const { fileNo, clientId } = await client('Between');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    return fileNo;
  };

  it.each(['chen', null] as const)(
    'is not shown to whom it excludes, nor lifted by them: %s',
    async (whom) => {
      const fileNo = await shared();
      const noteId = await note(fileNo, clinic.roy);
      const lockboxId = await withhold(fileNo, whom && clinic[whom].staffId, noteId);
      expect(await access(fileNo, clinic.chen)).toEqual({ withheld: true, lockboxes: [] });
      expect(await end(clinic.chen, lockboxId)).toBe('FORBIDDEN');
      for (const who of [clinic.roy, clinic.ownerAtSite])
        expect(await access(fileNo, who)).toEqual({ withheld: false, lockboxes: [lockboxId] });
      expect(await end(clinic.roy, lockboxId)).toBe('lifted');
      expect(await end(clinic.ownerAtSite, lockboxId)).toBe('VERSION_CONFLICT');
      expect(await access(fileNo, clinic.chen)).toEqual({ withheld: false, lockboxes: [] });
    },
  );

  it('that is recorded while somebody adds to the note does not wait for the addendum in a circle', async () => {
    const { fileNo, clientId } = await client('Addended');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const noteId = await note(fileNo, clinic.roy);
    const { answer: added, codes } = await withErrorCodes(app, () =>
      meanwhile(
        app,
        (tx) => tx('notes').where({ note_id: noteId }).forUpdate(),
        () => as(clinic.roy).post(`/clients/${fileNo}/lockboxes`, { staffId: clinic.chen.staffId, noteId }),
        (tx) => tx('clients').where({ client_id: clientId }).update({ last_entry_on: '2026-11-24' }),
      ),
    );
    expect([added.status, codes]).toEqual([201, []]);
  });

  it('is lifted by an administrator, unless they treat clients themselves', async () => {
    const fileNo = await shared();
    const lockboxId = await withhold(fileNo, null, await note(fileNo, clinic.roy));
    const { userId } = await app.person({ name: 'Ada Both', email: 'ada@charts.example' });
    await app.member(clinic.tenantId, userId, 'administrator');
    const staff = app.admin('clinic_staff').where({ tenant_id: clinic.tenantId, user_id: userId });
    const [{ staff_id }] = await staff.clone().update({ practises: true }).returning('staff_id');
    const session = await app.session(userId, 'clinic', clinic.tenantId);
    const ada: TestMember = { staffId: staff_id, userId, ...session };
    expect(await end(ada, lockboxId)).toBe('FORBIDDEN');
    expect(await end(clinic.ownerAtSite, lockboxId)).toBe('lifted');
  });

  it('or on the chart, from all but the author, is lifted by an author only while the notes are all theirs', async () => {
    const fileNo = await shared();
    const first = await withhold(fileNo, null, null);
    expect(await end(clinic.chen, first)).toBe('FORBIDDEN');
    await note(fileNo, clinic.roy);
    expect(await end(clinic.chen, first)).toBe('FORBIDDEN');
    expect(await end(clinic.roy, first)).toBe('lifted');
    const second = await withhold(fileNo, null, null, clinic.ownerAtSite);
    const noteOfChen = await note(fileNo, clinic.chen);
    expect(await end(clinic.roy, second)).toBe('FORBIDDEN');
    expect(await access(fileNo, clinic.roy)).toEqual({ withheld: true, lockboxes: [] });
    await app
      .admin('notes')
      .where({ note_id: noteOfChen })
      .update({ state: 'retracted', retracted_at: clock.now() });
    expect(await end(clinic.chen, second)).toBe('FORBIDDEN');
    expect(await end(clinic.roy, second)).toBe('lifted');
    const { liftings } = (await as(clinic.ownerAtSite).get('/access-log/reviews')).body;
    expect(liftings).toEqual([]);
  });

  it('against a person is not lifted by them, also if they recorded it', async () => {
    const fileNo = await shared();
    const lockboxId = await withhold(fileNo, clinic.roy.staffId, await note(fileNo, clinic.chen));
    expect(await access(fileNo, clinic.roy)).toEqual({ withheld: true, lockboxes: [] });
    expect(await end(clinic.roy, lockboxId)).toBe('FORBIDDEN');
    expect(await end(clinic.chen, lockboxId)).toBe('lifted');
  });
});

describe('an emergency opening by the care team', () => {
  it('shows them a withheld note and keeps their other rights; without two-step sign-in it is refused, which is logged', async () => {
    clock.set('2026-11-24T21:00:00Z');
    const { fileNo, clientId } = await client('Withheld');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const { body } = await as(clinic.chen).post('/notes', { fileNo });
    await app.admin('lockboxes').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clientId, note_id: body.id },
      from_at: clock.now(),
    });
    const open = async () => (await as(clinic.roy).get(chart(fileNo))).body.chart;
    expect(await open()).toMatchObject({ purpose: 'care', withheld: true, notes: [] });
    const emergency = () =>
      as(clinic.roy).post(`${chart(fileNo)}/emergency`, { ground: 'harm', reason: 'Collapsed' });
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ two_step_charts_from: '2026-11-24' });
    expect((await emergency()).body.code).toBe('TWO_FACTOR_SETUP');
    expect(await logged({ client_id: clientId, what: 'refused' })).toMatchObject([
      { staff_id: clinic.roy.staffId, purpose: 'emergency' },
    ]);
    await settings.clone().update({ two_step_charts_from: '2100-01-01' });
    expect((await emergency()).status).toBe(201);
    expect(await open()).toMatchObject({
      purpose: 'emergency',
      withheld: false,
      notes: [{ noteId: body.id }],
    });
    const { access } = (await as(clinic.roy).get(`${chart(fileNo)}/access`)).body;
    expect(access).toMatchObject({ purpose: 'emergency', manages: true, mayRelease: true });
    expect(await told(fileNo)).toEqual({ isOnTeam: true, overridesLockbox: true, ground: 'harm' });
  });

  it('overrides no lockbox that withholds nothing from them', async () => {
    const { fileNo, clientId } = await client('Notwithheld');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const { body } = await as(clinic.roy).post('/notes', { fileNo });
    await app.admin('lockboxes').insert([
      {
        ...{ tenant_id: clinic.tenantId, client_id: clientId, note_id: body.id },
        from_at: clock.now(),
      },
      {
        ...{ tenant_id: clinic.tenantId, client_id: clientId, staff_id: clinic.chen.staffId },
        from_at: clock.now(),
      },
    ]);
    await as(clinic.roy).post(`${chart(fileNo)}/emergency`, { ground: 'harm', reason: 'Collapsed' });
    expect(await told(fileNo)).toEqual({ isOnTeam: true, overridesLockbox: false, ground: 'harm' });
  });

  it('of the privacy contact is emailed to the other administrators from whom the chart is not withheld', async () => {
    const office = await createWorkspace(app, { subdomain: 'charts-contact' });
    const ofOffice = { tenant_id: office.tenantId };
    const mailed = async () =>
      (await app.admin('mail_outbox').where({ ...ofOffice, template: 'chart_opened' })).map(
        ({ to_email, params }) => [to_email, params.isByContact],
      );
    const open = (reason: string) =>
      callsOf(app, office, office.ownerAtSite).post(`${chart(10_432)}/emergency`, { ground: 'harm', reason });
    const { userId } = await app.person({ name: 'Vera Vetoed' });
    await app.member(office.tenantId, userId, 'administrator');
    const { staff_id } = await app.admin('clinic_staff').where({ user_id: userId }).first('staff_id');
    const lockbox = { ...ofOffice, client_id: office.anne, staff_id };
    await app.admin('lockboxes').insert({ ...lockbox, from_at: clock.now() });
    await app
      .admin('clinic_staff')
      .where({ staff_id: office.ownerAtSite.staffId })
      .update({ practises: true });
    await withOfficeAdministrator(app, office, async () => {
      expect((await open('Fainted')).status).toBe(201);
    });
    expect(await mailed()).toEqual([['dana@charts-contact.example', true]]);
    expect((await open('Fainted again')).status).toBe(201);
    expect(await mailed()).toContainEqual([office.owner.email, false]);
  });

  it('counts once when it is sent several times at once, and again a minute later', async () => {
    clock.set('2026-11-24T20:40:00Z');
    const { fileNo, clientId } = await client('Several');
    const open = () =>
      as(clinic.chen).post(`${chart(fileNo)}/emergency`, { ground: 'harm', reason: 'Fainted' });
    const openings = app.admin('care_team').where({ client_id: clientId, because: 'emergency' });
    const counted = async () => {
      const sent = await app.admin('mail_outbox').where({ template: 'chart_opened' }).select('params');
      const mails = sent.filter(({ params }) => params.fileNo === String(fileNo));
      return [(await openings.clone()).length, mails.length];
    };
    const answers = await Promise.all([open(), open(), open(), open()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await counted()).toEqual([1, 1]);
    clock.set('2026-11-24T20:41:00Z');
    expect((await open()).status).toBe(201);
    expect(await counted()).toEqual([2, 2]);
    await openings.clone().update({ reviewed_at: clock.now() });
    clock.set('2026-11-24T21:00:00Z');
  });
});

describe('a lockbox on a chart with notes of several authors', () => {
  let small: TestWorkspace;
  beforeAll(async () => {
    small = await createWorkspace(app, { subdomain: 'charts-small' });
    await app
      .admin('clinic_staff')
      .where({ tenant_id: small.tenantId, staff_id: small.ownerAtSite.staffId })
      .update({ practises: true });
    for (const who of [small.ownerAtSite, small.roy, small.chen]) {
      await joinCareTeam(app, small, who);
      await callsOf(app, small, who).post('/notes', { fileNo: 10_432 });
    }
  });
  const at = (who: TestMember) => callsOf(app, small, who);
  const withhold = async (who: TestMember, staffId: string | null = null) =>
    (await at(who).post('/clients/10432/lockboxes', { staffId, noteId: null })).body.id as string;
  const seen = async (who: TestMember) => {
    const { access } = (await at(who).get(`${chart(10_432)}/access`)).body;
    return [access.withheld, access.lockboxes?.map(({ lockboxId }: Lockbox) => lockboxId) ?? null];
  };
  const end = async (who: TestMember, lockboxId: string) =>
    (await at(who).post(`/lockboxes/${lockboxId}/end`, { version: 1 })).status;
  const liftings = async () => (await at(small.ownerAtSite).get('/access-log/reviews')).body.liftings;

  it('is lifted by whoever recorded it, which is shown for review once', async () => {
    const lockboxId = await withhold(small.roy);
    expect(await seen(small.chen)).toEqual([true, []]);
    expect(await end(small.chen, lockboxId)).toBe(403);
    expect(await seen(small.roy)).toEqual([true, [lockboxId]]);
    expect(await end(small.roy, lockboxId)).toBe(200);
    expect(await seen(small.roy)).toEqual([false, []]);
    const history = await app.admin('history').where({ subject_id: lockboxId, action: 'ended' });
    expect(history).toMatchObject([{ staff_id: small.roy.staffId, details: { flagged: true } }]);
    expect(await liftings()).toEqual([
      {
        lockboxId,
        version: 2,
        staffName: 'Roy Lavoie',
        fileNo: 10_432,
        liftedAt: clock.now().toISOString(),
      },
    ]);
    const review = (who: TestMember, version = 2) =>
      at(who).post(`/lockboxes/${lockboxId}/review`, { version });
    expect((await review(small.roy)).body.code).toBe('FORBIDDEN');
    await withOfficeAdministrator(app, small, async (office) => {
      expect((await review(office)).body.code).toBe('FORBIDDEN');
      expect((await at(office).get('/access-log/reviews')).body.liftings).toEqual([]);
    });
    expect((await review(small.ownerAtSite)).status).toBe(200);
    expect((await review(small.ownerAtSite)).body.code).toBe('VERSION_CONFLICT');
    expect((await review(small.ownerAtSite, 3)).body).toMatchObject(reviewedAlready);
    expect(await liftings()).toEqual([]);
  });

  it('is lifted by a privacy contact who treats clients only while no administrator is without clients', async () => {
    const lockboxId = await withhold(small.roy);
    expect(await seen(small.ownerAtSite)).toEqual([true, [lockboxId]]);
    const { userId } = await app.person({ name: 'Ada Office', email: 'ada@charts-small.example' });
    await app.member(small.tenantId, userId, 'administrator');
    expect(await seen(small.ownerAtSite)).toEqual([true, []]);
    expect(await end(small.ownerAtSite, lockboxId)).toBe(403);
    const ada = app.admin('clinic_staff').where({ tenant_id: small.tenantId, user_id: userId });
    const { staff_id } = await ada.clone().first('staff_id');
    // Ada cannot lift it either while the chart is withheld from her.
    const againstAda = await withhold(small.roy, staff_id);
    expect(await seen(small.ownerAtSite)).toEqual([true, [lockboxId, againstAda]]);
    await end(small.roy, againstAda);
    expect(await seen(small.ownerAtSite)).toEqual([true, []]);
    await ada.clone().update({ practises: true });
    expect(await end(small.ownerAtSite, lockboxId)).toBe(200);
    expect(await liftings()).toMatchObject([{ lockboxId, staffName: 'Maude Gagnon' }]);
    const unflagged = await at(small.ownerAtSite).post(`/lockboxes/${againstAda}/review`, { version: 2 });
    expect(unflagged.body.code).toBe('NOT_FOUND');
  });

  it('that a merge left twice is shown for review only where it withheld something', async () => {
    const clientId = await small.client('Merged', 'Gagné');
    const { file_no } = await app.admin('clients').where({ client_id: clientId }).first('file_no');
    const record = async (who: TestMember) => {
      await joinCareTeam(app, small, who, clientId);
      const [{ lockbox_id }] = await app
        .admin('lockboxes')
        .insert({
          ...{ tenant_id: small.tenantId, client_id: clientId },
          ...{ from_at: clock.now(), created_by: who.staffId },
        })
        .returning('lockbox_id');
      return lockbox_id;
    };
    const [own, twin] = [await record(small.ownerAtSite), await record(small.roy)];
    expect(await end(small.ownerAtSite, own)).toBe(200);
    const found = await app.admin('history').where({ action: 'ended' }).whereIn('subject_id', [own, twin]);
    expect(Object.fromEntries(found.map(({ subject_id, details }) => [subject_id, details.flagged]))).toEqual(
      {
        [own]: false,
        [twin]: true,
      },
    );
    expect((await liftings()).filter(({ fileNo }: { fileNo: number }) => fileNo === file_no)).toMatchObject([
      { lockboxId: twin },
    ]);
  });

  it('against the privacy contact is not lifted by them', async () => {
    const lockboxId = await withhold(small.roy, small.ownerAtSite.staffId);
    const fromAll = await withhold(small.roy);
    expect(await seen(small.ownerAtSite)).toEqual([true, null]);
    for (const id of [lockboxId, fromAll]) expect(await end(small.ownerAtSite, id)).toBe(403);
    for (const id of [lockboxId, fromAll]) expect(await end(small.roy, id)).toBe(200);
  });
});

describe('a release', () => {
  const body = { ground: 'access_request', reason: 'Asked in writing on 20 November' };

  it('is refused to everyone else, which is shown beforehand and logged', async () => {
    const { fileNo, clientId } = await client('Refused');
    await joinCareTeam(app, clinic, clinic.desk, clientId);
    await app.admin('lockboxes').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clientId, staff_id: clinic.chen.staffId },
      from_at: clock.now(),
    });
    const mayRelease = async (who: TestMember) =>
      (await as(who).get(`${chart(fileNo)}/access`)).body.access.mayRelease;
    const refusals = (who: TestMember) => logged({ client_id: clientId, staff_id: who.staffId });
    await withOfficeAdministrator(app, clinic, async (office) => {
      for (const [who, code] of [
        // On the care team, but treats no clients.
        [office, 'FORBIDDEN'],
        [clinic.roy, 'FORBIDDEN'],
        [clinic.chen, 'CHART_CLOSED'],
      ] as const) {
        expect(await mayRelease(who)).toBe(false);
        expect((await as(who).post(`${chart(fileNo)}/release`, body)).body.code).toBe(code);
        expect(await refusals(who)).toMatchObject([{ what: 'refused', purpose: 'release' }]);
      }
    });
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    expect(await Promise.all([clinic.roy, clinic.ownerAtSite].map(mayRelease))).toEqual([true, true]);
  });

  it('is started by the privacy contact or the client’s clinician, and allows printing the chart', async () => {
    const { fileNo, clientId } = await client('Released');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const print = (who: TestMember) => as(who).get(`${chart(fileNo)}/print`);
    const refusals = () => logged({ client_id: clientId, staff_id: clinic.roy.staffId, what: 'refused' });
    const ended = {
      code: 'CHART_CLOSED',
      error: 'No release of this chart is running. Start one to print it.',
      details: { possible: ['release'], withheld: false, noRelease: true },
    };
    expect((await print(clinic.roy)).body).toMatchObject(ended);
    expect(await refusals()).toEqual([]);
    expect((await print(clinic.chen)).body.details).toMatchObject({ possible: ['ask', 'emergency'] });
    expect((await as(clinic.chen).post(`${chart(fileNo)}/release`, body)).body.code).toBe('FORBIDDEN');
    for (const who of [clinic.roy, clinic.ownerAtSite]) {
      expect((await as(who).post(`${chart(fileNo)}/release`, body)).status).toBe(201);
      const printed = await print(who);
      expect([printed.status, printed.body.clinicName]).toEqual([200, 'Érable Physio']);
      const entries = await logged({ client_id: clientId, staff_id: who.staffId, what: 'print' });
      expect(entries).toMatchObject([{ purpose: 'release' }]);
    }
    clock.set('2026-11-24T22:00:01Z');
    for (const who of [clinic.roy, clinic.ownerAtSite]) expect((await print(who)).body).toMatchObject(ended);
    expect(await refusals()).toEqual([]);
  });
});

describe('the access log', () => {
  it('lists unusual accesses first: same surname, own record, no booking within 30 days', async () => {
    const own = await clinic.client('Roy', 'Lavoie');
    next += 1;
    await joinCareTeam(app, clinic, clinic.roy, own);
    clock.set('2026-11-24T23:00:00Z');
    await as(clinic.roy).get(chart(next));
    clock.set('2026-11-24T23:01:00Z');
    await as(clinic.roy).get(chart(10_432));
    const { entries } = (await as(clinic.ownerAtSite).get(`/access-log?staffId=${clinic.roy.staffId}`)).body;
    expect(entries[0]).toMatchObject({
      clientName: 'Roy Lavoie',
      unusual: ['no_booking', 'same_surname', 'own_record'],
    });
    expect(entries.find((entry: { fileNo: number }) => entry.fileNo === 10_432).unusual).toEqual([]);
  });

  it('flags 15 charts within an hour as unusual', async () => {
    clock.set('2026-11-25T15:00:00Z');
    const fileNos: number[] = [];
    for (let n = 0; n < 15; n++) {
      const { clientId, fileNo } = await client(`Mass${n}`);
      await joinCareTeam(app, clinic, clinic.roy, clientId);
      fileNos.push(fileNo);
    }
    for (const fileNo of fileNos) await as(clinic.roy).get(chart(fileNo));
    const { entries } = (await as(clinic.ownerAtSite).get('/access-log?from=2026-11-25&unusual=true')).body;
    const many = entries.filter(({ unusual }: { unusual: string[] }) => unusual.includes('many_charts'));
    expect(many.length).toBeGreaterThan(0);
  });

  it('is complete for the owner and limited to their own clients for a clinician', async () => {
    const files = async (who: TestMember) => {
      const { entries } = (await as(who).get('/access-log?limit=500')).body;
      return new Set(entries.map(({ fileNo }: { fileNo: number }) => fileNo));
    };
    expect(await files(clinic.ownerAtSite)).toContain(10_432);
    expect(await files(clinic.roy)).toContain(10_432);
    expect(await files(clinic.chen)).not.toContain(10_432);
    expect((await as(clinic.desk).get('/access-log')).body.code).toBe('FORBIDDEN');
  });

  it('of a client is read by the care team and who supervises it, until 90 days after discharge', async () => {
    const { clientId, fileNo } = await client('Logged');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const staff = app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId });
    await staff.clone().update({ supervisor_id: clinic.chen.staffId });
    await as(clinic.roy).get(chart(fileNo));
    const readers = async () => {
      const path = `/access-log?fileNo=${fileNo}&from=2026-11-24`;
      const all = await Promise.all([
        ...(['roy', 'chen', 'ownerAtSite'] as const).map((who) => as(clinic[who]).get(path)),
      ]);
      return all.map(({ body }) => body.entries.length);
    };
    expect(await readers()).toEqual([1, 1, 1]);
    await app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'discharged', discharged_on: '2026-08-28' });
    clock.set('2026-11-26T20:00:00Z');
    expect(await readers()).toEqual([1, 1, 1]);
    clock.set('2026-11-27T20:00:00Z');
    expect(await readers()).toEqual([0, 0, 1]);
    await app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'active', discharged_on: null });
    await staff.clone().update({ supervisor_id: null });
    expect(await readers()).toEqual([1, 0, 1]);
    clock.set('2026-11-25T15:00:00Z');
  });

  it('of a client is hidden, in the export too, from everyone from whom the client withholds the chart', async () => {
    const { clientId, fileNo } = await client('Hidden');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await as(clinic.roy).get(chart(fileNo));
    const lockbox = await as(clinic.roy).post(`/clients/${fileNo}/lockboxes`, {
      ...{ staffId: clinic.ownerAtSite.staffId, noteId: null },
    });
    const seen = async () => [
      (await as(clinic.ownerAtSite).get(`/access-log?fileNo=${fileNo}`)).body.entries.length,
      (await as(clinic.ownerAtSite).get(`/access-log/export?fileNo=${fileNo}`)).body.includes('Roy Lavoie'),
    ];
    expect(await seen()).toEqual([0, false]);
    await as(clinic.roy).post(`/lockboxes/${lockbox.body.id}/end`, { version: 1 });
    expect(await seen()).toEqual([1, true]);
  });

  it('of a client includes accesses to a file that was merged into theirs', async () => {
    const { clientId, fileNo } = await client('Twice');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await as(clinic.roy).get(chart(fileNo));
    const files = async (who: TestMember) => {
      const { entries } = (await as(who).get('/access-log?fileNo=10432')).body;
      return entries.map((entry: { fileNo: number }) => entry.fileNo);
    };
    expect(await files(clinic.ownerAtSite)).not.toContain(fileNo);
    await app.admin('care_team').where({ client_id: clientId }).update({ until_at: clock.now() });
    await app
      .admin('clients')
      .where({ client_id: clientId })
      .update({ state: 'merged', merged_into: clinic.anne });
    expect(await files(clinic.ownerAtSite)).toContain(fileNo);
    expect(await files(clinic.roy)).toContain(fileNo);
    expect(await files(clinic.chen)).toEqual([]);
  });

  it('is exported as CSV without names, which is logged as an export', async () => {
    const file = await as(clinic.ownerAtSite).get('/access-log/export?fileNo=10432');
    expect(file.body).toContain('Roy Lavoie,10432,read,care');
    expect(file.headers['content-disposition']).toMatch(
      /access-log-confidential-10432-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(file.body).not.toContain('Tremblay');
    const { staffId } = clinic.ownerAtSite;
    expect((await logged({ what: 'export' })).at(-1)).toMatchObject({ staff_id: staffId, at: clock.now() });
  });

  it('is exported whole, however long it is', async () => {
    const first = Date.parse('2026-11-20T15:00:00Z');
    await app.admin('access_log').insert(
      Array.from({ length: 2_003 }, (_, n) => ({
        tenant_id: clinic.tenantId,
        // Some at the same moment, also where one read of the export ends and the next begins.
        at: new Date(first + (n - (n % 4)) * 1_000),
        staff_id: clinic.roy.staffId,
        what: 'print',
        purpose: 'administration',
      })),
    );
    const file = await as(clinic.ownerAtSite).get('/access-log/export?from=2026-11-20&to=2026-11-20');
    expect(file.body.trim().split('\n')).toHaveLength(2_004);
  });

  it('counts days in the clinic’s time zone, so that this evening is included', async () => {
    const { clientId, fileNo } = await client('Evening');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    // 21:00 on 24 November in Toronto.
    clock.set('2026-11-25T02:00:00Z');
    await as(clinic.roy).get(chart(fileNo));
    const count = async (days: string) =>
      (await as(clinic.ownerAtSite).get(`/access-log?fileNo=${fileNo}${days}`)).body.entries.length;
    expect(await count('&from=2026-11-24&to=2026-11-24')).toBe(1);
    expect(await count('')).toBe(1);
    expect(await count('&from=2026-11-25&to=2026-11-25')).toBe(0);
    expect(await count('&from=2026-11-24&to=9999-12-31')).toBe(1);
    const file = await as(clinic.ownerAtSite).get(
      `/access-log/export?fileNo=${fileNo}&from=2026-11-24&to=2026-11-24`,
    );
    expect(file.body).toContain(`Roy Lavoie,${fileNo},read,care`);
  });

  it('is read in pages without a gap or a repetition', async () => {
    clock.set('2026-11-25T16:00:00Z');
    for (let n = 0; n < 4; n++) {
      const { clientId, fileNo } = await client(`Page${n}`);
      await joinCareTeam(app, clinic, clinic.roy, clientId);
      await as(clinic.roy).get(chart(fileNo));
      await as(clinic.chen).get(chart(fileNo));
    }
    const read = (query: string) =>
      as(clinic.ownerAtSite).get(`/access-log?from=2026-11-25&to=2026-11-25&${query}`);
    const whole = (await read('limit=500')).body;
    expect(whole.next).toBeNull();
    const paged: { accessId: string; unusual: string[] }[] = [];
    let next: string | null = null;
    do {
      const { body } = await read(`limit=3${next ? `&after=${next}` : ''}`);
      paged.push(...body.entries);
      next = body.next;
    } while (next);
    expect(paged).toEqual(whole.entries);
    const unusual = paged.filter((entry) => entry.unusual.length > 0);
    expect(paged.slice(0, unusual.length)).toEqual(unusual);
    expect([unusual.length >= 4, paged.length >= unusual.length + 4]).toEqual([true, true]);
    expect((await read('after=1~0~no-id')).status).toBe(400);
  });

  it('is sealed day by day, and a changed entry is detected', async () => {
    const seal = async () => {
      const { database, clinics } = recordVisits(app.deps.database);
      await runSchedule('access-log.seal', { ...app.deps, database });
      return clinics;
    };
    const sealed = () => app.admin('access_log_seals').where({ tenant_id: clinic.tenantId }).pluck('day');
    // An entry of the last minutes of a day may not be committed yet.
    clock.set('2026-11-25T00:29:59Z');
    await seal();
    expect(await sealed()).not.toContain('2026-11-24');
    clock.set('2026-11-25T00:30:00Z');
    await seal();
    expect(await sealed()).toContain('2026-11-24');
    clock.set('2026-11-26T01:00:00Z');
    await seal();
    expect(await seal()).toEqual([]);
    const broken = () => app.database.forTenant(clinic.tenantId, findBrokenSeals);
    expect(await broken()).toEqual([]);
    expect(await verify('charts')).toMatchObject({ code: 0, last: 'The access log is intact.' });
    const entry = { tenant_id: clinic.tenantId, what: 'refused' };
    const [changed] = await app.admin('access_log').where(entry).orderBy('at').limit(1);
    await app
      .admin('access_log')
      .where({ access_id: changed.access_id })
      .update({ staff_id: clinic.roy.staffId });
    expect(await broken()).toEqual(['2026-11-24']);
    const failed = { code: 1, first: 'FAILED  charts: 2026-11-24' };
    expect(await verify('charts')).toMatchObject(failed);
    expect(await verify()).toMatchObject(failed);
    await expect(verify('nobody')).rejects.toThrow('There is no clinic "nobody".');
  });

  it('has its monthly partitions created ahead of time', async () => {
    clock.set('2029-05-01T03:00:00Z');
    await runSchedule('access-log.prepare', { ...app.deps, settings: app.deps.settings });
    const { rows } = await app.admin.raw(`SELECT to_regclass('access_log_2030_11') IS NOT NULL AS there`);
    expect(rows).toEqual([{ there: true }]);
  });
});

it('a change of a chart that a deadlock aborts is retried', async () => {
  const { fileNo, clientId } = await client('Locked');
  await joinCareTeam(app, clinic, clinic.roy, clientId);
  const { staffId, sessionId } = clinic.roy;
  const { tenantId } = clinic;
  const access = { tenantId, status: 'active', role: 'clinician', isOwner: false, staffId } as const;
  const call = { deps: app.deps, access: { ...access, practises: true, names: true }, staffId, sessionId };
  const signedIn = { twoStep: true, provenToSign: true, locale: 'en', isOperator: false } as const;
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return tries;
  };
  expect(await withChart({ ...call, ...signedIn }, { fileNo }, work, { what: 'change' })).toBe(2);
});
