import { createHash } from 'node:crypto';
import type {
  AttendanceState,
  ChartNote,
  Note,
  NoteSection,
  OpenVisit,
  Todo,
} from '@tamarack/core/domain/workspace';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { book, callsOf, joinCareTeam, setClock } from '../../../test/charts.ts';
import { meanwhile, withErrorCodes } from '../../../test/meanwhile.ts';
import { recordVisits, runSchedule } from '../../../test/processes/background.ts';
import { createVisit, type NewVisit } from '../../../test/visits.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../test/workspace.ts';

const clock = setClock('2026-11-24T19:00:00Z');
let fileNo = 10_432;
const app = provideTestApp({ clock });
const clinic = provideWorkspace(app, { subdomain: 'notes' });
beforeAll(async () => {
  await joinCareTeam(app, clinic, clinic.roy);
});
beforeEach(() => clock.set('2026-11-24T19:00:00Z'));

const as = (member: TestMember) => callsOf(app, clinic, member);
const said = (text: string): NoteSection[] => [
  { key: 'subjective', en: 'Subjective', fr: 'Subjectif', text, copied: false },
];
const read = async (noteId: string, who = clinic.roy): Promise<Note> =>
  (await as(who).get(`/notes/${noteId}`)).body.note;
const save = (noteId: string, draftVersion: number, text: string, who = clinic.roy) =>
  as(who).put(`/notes/${noteId}/draft`, { draftVersion, templateId: null, sections: said(text) });
const sign = (noteId: string, version: number, draftVersion: number, who = clinic.roy) =>
  as(who).post(`/notes/${noteId}/sign`, { version, draftVersion });

async function draft(text = 'Less pain in the left knee', who = clinic.roy, file = 10_432): Promise<string> {
  const { body } = await as(who).post('/notes', { fileNo: file });
  if (text) await save(body.id, 0, text, who);
  return body.id;
}
async function signed(text?: string, who = clinic.roy, file = 10_432): Promise<string> {
  const noteId = await draft(text, who, file);
  expect((await sign(noteId, 1, 1, who)).status).toBe(200);
  return noteId;
}
/** The purposes for which a person changed the client's chart, as logged. */
const changesLogged = (client_id: string, { staffId }: TestMember): Promise<string[]> =>
  app
    .admin('access_log')
    .where({ client_id, staff_id: staffId, what: 'change' })
    .orderBy('at')
    .pluck('purpose');
async function client(name: string): Promise<{ clientId: string; fileNo: number }> {
  const clientId = await clinic.client(name, 'Gagné');
  fileNo += 1;
  return { clientId, fileNo };
}

const jointNotesOf = async (file: number) =>
  (await as(clinic.roy).get(`/clients/${file}/chart`)).body.chart.jointNotesElsewhere;
/** Starts a release without saying that every adult agrees. */
const release = (file: number) =>
  as(clinic.roy).post(`/clients/${file}/chart/release`, {
    ground: 'access_request',
    reason: 'Asked in writing',
  });

describe('a draft', () => {
  it('is started for an attendance, and found again there', async () => {
    const [attendanceId] = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [clinic.anne],
      start: '2026-11-20T10:00',
    });
    const begin = () => as(clinic.roy).post('/notes', { fileNo: 10_432, attendanceId });
    const all = await Promise.all([begin(), begin(), begin()]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await read(all[0]?.body.id)).toMatchObject({
      state: 'draft',
      aboutOn: '2026-11-20',
      may: ['edit', 'sign', 'discard'],
      draftVersion: 0,
    });
  });

  it('that is started in the chart is about today’s only visit without a note', async () => {
    const { clientId, fileNo: file } = await client('Today');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const begin = async (who: TestMember) => (await as(who).post('/notes', { fileNo: file })).body.id;
    const visitOf = async (noteId: string) => (await read(noteId)).attendanceId;
    const visit = (at: string, state?: AttendanceState) =>
      createVisit(app, clinic, { clientId, at, ...(state && { state }) });
    await visit('2026-11-23T08:00');
    expect(await visitOf(await begin(clinic.roy))).toBeNull();
    const first = await visit('2026-11-24T08:00');
    expect(await visitOf(await begin(clinic.chen))).toBeNull();
    expect(await visitOf(await begin(clinic.roy))).toBe(first);
    expect(await visitOf(await begin(clinic.roy))).toBeNull();
    const second = await visit('2026-11-24T16:00', 'arrived');
    await visit('2026-11-24T20:00', 'booked');
    expect(await visitOf(await begin(clinic.roy))).toBe(second);
    await visit('2026-11-24T17:00');
    await visit('2026-11-24T18:00');
    expect(await visitOf(await begin(clinic.roy))).toBeNull();
  });

  it('can be about any of today’s visits without a note, which the chart lists for their clinician', async () => {
    const { clientId, fileNo: file } = await client('Twice');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const later = await createVisit(app, clinic, { clientId, at: '2026-11-24T13:15', state: 'arrived' });
    const first = await createVisit(app, clinic, { clientId, at: '2026-11-24T09:00' });
    const listed = async (who: TestMember, page = '') =>
      (await as(who).get(`/clients/${file}/chart${page}`)).body.chart.openVisits;
    const service = { serviceEn: expect.any(String), serviceFr: expect.any(String) };
    expect(await listed(clinic.roy)).toEqual([
      { attendanceId: first, localStart: '2026-11-24T09:00', ...service },
      { attendanceId: later, localStart: '2026-11-24T13:15', ...service },
    ]);
    expect(await listed(clinic.chen)).toEqual([]);
    expect(await listed(clinic.roy, '?before=2026-11-24')).toEqual([]);
    const begun = await as(clinic.roy).post('/notes', { fileNo: file, attendanceId: later });
    expect((await read(begun.body.id)).attendanceId).toBe(later);
    expect((await listed(clinic.roy)).map((one: OpenVisit) => one.attendanceId)).toEqual([first]);
    const none = await as(clinic.roy).post('/notes', { fileNo: file, attendanceId: null });
    expect((await read(none.body.id)).attendanceId).toBeNull();
  });

  it('can be about an earlier visit that still needs one, and has its day', async () => {
    const { clientId, fileNo: file } = await client('Behind');
    const chart = async () => (await as(clinic.roy).get(`/clients/${file}/chart`)).body.chart.openVisits;
    const listed = async () => (await chart()).map((one: OpenVisit) => one.localStart);
    const visit = (at: string, of?: Partial<NewVisit>) =>
      createVisit(app, clinic, { clientId, at: `${at}T06:00`, ...of });
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const thursday = await visit('2026-11-19');
    await visit('2026-11-18', { state: 'arrived' });
    await visit('2026-11-24');
    await visit('2026-11-17', { note: 'signed' });
    await visit('2026-11-16', { state: 'no_show' });
    await visit('2026-11-13', { with: 'chen' });
    await visit('2025-11-23');
    const later = { clientId, at: '2026-11-24T23:00', state: 'booked' } as const;
    await createVisit(app, clinic, later);
    await visit('2026-11-12', { state: 'booked' });
    expect(await listed()).toEqual([
      ...['2026-11-24T06:00', '2026-11-19T06:00', '2026-11-18T06:00', '2026-11-12T06:00'],
    ]);
    const physio = app.admin('services').where({ tenant_id: clinic.tenantId, service_id: clinic.physio });
    await physio.clone().update({ note_required: false });
    expect(await listed()).toEqual(['2026-11-24T06:00']);
    await physio.update({ note_required: true });
    const begun = await as(clinic.roy).post('/notes', { fileNo: file, attendanceId: thursday });
    expect(await read(begun.body.id)).toMatchObject({ attendanceId: thursday, aboutOn: '2026-11-19' });
    expect(await listed()).toEqual(['2026-11-24T06:00', '2026-11-18T06:00', '2026-11-12T06:00']);
  });

  it('shows the last note of its author’s profession before one of another', async () => {
    const { clientId, fileNo: file } = await client('Mixed');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    await signed('Walked without pain', clinic.roy, file);
    clock.set('2026-11-24T19:05:00Z');
    await signed('Tense shoulders', clinic.chen, file);
    const lastOf = async (who: TestMember) => {
      const { previous } = await read(await draft('', who, file), who);
      return [previous?.authorName, previous?.sections[0]?.text];
    };
    expect(await lastOf(clinic.roy)).toEqual(['Roy Lavoie', 'Walked without pain']);
    expect(await lastOf(clinic.chen)).toEqual(['Chen Li', 'Tense shoulders']);
    const colleague = await app.person({ name: 'Kim Colleague', email: 'kim@notes.example' });
    await app.member(clinic.tenantId, colleague.userId, 'clinician');
    const { staff_id: staffId } = await app
      .admin('clinic_staff')
      .where({ user_id: colleague.userId })
      .first();
    const kim = {
      ...colleague,
      staffId,
      ...(await app.session(colleague.userId, 'clinic', clinic.tenantId)),
    };
    await joinCareTeam(app, clinic, kim, clientId);
    expect(await lastOf(kim)).toEqual(['Chen Li', 'Tense shoulders']);
    await app.admin('credentials').insert({
      ...{ tenant_id: clinic.tenantId, staff_id: staffId, profession: 'physiotherapist', licence_no: '9' },
    });
    expect(await lastOf(kim)).toEqual(['Roy Lavoie', 'Walked without pain']);
  });

  it('that is started while its visit moves has the new day', async () => {
    const [attendanceId] = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [clinic.anne],
      start: '2026-11-17T10:00',
    });
    const visit = { attendance_id: attendanceId };
    const begun = await meanwhile(
      app,
      async (tx) => {
        const { appointment_id } = await tx('attendances').where(visit).first();
        await tx('appointments').where({ appointment_id }).forUpdate();
        await tx('attendances').where(visit).update({ local_on: '2026-11-16' });
      },
      () => as(clinic.roy).post('/notes', { fileNo: 10_432, attendanceId }),
    );
    expect((await read(begun.body.id)).aboutOn).toBe('2026-11-16');
  });

  it('that is started while its visit is cancelled does not wait for the cancellation in a circle', async () => {
    const { clientId, fileNo: file } = await client('Cancelled');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const [attendanceId] = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [clientId],
      start: '2026-11-17T12:00',
    });
    const { answer, codes } = await withErrorCodes(app, () =>
      meanwhile(
        app,
        async (tx) => {
          const { appointment_id } = await tx('attendances').where({ attendance_id: attendanceId }).first();
          await tx('appointments').where({ appointment_id }).forUpdate();
        },
        () => as(clinic.roy).post('/notes', { fileNo: file, attendanceId }),
        (tx) => tx('clients').where({ client_id: clientId }).forUpdate(),
      ),
    );
    expect([answer.status, codes]).toEqual([201, []]);
  });

  it('that was unsigned after its visit moved has the new day, and is signed for it', async () => {
    const { clientId, fileNo: file } = await client('Moved');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const [attendanceId] = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [clientId],
      start: '2026-11-18T10:00',
    });
    const { body } = await as(clinic.roy).post('/notes', { fileNo: file, attendanceId });
    await save(body.id, 0, 'Less pain');
    await sign(body.id, 1, 1);
    await app.admin('attendances').where({ attendance_id: attendanceId }).update({ local_on: '2026-11-23' });
    expect((await as(clinic.roy).post(`/notes/${body.id}/unsign`, { version: 2 })).status).toBe(200);
    const note = await read(body.id);
    expect([note.state, note.aboutOn]).toEqual(['draft', '2026-11-23']);
    expect((await sign(body.id, note.version, note.draftVersion)).status).toBe(200);
    expect(await app.admin('clients').where({ file_no: file }).first()).toMatchObject({
      last_entry_on: '2026-11-23',
    });
  });

  it('of a joint appointment is shared by all its clients', async () => {
    const [first, second] = [await client('Partner'), await client('Other')];
    for (const { clientId } of [first, second]) await joinCareTeam(app, clinic, clinic.roy, clientId);
    const [couple] = await app
      .admin('services')
      .insert({
        tenant_id: clinic.tenantId,
        code: 'couple',
        name_en: 'Couple',
        name_fr: 'Couple',
        minutes: 60,
        billing: 'one',
        capacity: 2,
      })
      .returning('service_id');
    const attendances = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [first.clientId, second.clientId],
      start: '2026-11-19T10:00',
      serviceId: couple.service_id,
    });
    const begun = await as(clinic.roy).post('/notes', { fileNo: first.fileNo, attendanceId: attendances[0] });
    const again = await as(clinic.roy).post('/notes', {
      fileNo: second.fileNo,
      attendanceId: attendances[1],
    });
    expect([begun.status, again.status, again.body.id]).toEqual([201, 200, begun.body.id]);
    const pageOf = async (who: TestMember, file: number, page = '') =>
      (await as(who).get(`/clients/${file}/chart${page}`)).body.chart.jointNotesElsewhere;
    const joint = { aboutOn: '2026-11-19', fileNo: first.fileNo };
    expect(await pageOf(clinic.roy, first.fileNo)).toEqual([]);
    expect(await pageOf(clinic.roy, second.fileNo)).toEqual([{ ...joint, noteId: begun.body.id }]);
    await joinCareTeam(app, clinic, clinic.chen, second.clientId);
    expect(await pageOf(clinic.chen, second.fileNo)).toEqual([{ ...joint, noteId: null }]);
    const lockbox = await as(clinic.roy).post(`/clients/${first.fileNo}/lockboxes`, {
      ...{ staffId: clinic.chen.staffId, noteId: null },
    });
    expect(await pageOf(clinic.chen, second.fileNo)).toEqual([{ ...joint, fileNo: null, noteId: null }]);
    const begunByChen = () =>
      as(clinic.chen).post('/notes', { fileNo: second.fileNo, attendanceId: attendances[1] });
    const refused = (await begunByChen()).body;
    expect(refused).toMatchObject({ code: 'CHART_CLOSED' });
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`${begun.body.id}|${first.fileNo}`));
    await as(clinic.roy).post(`/lockboxes/${lockbox.body.id}/end`, { version: 1 });
    const printed = async () => {
      await as(clinic.roy).post(`/clients/${second.fileNo}/chart/release`, {
        ...{ ground: 'access_request', reason: 'Asked in writing' },
      });
      return (await as(clinic.roy).get(`/clients/${second.fileNo}/chart/print`)).body.chart
        .jointNotesElsewhere;
    };
    expect(await printed()).toEqual([]);
    await save(begun.body.id, 0, 'Both talked');
    await sign(begun.body.id, 1, 1);
    expect(await printed()).toEqual([{ ...joint, fileNo: null, noteId: null }]);
    const release = (everyAdultAgreed: boolean) =>
      as(clinic.roy).post(`/clients/${first.fileNo}/chart/release`, {
        ground: 'access_request',
        reason: 'Asked in writing',
        everyAdultAgreed,
      });
    expect((await release(false)).body.fields).toHaveProperty('everyAdultAgreed');
    expect((await release(true)).status).toBe(201);
  });

  it.each([
    ['no_show', 8],
    ['late_cancelled', 9],
    ['cancelled', 10],
    ['void', 11],
  ])('of a joint appointment is not that of its other clients once the visit is %s', async (state, hour) => {
    const [absent, present] = [await client(`Absent ${state}`), await client(`Present ${state}`)];
    for (const { clientId } of [absent, present]) await joinCareTeam(app, clinic, clinic.roy, clientId);
    const attendances = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [absent.clientId, present.clientId],
      start: `2026-11-12T${String(hour).padStart(2, '0')}:00`,
      serviceId: (await app.admin('services').where({ tenant_id: clinic.tenantId, code: 'couple' }).first())
        .service_id,
    });
    const begin = (fileNo: number, at: number) =>
      as(clinic.roy).post('/notes', { fileNo, attendanceId: attendances[at] });
    const draft = await begin(absent.fileNo, 0);
    await app
      .admin('attendances')
      .where({ attendance_id: attendances[0] })
      .update({ state, cancelled_by: 'client' });
    await app.admin('attendances').where({ attendance_id: attendances[1] }).update({ state: 'attended' });
    expect(await jointNotesOf(present.fileNo)).toEqual([]);
    const own = await begin(present.fileNo, 1);
    expect([draft.status, own.status, own.body.id === draft.body.id]).toEqual([201, 201, false]);
    expect((await read(own.body.id)).client.fileNo).toBe(present.fileNo);
    await save(own.body.id, 0, 'Came alone');
    await sign(own.body.id, 1, 1);
    expect(await jointNotesOf(absent.fileNo)).toEqual([]);
    expect((await release(present.fileNo)).status).toBe(201);
    const { chart } = (await as(clinic.roy).get(`/clients/${present.fileNo}/chart/print`)).body;
    expect(chart.jointNotesElsewhere).toEqual([]);
  });

  describe('of a joint appointment that was signed for both', () => {
    let hour = 8;
    /** The file with the joint note and the other one. */
    async function couple(): Promise<{ clientId: string; fileNo: number; visit: string }[]> {
      const clients = [await client(`File ${hour}`), await client(`Other ${hour}`)];
      for (const { clientId } of clients) await joinCareTeam(app, clinic, clinic.roy, clientId);
      const visits = await book(app, clinic, {
        member: clinic.roy,
        clientIds: clients.map(({ clientId }) => clientId),
        start: `2026-11-13T${String(hour).padStart(2, '0')}:00`,
        serviceId: (await app.admin('services').where({ tenant_id: clinic.tenantId, code: 'couple' }).first())
          .service_id,
      });
      hour += 1;
      return clients.map((one, at) => ({ ...one, visit: visits[at] ?? '' }));
    }
    const setState = (visit: string, state: AttendanceState) =>
      app.admin('attendances').where({ attendance_id: visit }).update({ state });
    async function write(fileNo: number, attendanceId: string): Promise<void> {
      const { body } = await as(clinic.roy).post('/notes', { fileNo, attendanceId });
      await save(body.id, 0, 'Both talked');
      expect((await sign(body.id, 1, 1)).status).toBe(200);
    }
    async function voidVisit(visit: string): Promise<void> {
      const { version } = await app.admin('attendances').where({ attendance_id: visit }).first('version');
      const reason = 'Entered twice';
      const answer = await as(clinic.ownerAtSite).post(`/attendances/${visit}/void`, { version, reason });
      expect(answer.status).toBe(200);
    }

    it.each([
      ['file', 0],
      ['other', 1],
    ])('is still about both once the visit of the %s is voided', async (_which, voided) => {
      const [file, other] = await couple();
      if (!file || !other) throw new Error('no couple');
      for (const { visit } of [file, other]) await setState(visit, 'attended');
      await write(file.fileNo, file.visit);
      await voidVisit([file, other][voided]?.visit ?? '');
      expect((await release(file.fileNo)).body.fields).toHaveProperty('everyAdultAgreed');
      if (voided === 0) expect(await jointNotesOf(other.fileNo)).toMatchObject([{ fileNo: file.fileNo }]);
    });

    it.each(['a note', 'an addendum'])(
      'is not printed while %s was added since every adult agreed',
      async (added) => {
        const [file] = await couple();
        if (!file) throw new Error('no couple');
        const releaseAt = (at: string, everyAdultAgreed: boolean) => {
          clock.set(at);
          const body = { ground: 'access_request', reason: 'Asked in writing', everyAdultAgreed };
          return as(clinic.roy).post(`/clients/${file.fileNo}/chart/release`, body);
        };
        const print = () => as(clinic.roy).get(`/clients/${file.fileNo}/chart/print`);
        if (added === 'an addendum') await write(file.fileNo, file.visit);
        expect((await releaseAt('2026-11-24T19:05:00Z', added === 'an addendum')).status).toBe(201);
        expect((await print()).status).toBe(200);
        clock.set('2026-11-24T19:10:00Z');
        if (added === 'a note') await write(file.fileNo, file.visit);
        else {
          const { chart } = (await print()).body;
          const [{ noteId, version }] = chart.notes;
          const addendum = { version, text: 'The partner said more' };
          expect((await as(clinic.roy).post(`/notes/${noteId}/addenda`, addendum)).status).toBe(201);
        }
        clock.set('2026-11-24T19:15:00Z');
        const refused = await print();
        expect([refused.status, refused.body]).toMatchObject([
          403,
          { code: 'CHART_CLOSED', details: { possible: ['release'], newJointNote: true } },
        ]);
        expect((await releaseAt('2026-11-24T19:20:00Z', false)).body.fields).toHaveProperty(
          'everyAdultAgreed',
        );
        expect((await print()).body.code).toBe('CHART_CLOSED');
        expect((await releaseAt('2026-11-24T19:25:00Z', true)).status).toBe(201);
        expect((await print()).body.chart.notes).toHaveLength(1);
      },
    );

    it('is only about the client who came once the missed visit of the other is voided', async () => {
      const [file, absent] = await couple();
      if (!file || !absent) throw new Error('no couple');
      await setState(file.visit, 'attended');
      await setState(absent.visit, 'no_show');
      await write(file.fileNo, file.visit);
      await voidVisit(absent.visit);
      expect((await release(file.fileNo)).status).toBe(201);
    });
  });

  it('that is started in the chart of the second client today leads to the joint note', async () => {
    const [first, second] = [await client('File'), await client('Second')];
    for (const { clientId } of [first, second]) await joinCareTeam(app, clinic, clinic.roy, clientId);
    const attendances = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [first.clientId, second.clientId],
      start: '2026-11-24T07:00',
      serviceId: (await app.admin('services').where({ tenant_id: clinic.tenantId, code: 'couple' }).first())
        .service_id,
    });
    await app.admin('attendances').whereIn('attendance_id', attendances).update({ state: 'arrived' });
    const begin = (file: number) => as(clinic.roy).post('/notes', { fileNo: file });
    const [joint, again] = [await begin(first.fileNo), await begin(second.fileNo)];
    expect([joint.status, again.status, again.body.id]).toEqual([201, 200, joint.body.id]);
    const other = await createVisit(app, clinic, { clientId: second.clientId, at: '2026-11-24T12:00' });
    const own = await begin(second.fileNo);
    expect([own.status, (await read(own.body.id)).attendanceId]).toEqual([201, other]);
  });

  it('replaces the version that was read; a stale version is refused with the saved text', async () => {
    const noteId = await draft('on the computer');
    expect((await save(noteId, 1, 'on the computer, later')).body).toMatchObject({
      draftVersion: 2,
      savedAt: '2026-11-24T19:00:00.000Z',
    });
    const stale = await save(noteId, 1, 'on the phone');
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', details: { draftVersion: 2, sections: said('on the computer, later') } },
    ]);
    expect((await save(noteId, 1, 'on the computer, later')).body.draftVersion).toBe(2);
    const both = await Promise.all([save(noteId, 2, 'one'), save(noteId, 2, 'two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is visible only to its author, not to colleagues on the care team', async () => {
    const { clientId, fileNo: file } = await client('Private');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const noteId = await draft('not finished', clinic.roy, file);
    expect(await read(noteId, clinic.chen)).toMatchObject({ may: [], draftVersion: 0 });
    expect(JSON.stringify((await as(clinic.chen).get(`/clients/${file}/chart`)).body)).not.toContain(
      'not finished',
    );
    expect((await save(noteId, 1, 'mine now', clinic.chen)).body.code).toBe('FORBIDDEN');
    expect((await sign(noteId, 1, 1, clinic.chen)).body.code).toBe('FORBIDDEN');
    await app
      .admin('clinic_staff')
      .where({ staff_id: clinic.roy.staffId })
      .update({ active_to_on: '2026-11-23' });
    expect((await read(noteId, clinic.chen)).sections).toEqual(said('not finished'));
    expect((await save(noteId, 1, 'mine now', clinic.chen)).body.code).toBe('FORBIDDEN');
    await app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on: null });
  });

  it('without a text is empty to its author, and closed to a colleague', async () => {
    const { clientId, fileNo: file } = await client('Empty');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    await draft('', clinic.roy, file);
    const shown = async (who: TestMember) =>
      (await as(who).get(`/clients/${file}/chart`)).body.chart.notes.map((note: ChartNote) => note.sections);
    expect([await shown(clinic.roy), await shown(clinic.chen)]).toEqual([[[]], [null]]);
  });

  it('has an encryption key for its author’s browser for a week', async () => {
    const noteId = await draft();
    const key = async (day: string, who = clinic.roy) =>
      (await as(who).get(`/notes/${noteId}/draft-key${day && `?day=${day}`}`)).body;
    const today = await key('');
    expect(today.day).toBe('2026-11-24');
    expect(Buffer.from(today.key, 'base64')).toHaveLength(32);
    expect(await key('2026-11-24')).toEqual(today);
    expect((await key('2026-11-17')).key).not.toBe(today.key);
    expect((await key('2026-11-16')).code).toBe('NOT_FOUND');
    expect((await key('', clinic.chen)).code).toBe('CHART_CLOSED');
    await sign(noteId, 1, 1);
    expect(await key('')).toEqual(today);
  });

  it('has another key for a colleague on the care team, who may write an addendum', async () => {
    const { fileNo, clientId } = await client('Colleague');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const { body } = await as(clinic.roy).post('/notes', { fileNo });
    const key = async (who: TestMember) => (await as(who).get(`/notes/${body.id}/draft-key`)).body.key;
    const [own, colleague] = [await key(clinic.roy), await key(clinic.chen)];
    expect(Buffer.from(colleague, 'base64')).toHaveLength(32);
    expect(colleague).not.toBe(own);
  });
});

describe('a chart with more notes than a page', () => {
  it('shows each of them on one page, also those of a day that is longer than a page', async () => {
    const { clientId, fileNo: file } = await client('Group');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const notes = (about_on: string, count: number) =>
      Array.from({ length: count }, () => ({
        ...{ tenant_id: clinic.tenantId, client_id: clientId, author_id: clinic.roy.staffId, about_on },
        ...{ state: 'signed', signed_at: `${about_on}T20:00:00Z` },
      }));
    const all = [...notes('2026-11-20', 3), ...notes('2026-11-19', 60), ...notes('2026-11-18', 1)];
    await app.admin('notes').insert(all);
    const page = async (before = '') => {
      const { chart } = (await as(clinic.roy).get(`/clients/${file}/chart${before}`)).body;
      return [chart.notes.length, chart.next];
    };
    expect(await page()).toEqual([63, '2026-11-19']);
    expect(await page('?before=2026-11-19')).toEqual([1, null]);
    await app.admin('notes').where({ client_id: clientId, about_on: '2026-11-18' }).delete();
    expect(await page()).toEqual([63, null]);
  });
});

describe('a search in a chart', () => {
  it('finds notes by words of text and addenda, author and day, without those that are withheld', async () => {
    const { clientId, fileNo: file } = await client('Found');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const knee = await signed('Less pain in the left knee', clinic.roy, file);
    const stairs = await signed('Élévation du bras, stairs', clinic.roy, file);
    await as(clinic.roy).post(`/notes/${stairs}/addenda`, { version: 2, text: 'Called about the knee' });
    await app.admin('notes').where({ note_id: stairs }).update({ about_on: '2025-10-14' });
    const own = await draft('Left shoulder', clinic.chen, file);
    const found = async (search: string, who = clinic.roy) => {
      const query = new URLSearchParams({ search });
      const { chart } = (await as(who).get(`/clients/${file}/chart?${query}`)).body;
      return chart.notes.map(({ noteId }: ChartNote) => noteId);
    };
    expect(await found('KNEE')).toEqual([knee, stairs]);
    expect(await found('elevation stairs')).toEqual([stairs]);
    expect(await found('knee shoulder')).toEqual([]);
    expect(await found('october 2025')).toEqual([stairs]);
    expect(await found('2025-10-14')).toEqual([stairs]);
    expect(await found('lavoie')).toEqual([knee, stairs]);
    await app.admin('notes').where({ note_id: knee }).update({ about_on: '2025-12-01' });
    const query = new URLSearchParams({ search: '1er décembre 2025' });
    const url = `/api/clinic/clients/${file}/chart?${query}`;
    const { token } = clinic.roy;
    const french = await app.call({ url, token, host: clinic.host, headers: { 'accept-language': 'fr' } });
    expect(french.body.chart.notes.map(({ noteId }: ChartNote) => noteId)).toEqual([knee]);
    // A colleague's draft has no text that could be found.
    expect(await found('shoulder')).toEqual([]);
    expect(await found('shoulder', clinic.chen)).toEqual([own]);
    await as(clinic.roy).post(`/clients/${file}/lockboxes`, { staffId: clinic.chen.staffId, noteId: knee });
    expect(await found('knee', clinic.chen)).toEqual([stairs]);
  });
});

describe('a draft begun by mistake', () => {
  const discard = (noteId: string, draftVersion: number, version = 1, who = clinic.roy) =>
    as(who).post(`/notes/${noteId}/discard`, { version, draftVersion });

  it('is deleted by its author with its text, and its visit can have another note', async () => {
    const attendanceId = await createVisit(app, clinic, { clientId: clinic.anne, at: '2026-10-05T08:00' });
    const begin = async () => (await as(clinic.roy).post('/notes', { fileNo: 10_432, attendanceId })).body.id;
    const noteId = await begin();
    await save(noteId, 0, 'About somebody else');
    expect((await discard(noteId, 1)).body).toEqual({ success: true, id: noteId, version: 2 });
    expect((await as(clinic.roy).get(`/notes/${noteId}`)).body.code).toBe('NOT_FOUND');
    for (const table of ['notes', 'note_drafts'])
      expect(await app.admin(table).where({ note_id: noteId })).toEqual([]);
    const history = app.admin('history').where({ kind: 'note', subject_id: noteId }).orderBy('history_id');
    expect(await history.pluck('action')).toEqual(['created', 'discarded']);
    expect(await begin()).not.toBe(noteId);
  });

  it('is deleted also before anything is written', async () => {
    expect((await discard(await draft(''), 0)).status).toBe(200);
  });

  it('is kept if it was written on another device meanwhile, which is shown', async () => {
    const noteId = await draft('From the phone');
    const answer = await discard(noteId, 0);
    expect(answer.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { draftVersion: 1, sections: said('From the phone') },
    });
    expect((await read(noteId)).sections).toEqual(said('From the phone'));
  });

  it('is kept from a colleague', async () => {
    const { clientId, fileNo: file } = await client('Shared');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const noteId = await draft('Begun', clinic.roy, file);
    expect((await discard(noteId, 1, 1, clinic.chen)).body.code).toBe('FORBIDDEN');
  });

  it('is kept once it was signed, or while a lockbox names it', async () => {
    const noteId = await signed();
    expect((await discard(noteId, 0, 2)).body.code).toBe('TRANSITION_NOT_ALLOWED');
    await as(clinic.roy).post(`/notes/${noteId}/unsign`, { version: 2 });
    const again = await read(noteId);
    expect(again.may).toEqual(['edit', 'sign']);
    const named = await draft();
    await app.admin('lockboxes').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, note_id: named },
      ...{ staff_id: clinic.chen.staffId, from_at: '2026-11-24T18:00Z' },
    });
    for (const { status, body } of [await discard(noteId, again.draftVersion, 3), await discard(named, 1)])
      expect([status, body.error]).toEqual([
        409,
        'Only a draft that was never signed or returned, and that no lockbox names, can be deleted.',
      ]);
    expect((await read(noteId)).sections).toEqual(said('Less pain in the left knee'));
  });
});

describe('a person who has left', () => {
  const setLastDay = (active_to_on: string | null) =>
    app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on });
  const history = (subject_id: string) =>
    app.admin('history').where({ kind: 'note', subject_id }).orderBy('at').select('action', 'staff_id');
  const chart = async (file: number) => (await as(clinic.chen).get(`/clients/${file}/chart`)).body.chart;
  const close = (noteId: string, who: TestMember) => as(who).post(`/notes/${noteId}/close`);
  /** A client with a draft of Roy's about one attended visit and another visit without a note. */
  const leftBehind = async (name: string, hour: number) => {
    const one = await client(name);
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, one.clientId);
    const [drafted, bare] = [
      await createVisit(app, clinic, { clientId: one.clientId, at: `2026-11-20T${hour}:00` }),
      await createVisit(app, clinic, { clientId: one.clientId, at: `2026-11-21T${hour}:00` }),
    ];
    const noteId = (await as(clinic.roy).post('/notes', { fileNo: one.fileNo, attendanceId: drafted })).body
      .id;
    await save(noteId, 0, 'half a sentence');
    const begin = (attendanceId: string) =>
      as(clinic.chen).post('/notes', { fileNo: one.fileNo, attendanceId });
    return { ...one, drafted, bare, noteId, begin };
  };
  afterEach(() => setLastDay(null));

  it('leaves visits that a colleague writes a note of; the draft is kept as incomplete', async () => {
    const { fileNo: file, drafted, bare, noteId, begin } = await leftBehind('Inherited', 11);
    expect((await chart(file)).unsigned).toEqual([]);
    expect((await begin(drafted)).body.id).toBe(noteId);
    await setLastDay('2026-11-24');
    expect((await begin(drafted)).body.id).toBe(noteId);
    await setLastDay('2026-11-23');
    expect((await chart(file)).unsigned).toEqual([
      { attendanceId: bare, on: '2026-11-21', staffName: 'Roy Lavoie' },
      { attendanceId: drafted, on: '2026-11-20', staffName: 'Roy Lavoie' },
    ]);

    const begun = await Promise.all([begin(drafted), begin(drafted)]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 201]);
    const own = begun[0]?.body.id;
    expect([begun[1]?.body.id === own, own === noteId]).toEqual([true, false]);
    expect((await begin(bare)).status).toBe(201);
    expect(await read(noteId, clinic.chen)).toMatchObject({
      state: 'incomplete',
      may: [],
      sections: said('half a sentence'),
    });
    expect(await history(noteId)).toEqual([
      { action: 'created', staff_id: clinic.roy.staffId },
      { action: 'close', staff_id: clinic.chen.staffId },
    ]);
    expect((await chart(file)).unsigned).toEqual([]);

    await save(own, 0, 'As told by the client', clinic.chen);
    expect((await sign(own, 1, 1, clinic.chen)).status).toBe(200);
    const shown: ChartNote[] = (await chart(file)).notes;
    expect(shown.map(({ state, authorName }) => [state, authorName])).toEqual([
      ['draft', 'Chen Li'],
      ['signed', 'Chen Li'],
      ['incomplete', 'Roy Lavoie'],
    ]);
  });

  it('can change or sign nothing that was closed, even after coming back', async () => {
    const { noteId } = await leftBehind('Returned', 12);
    await setLastDay('2026-11-23');
    expect((await close(noteId, clinic.ownerAtSite)).status).toBe(200);
    await setLastDay(null);
    for (const answer of [await save(noteId, 1, 'the rest'), await sign(noteId, 2, 1)])
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'This note was closed as incomplete. Write a new one.',
      ]);
  });

  it('has drafts that only an administrator closes without opening the chart, once', async () => {
    const { clientId, noteId, drafted, begin } = await leftBehind('Closed', 13);
    const refused = await close(noteId, clinic.ownerAtSite);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Only a draft whose author has left can be closed as incomplete.',
    ]);
    await setLastDay('2026-11-23');
    expect((await close(noteId, clinic.chen)).status).toBe(403);
    expect((await close(noteId, clinic.desk)).status).toBe(403);
    expect((await close(noteId, clinic.ownerAtSite)).body).toMatchObject({ id: noteId, version: 2 });
    expect((await close(noteId, clinic.ownerAtSite)).body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect(await history(noteId)).toMatchObject([
      { action: 'created' },
      { action: 'close', staff_id: clinic.ownerAtSite.staffId },
    ]);
    expect(await changesLogged(clientId, clinic.ownerAtSite)).toEqual(['administration']);
    expect((await begin(drafted)).status).toBe(201);
  });
});

describe('a visit that was given to a colleague', () => {
  const giveTo = (attendanceId: string | undefined, { staffId }: TestMember) =>
    app
      .admin('appointments')
      .whereIn(
        'appointment_id',
        app.admin('attendances').where({ attendance_id: attendanceId }).select('appointment_id'),
      )
      .update({ staff_id: staffId });
  const clients = async (...names: string[]) => {
    const all: { clientId: string; fileNo: number }[] = [];
    for (const name of names) all.push(await client(name));
    for (const { clientId } of all)
      for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    return all;
  };

  it.each([
    ['half a sentence', 'Given'],
    ['', 'Given empty'],
  ])(
    'gets a new note from its clinician; the draft is closed and its text %j is kept',
    async (text, name) => {
      const [one] = await clients(name);
      const at = `2026-11-2${text ? 0 : 1}T15:00`;
      const [attendanceId] = await book(app, clinic, {
        member: clinic.roy,
        clientIds: [one?.clientId ?? ''],
        start: at,
      });
      const begin = (who: TestMember) => as(who).post('/notes', { fileNo: one?.fileNo, attendanceId });
      const noteId = (await begin(clinic.roy)).body.id;
      if (text) await save(noteId, 0, text);
      expect((await begin(clinic.chen)).body.id).toBe(noteId);
      await giveTo(attendanceId, clinic.chen);
      const begun = await Promise.all([begin(clinic.chen), begin(clinic.chen)]);
      expect(begun.map(({ status }) => status).sort()).toEqual([200, 201]);
      const own = begun[0]?.body.id;
      expect(own).not.toBe(noteId);
      expect(await read(noteId, clinic.roy)).toMatchObject({
        state: 'incomplete',
        may: [],
        sections: text ? said(text) : [{ text: '' }],
      });
      expect((await read(noteId, clinic.chen)).sections.every((section) => section.text === '')).toBe(true);
      expect((await begin(clinic.roy)).body.id).toBe(own);
      await save(own, 0, 'As told by the client', clinic.chen);
      expect((await sign(own, 1, 1, clinic.chen)).status).toBe(200);
    },
  );

  it('gets it also when the new clinician starts a note in the chart', async () => {
    const [one] = await clients('Given in the chart');
    const clientId = one?.clientId ?? '';
    const visit = await createVisit(app, clinic, { clientId, at: '2026-11-24T21:00', state: 'arrived' });
    const begin = (who: TestMember, about = {}) => as(who).post('/notes', { fileNo: one?.fileNo, ...about });
    const drafted = (await begin(clinic.roy, { attendanceId: visit })).body.id;
    await giveTo(visit, clinic.chen);
    const own = (await begin(clinic.chen)).body.id;
    expect((await read(own, clinic.chen)).attendanceId).toBe(visit);
    expect((await read(drafted, clinic.roy)).state).toBe('incomplete');
  });

  it('keeps a note that is signed', async () => {
    const [one] = await clients('Given signed');
    const [attendanceId] = await book(app, clinic, {
      member: clinic.roy,
      clientIds: [one?.clientId ?? ''],
      start: '2026-11-19T15:00',
    });
    const begin = (who: TestMember) => as(who).post('/notes', { fileNo: one?.fileNo, attendanceId });
    const noteId = (await begin(clinic.roy)).body.id;
    await save(noteId, 0, 'Less pain');
    await sign(noteId, 1, 1);
    await giveTo(attendanceId, clinic.chen);
    expect((await begin(clinic.chen)).body.id).toBe(noteId);
  });

  it('gets a new joint note when the draft was begun for the other client', async () => {
    const couple = await clients('Given partner', 'Given other');
    const [service] = await app
      .admin('services')
      .insert({
        ...{ tenant_id: clinic.tenantId, code: 'couple-given', name_en: 'Couple', name_fr: 'Couple' },
        ...{ minutes: 60, billing: 'one', capacity: 2 },
      })
      .returning('service_id');
    const visits = await book(app, clinic, {
      member: clinic.roy,
      clientIds: couple.map(({ clientId }) => clientId),
      start: '2026-11-18T15:00',
      serviceId: service.service_id,
    });
    const begin = (who: TestMember, at: number) =>
      as(who).post('/notes', { fileNo: couple[at]?.fileNo, attendanceId: visits[at] });
    const noteId = (await begin(clinic.roy, 0)).body.id;
    await giveTo(visits[0], clinic.chen);
    const begun = await begin(clinic.chen, 1);
    expect([begun.status, begun.body.id === noteId]).toEqual([201, false]);
    expect((await read(noteId)).state).toBe('incomplete');
  });
});

describe('a signed note', () => {
  it('signed at 15:10 can be unsigned until 15:10 the next day, then is locked and takes an addendum', async () => {
    clock.set('2026-11-24T20:10:00Z');
    const noteId = await signed();
    expect(await read(noteId)).toMatchObject({
      state: 'signed',
      signedAt: '2026-11-24T20:10:00.000Z',
      lockAt: '2026-11-25T20:10:00.000Z',
      may: ['unsign', 'addendum', 'retract'],
    });
    expect((await save(noteId, 1, 'changed')).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: 'This note is signed. Its author can unsign it to change it.',
    });
    clock.set('2026-11-25T20:09:59Z');
    expect((await as(clinic.roy).post(`/notes/${noteId}/unsign`, { version: 2 })).status).toBe(200);
    const again = await read(noteId);
    expect(again).toMatchObject({ state: 'draft', sections: said('Less pain in the left knee') });
    await save(noteId, again.draftVersion, 'Less pain in the right knee');
    clock.set('2026-11-24T20:10:00Z');
    await sign(noteId, 3, again.draftVersion + 1);
    clock.set('2026-11-25T20:11:00Z');
    expect((await save(noteId, again.draftVersion + 1, 'changed')).body.code).toBe('NOTE_LOCKED');
    expect((await as(clinic.roy).post(`/notes/${noteId}/unsign`, { version: 4 })).body.code).toBe(
      'NOTE_LOCKED',
    );
    const addendum = await as(clinic.roy).post(`/notes/${noteId}/addenda`, {
      version: 4,
      text: 'Called at 16:00',
    });
    expect(addendum.status).toBe(201);
    const note = await read(noteId);
    expect(note).toMatchObject({ state: 'locked', may: ['addendum', 'retract'] });
    expect(note.versions.map(({ number, kind, sections }) => [number, kind, sections[0]?.text])).toEqual([
      [1, 'note', 'Less pain in the left knee'],
      [2, 'note', 'Less pain in the right knee'],
      [3, 'addendum', 'Called at 16:00'],
    ]);
    const plain = JSON.stringify(note.versions[0]?.sections);
    expect(note.versions[0]?.sha256).toBe(createHash('sha256').update(plain).digest('hex'));
  });

  it('requires a step-up if the last one is over 12 hours old', async () => {
    const noteId = await draft();
    const proof = (age: string) =>
      app
        .admin('sessions')
        .where({ session_id: clinic.roy.sessionId })
        .update({ stepped_up_at: app.admin.raw('now() - ?::interval', [age]) });
    await proof('12 hours');
    expect((await sign(noteId, 1, 1)).body.code).toBe('STEP_UP_REQUIRED');
    await proof('11 hours 59 minutes');
    expect((await sign(noteId, 1, 1)).status).toBe(200);
    await proof('0 hours');
  });

  it('is signed once, at the version that was read, and never empty', async () => {
    const noteId = await draft();
    expect((await sign(noteId, 2, 1)).body.code).toBe('VERSION_CONFLICT');
    expect((await sign(noteId, 1, 7)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { draftVersion: 1 },
    });
    const both = await Promise.all([sign(noteId, 1, 1), sign(noteId, 1, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const empty = await draft('  ');
    expect((await sign(empty, 1, 1)).body.error).toBe('Write something before you sign.');
    const untouched = await draft('');
    expect((await sign(untouched, 1, 0)).body.error).toBe('Write something before you sign.');
  });

  it('is locked by the scheduled job, or at once when the chart is released', async () => {
    const { clientId, fileNo: file } = await client('Handed');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const [late, early] = [await signed('one', clinic.roy, file), await signed('two', clinic.roy, file)];
    await app.admin('notes').where({ note_id: late }).update({ lock_at: '2026-11-24T18:59:00Z' });
    await createWorkspace(app, { subdomain: 'idle' });
    const visited = recordVisits(app.deps.database);
    await runSchedule('notes.lock', { ...app.deps, database: visited.database });
    expect(visited.clinics).toEqual([clinic.tenantId]);
    const states = async () =>
      (await app.admin('notes').whereIn('note_id', [late, early]).orderBy('note_id')).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['locked', 'signed']);
    expect(await app.admin('clients').where({ file_no: file }).first()).toMatchObject({
      last_entry_on: '2026-11-24',
      retention_until_on: '2042-11-24',
    });
    await as(clinic.roy).post(`/clients/${file}/chart/release`, { ground: 'court', reason: 'Subpoena' });
    expect(await states()).toEqual(['locked', 'locked']);
    expect((await as(clinic.roy).get(`/clients/${file}/chart/print`)).body.chart.notes).toHaveLength(2);
  });

  it('that is signed while the chart is being released is locked when it is printed', async () => {
    const { clientId, fileNo: file } = await client('Printed');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    await as(clinic.roy).post(`/clients/${file}/chart/release`, { ground: 'court', reason: 'Subpoena' });
    const [noteId, unfinished] = [await signed('Late', clinic.roy, file), await draft('', clinic.roy, file)];
    expect((await read(noteId)).state).toBe('signed');
    const { chart } = (await as(clinic.roy).get(`/clients/${file}/chart/print`)).body;
    const states = new Map(chart.notes.map((note: ChartNote) => [note.noteId, note.state]));
    expect([states.get(noteId), states.has(unfinished)]).toEqual(['locked', false]);
    expect((await as(clinic.roy).post(`/notes/${noteId}/unsign`, { version: 3 })).body.code).toBe(
      'NOTE_LOCKED',
    );
    const history = app.admin('history').where({ kind: 'note', subject_id: noteId, action: 'locked' });
    expect(await history).toMatchObject([{ subject_version: 3, staff_id: clinic.roy.staffId }]);
    await as(clinic.roy).get(`/clients/${file}/chart/print`);
    expect((await read(noteId)).version).toBe(3);
    expect((await as(clinic.chen).get(`/clients/${file}/chart/print`)).body.code).toBe('CHART_CLOSED');
  });

  it('is retracted by its author and confirmed by the privacy contact; its text is kept', async () => {
    const { clientId, fileNo: file } = await client('Mistaken');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const noteId = await signed('Belongs to somebody else', clinic.roy, file);
    const confirm = (who: TestMember, version: number) =>
      as(who).post(`/notes/${noteId}/confirm-retraction`, { version });
    expect((await confirm(clinic.ownerAtSite, 2)).body.code).toBe('TRANSITION_NOT_ALLOWED');
    const asked = await as(clinic.roy).post(`/notes/${noteId}/retract`, {
      version: 2,
      reason: 'Wrong chart',
    });
    expect(asked.status).toBe(200);
    expect((await as(clinic.ownerAtSite).get('/access-log/reviews')).body.retractions).toMatchObject([
      { noteId, version: 3, fileNo: file, reason: 'Wrong chart' },
    ]);
    expect((await confirm(clinic.roy, 3)).body.code).toBe('FORBIDDEN');
    expect(await changesLogged(clientId, clinic.ownerAtSite)).toEqual([]);
    expect((await confirm(clinic.ownerAtSite, 3)).status).toBe(200);
    expect(await changesLogged(clientId, clinic.ownerAtSite)).toEqual(['privacy']);
    const note = await read(noteId);
    expect(note).toMatchObject({
      state: 'retracted',
      may: [],
      versions: [{ sections: said('Belongs to somebody else') }],
    });
    const { notes } = (await as(clinic.roy).get(`/clients/${file}/chart`)).body.chart;
    expect(notes.find((shown: { noteId: string }) => shown.noteId === noteId)).toMatchObject({
      sections: null,
    });
    const late = await as(clinic.ownerAtSite).post(`/notes/${noteId}/decline-retraction`, { version: 4 });
    expect([late.status, (await read(noteId)).state]).toEqual([409, 'retracted']);
  });

  it('stays as it is when its author withdraws the request, or the privacy contact declines it', async () => {
    const { clientId, fileNo: file } = await client('Kept');
    await joinCareTeam(app, clinic, clinic.roy, clientId);
    const noteId = await signed('Right after all', clinic.roy, file);
    const end = async (how: 'withdraw' | 'decline', who: TestMember, version: number) => {
      const { status, body } = await as(who).post(`/notes/${noteId}/${how}-retraction`, { version });
      return body.code ?? status;
    };
    const ask = (version: number) =>
      as(clinic.roy).post(`/notes/${noteId}/retract`, { version, reason: 'Wrong chart' });
    const waiting = async () =>
      (await as(clinic.ownerAtSite).get('/access-log/reviews')).body.retractions.filter(
        (asked: { noteId: string }) => asked.noteId === noteId,
      );
    expect(await end('withdraw', clinic.roy, 2)).toBe('TRANSITION_NOT_ALLOWED');
    await ask(2);
    expect((await read(noteId)).may).toEqual(['addendum', 'withdraw_retraction']);
    expect(await end('withdraw', clinic.ownerAtSite, 3)).toBe('FORBIDDEN');
    expect(await end('withdraw', clinic.roy, 2)).toBe('VERSION_CONFLICT');
    expect(await end('withdraw', clinic.roy, 3)).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await read(noteId)).toMatchObject({
      state: 'signed',
      retractAsked: false,
      may: ['unsign', 'addendum', 'retract'],
    });
    await ask(4);
    expect(await end('decline', clinic.roy, 5)).toBe('FORBIDDEN');
    expect(await waiting()).toHaveLength(1);
    expect(await end('decline', clinic.ownerAtSite, 5)).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await read(noteId)).may).toContain('retract');
    expect(await changesLogged(clientId, clinic.ownerAtSite)).toEqual(['privacy']);
    const history = app.admin('history').where({ kind: 'note', subject_id: noteId }).orderBy('history_id');
    expect((await history.pluck('action')).slice(-4)).toEqual([
      'retraction_asked',
      'retraction_withdrawn',
      'retraction_asked',
      'retraction_declined',
    ]);
  });
});

describe('the answer to a request to retract a note', () => {
  const answers = async (who = clinic.roy) => {
    const { todos } = (await as(who).get('/todos')).body as { todos: Todo[] };
    return todos
      .filter(({ kind }) => kind === 'retracted' || kind === 'retraction_declined')
      .map(({ kind, subjectId }) => [kind, subjectId]);
  };
  const asked = async (who = clinic.roy) => {
    const { clientId, fileNo: file } = await client('Answered');
    await joinCareTeam(app, clinic, who, clientId);
    const noteId = await signed('Belongs to somebody else', who, file);
    await as(who).post(`/notes/${noteId}/retract`, { version: 2, reason: 'Wrong chart' });
    return noteId;
  };
  const answer = (noteId: string, how: 'confirm' | 'decline', version = 3) =>
    as(clinic.ownerAtSite).post(`/notes/${noteId}/${how}-retraction`, { version });

  it('is a to-do of its author alone until they open the note', async () => {
    const [retracted, kept] = [await asked(), await asked()];
    await read(retracted);
    expect(await answers()).toEqual([]);
    await answer(retracted, 'confirm');
    await answer(kept, 'decline');
    expect(await answers()).toEqual([
      ['retracted', retracted],
      ['retraction_declined', kept],
    ]);
    const { client_id } = await app.admin('notes').where({ note_id: kept }).first('client_id');
    await joinCareTeam(app, clinic, clinic.chen, client_id);
    await read(kept, clinic.chen);
    expect(await answers(clinic.chen)).toEqual([]);
    expect(await answers()).toHaveLength(2);
    expect(await read(kept)).toMatchObject({
      state: 'signed',
      retractDeclinedAt: '2026-11-24T19:00:00.000Z',
    });
    expect(await read(retracted)).toMatchObject({ state: 'retracted', retractDeclinedAt: null });
    expect(await answers()).toEqual([]);
  });

  it('is a to-do for at most 30 days, because the chart may be closed to its author', async () => {
    const noteId = await asked();
    await answer(noteId, 'decline');
    clock.set('2026-12-24T18:59:00Z');
    expect(await answers()).toEqual([['retraction_declined', noteId]]);
    clock.set('2026-12-24T19:00:00Z');
    expect(await answers()).toEqual([]);
    await read(noteId);
  });

  it('is forgotten once its author asks again', async () => {
    const noteId = await asked();
    await answer(noteId, 'decline');
    await as(clinic.roy).post(`/notes/${noteId}/retract`, { version: 4, reason: 'Wrong chart after all' });
    expect(await answers()).toEqual([]);
    expect((await read(noteId)).retractDeclinedAt).toBeNull();
    await as(clinic.roy).post(`/notes/${noteId}/withdraw-retraction`, { version: 5 });
    expect(await read(noteId)).toMatchObject({ retractDeclinedAt: null, retractAsked: false });
    expect(await answers()).toEqual([]);
  });
});

describe('a supervised person’s note', () => {
  it('waits for the supervisor, who returns it with a comment or cosigns it', async () => {
    const { clientId, fileNo: file } = await client('Student');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const supervise = (supervisor: string | null) =>
      app
        .admin('clinic_staff')
        .where({ staff_id: clinic.chen.staffId })
        .update({ supervisor_id: supervisor });
    await supervise(clinic.roy.staffId);
    const noteId = await signed('First try', clinic.chen, file);
    expect(await read(noteId, clinic.roy)).toMatchObject({
      state: 'awaiting_cosign',
      may: ['cosign', 'return'],
      cosignerName: 'Roy Lavoie',
    });
    const next = await read(await draft('', clinic.chen, file), clinic.chen);
    expect([next.cosignerName, next.previous]).toEqual([
      'Roy Lavoie',
      {
        ...{ aboutOn: '2026-11-24', authorName: 'Chen Li', sections: said('First try') },
        ...{ state: 'awaiting_cosign', cosignerName: 'Roy Lavoie' },
      },
    ]);
    await as(clinic.roy).post(`/clients/${file}/chart/release`, { ground: 'court', reason: 'Subpoena' });
    expect((await as(clinic.roy).get(`/clients/${file}/chart/print`)).body.chart.notes).toMatchObject([
      { noteId, state: 'awaiting_cosign', cosignerName: 'Roy Lavoie', sections: said('First try') },
    ]);
    await app.admin('notes').where({ note_id: next.noteId }).delete();
    const cosign = (who: TestMember, body: object) => as(who).post(`/notes/${noteId}/cosign`, body);
    expect((await cosign(clinic.chen, { version: 2, decision: 'sign' })).body.code).toBe('FORBIDDEN');
    expect((await cosign(clinic.roy, { version: 2, decision: 'return' })).body.fields).toHaveProperty(
      'comment',
    );
    expect(
      (await cosign(clinic.roy, { version: 2, decision: 'return', comment: 'Add the plan' })).status,
    ).toBe(200);
    const returned = await read(noteId, clinic.chen);
    expect(returned).toMatchObject({
      state: 'draft',
      returnedAt: '2026-11-24T19:00:00.000Z',
      cosignedAt: null,
      sections: said('First try'),
      versions: [{ kind: 'note' }, { kind: 'comment', authorName: 'Roy Lavoie' }],
    });
    await save(noteId, returned.draftVersion, 'Second try', clinic.chen);
    await sign(noteId, returned.version, returned.draftVersion + 1, clinic.chen);
    const again = await read(noteId, clinic.roy);
    expect(again).toMatchObject({ returnedAt: null, cosignedAt: null });
    const { version } = again;
    const both = await Promise.all([
      cosign(clinic.roy, { version, decision: 'sign' }),
      cosign(clinic.roy, { version, decision: 'sign' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(noteId, clinic.chen)).state).toBe('signed');
    const { chart } = (await as(clinic.roy).get(`/clients/${file}/chart`)).body;
    expect(chart.notes).toMatchObject([
      { state: 'signed', cosignerName: 'Roy Lavoie', cosignedAt: '2026-11-24T19:00:00.000Z' },
    ]);
    await supervise(null);
  });

  it('can be cosigned by the author’s new supervisor, and by nobody else', async () => {
    const { clientId, fileNo: file } = await client('Passed on');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const { userId } = await app.person({ name: 'Nora New', email: 'nora@notes.example' });
    await app.member(clinic.tenantId, userId, 'clinician');
    const { staff_id: staffId } = await app.admin('clinic_staff').where({ user_id: userId }).first();
    const nora = { staffId, userId, ...(await app.session(userId, 'clinic', clinic.tenantId)) };
    const supervise = (supervisor: string | null) =>
      app
        .admin('clinic_staff')
        .where({ staff_id: clinic.chen.staffId })
        .update({ supervisor_id: supervisor });
    await supervise(clinic.roy.staffId);
    const noteId = await signed('Less pain', clinic.chen, file);
    await joinCareTeam(app, clinic, nora, clientId);
    const cosign = () => as(nora).post(`/notes/${noteId}/cosign`, { version: 2, decision: 'sign' });
    expect((await cosign()).body.code).toBe('FORBIDDEN');
    expect(await read(noteId, nora)).toMatchObject({ may: [], cosignerName: 'Roy Lavoie' });
    await supervise(staffId);
    expect(await read(noteId, nora)).toMatchObject({ may: ['cosign', 'return'], cosignerName: 'Nora New' });
    expect((await cosign()).status).toBe(200);
    await supervise(null);
    expect(await read(noteId, clinic.chen)).toMatchObject({ state: 'signed', cosignerName: 'Nora New' });
  });
});

describe('a note whose supervisor has left', () => {
  it('says so to its author, before and after it is signed', async () => {
    const { clientId, fileNo: file } = await client('Waiting');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const staff = (who: TestMember) => app.admin('clinic_staff').where({ staff_id: who.staffId });
    await staff(clinic.chen).update({ supervisor_id: clinic.roy.staffId });
    const noteId = await draft('Less pain', clinic.chen, file);
    const missing = async () => (await read(noteId, clinic.chen)).cosignerMissing;
    expect(await missing()).toBe(false);
    await staff(clinic.roy).update({ active_to_on: '2026-11-23' });
    expect(await missing()).toBe(true);
    await sign(noteId, 1, 1, clinic.chen);
    expect(await missing()).toBe(true);
    await staff(clinic.roy).update({ active_to_on: null });
    expect(await missing()).toBe(false);
    await staff(clinic.chen).update({ supervisor_id: null });
  });
});

describe('a note whose supervisor is away', () => {
  it('says until when, before and after it is signed, if that is beyond today', async () => {
    const { clientId, fileNo: file } = await client('On vacation');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const chen = app.admin('clinic_staff').where({ staff_id: clinic.chen.staffId });
    await chen.clone().update({ supervisor_id: clinic.roy.staffId });
    const noteId = await draft('Less pain', clinic.chen, file);
    const away = async () => (await read(noteId, clinic.chen)).cosignerAwayUntil;
    const absence = async (kind: string, [from, to]: [string, string]) => {
      const whole = { local_start: `${from}T00:00`, local_end: `${to}T00:00`, zone: 'America/Toronto' };
      const instants = { starts_at: `${from}T05:00Z`, ends_at: `${to}T05:00Z` };
      const key = { tenant_id: clinic.tenantId, staff_id: clinic.roy.staffId };
      await app.admin('blocks').where(key).delete();
      await app.admin('blocks').insert({ ...key, kind, ...whole, ...instants });
    };
    expect(await away()).toBeNull();
    await absence('vacation', ['2026-11-23', '2026-12-05']);
    expect(await away()).toBe('2026-12-04');
    await sign(noteId, 1, 1, clinic.chen);
    expect(await away()).toBe('2026-12-04');
    await absence('vacation', ['2026-11-24', '2026-11-25']);
    expect(await away()).toBeNull();
    await absence('vacation', ['2026-11-25', '2026-12-05']);
    expect(await away()).toBeNull();
    await absence('meeting', ['2026-11-23', '2026-12-05']);
    expect(await away()).toBeNull();
    await app.admin('blocks').where({ staff_id: clinic.roy.staffId }).delete();
    await chen.clone().update({ supervisor_id: null });
  });
});

describe('a note that waits for a supervisor when its author has left', () => {
  it('cannot be returned, only cosigned', async () => {
    const { clientId, fileNo: file } = await client('Left');
    await joinCareTeam(app, clinic, clinic.chen, clientId);
    const chen = app.admin('clinic_staff').where({ staff_id: clinic.chen.staffId });
    await chen.clone().update({ supervisor_id: clinic.roy.staffId });
    const noteId = await signed('Less pain', clinic.chen, file);
    await chen.clone().update({ active_to_on: '2026-11-23' });
    expect((await read(noteId)).may).toEqual(['cosign']);
    const decide = (body: object) => as(clinic.roy).post(`/notes/${noteId}/cosign`, { version: 2, ...body });
    expect((await decide({ decision: 'return', comment: 'Add the plan' })).body).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error:
        'Chen Li has left, so the note cannot be returned. Sign it, then add an addendum if something is missing.',
    });
    expect((await decide({ decision: 'sign' })).status).toBe(200);
    await chen.clone().update({ supervisor_id: null, active_to_on: null });
  });
});

describe('a lockbox', () => {
  it('withholds a note from all but its author, everywhere', async () => {
    const { clientId, fileNo: file } = await client('Withheld');
    for (const who of [clinic.roy, clinic.chen]) await joinCareTeam(app, clinic, who, clientId);
    const secret = await signed('Only between us', clinic.roy, file);
    const open = await signed('For everyone', clinic.roy, file);
    await as(clinic.roy).post(`/clients/${file}/lockboxes`, { staffId: null, noteId: secret });
    const { chart } = (await as(clinic.chen).get(`/clients/${file}/chart`)).body;
    expect([chart.withheld, chart.notes.map(({ noteId }: { noteId: string }) => noteId)]).toEqual([
      true,
      [open],
    ]);
    expect((await as(clinic.chen).get(`/notes/${secret}`)).body).toMatchObject({
      code: 'CHART_CLOSED',
      details: { withheld: true },
    });
    const mine = await draft('', clinic.chen, file);
    expect((await read(mine, clinic.chen)).previous?.sections).toEqual(said('For everyone'));
    expect((await as(clinic.roy).get(`/clients/${file}/chart`)).body.chart).toMatchObject({
      withheld: false,
    });
  });
});

describe('other people', () => {
  it('cannot read or write notes: other roles, clinicians outside the care team, other clinics', async () => {
    const noteId = await signed();
    const other = await createWorkspace(app, { subdomain: 'notes-next' });
    const calls = [
      [as(clinic.desk), 'FORBIDDEN'],
      [as(clinic.ownerAtSite), 'FORBIDDEN'],
      [as(clinic.chen), 'CHART_CLOSED'],
      [callsOf(app, other, other.roy), 'NOT_FOUND'],
    ] as const;
    for (const [call, code] of calls) {
      expect((await call.get(`/notes/${noteId}`)).body.code).toBe(code);
      expect((await call.post(`/notes/${noteId}/addenda`, { version: 2, text: 'x' })).body.code).toBe(code);
      expect((await call.post(`/notes/${noteId}/unsign`, { version: 2 })).body.code).toBe(code);
    }
  });
});
