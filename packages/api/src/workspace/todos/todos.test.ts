import type { Todo } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { joinCareTeam } from '../../../test/charts.ts';
import { payOf } from '../../../test/pay.ts';
import { createVisit, type NewVisit } from '../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';

let clinic: TestWorkspace;
const now = new Date('2026-11-24T21:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });

let clinics = 0;
beforeEach(async () => {
  clinic = await createWorkspace(app, { subdomain: `todos-${++clinics}` });
});

const visit = (changes: Partial<NewVisit> = {}) =>
  createVisit(app, clinic, { clientId: clinic.anne, at: '2026-11-24T09:00', ...changes });
const call = async (member: TestMember, method: string, path = '', body?: object) => {
  const { status, body: answer } = await app.call({
    method,
    url: `/api/clinic/todos${path}`,
    token: member.token,
    host: clinic.host,
    ...(body ? { body } : {}),
  });
  return { status, ...answer };
};
const list = async (member: TestMember, query = ''): Promise<Todo[]> =>
  (await call(member, 'GET', query)).todos;
const kinds = async (member: TestMember, query = '') => (await list(member, query)).map(({ kind }) => kind);
const everybody = () => ({
  roy: clinic.roy,
  chen: clinic.chen,
  desk: clinic.desk,
  bookkeeper: clinic.bookkeeper,
  owner: clinic.ownerAtSite,
});
/** Members who have a to-do of this kind. */
const whoHas = async (kind: string) => {
  const all = await Promise.all(
    Object.entries(everybody()).map(async ([name, member]) => [name, await kinds(member)] as const),
  );
  return all.filter(([, found]) => found.includes(kind as Todo['kind'])).map(([name]) => name);
};
const setStaff = (staffId: string, changes: object) =>
  app.admin('clinic_staff').where({ staff_id: staffId }).update(changes);

describe('to-dos of rules', () => {
  it('are absent when everything is done', async () => {
    await visit({ note: 'signed', confirmation: 'confirmed' });
    for (const member of Object.values(everybody())) expect(await list(member)).toEqual([]);
  });

  it('ask the clinician for the note of an attended visit until it is signed, late after 48 hours', async () => {
    const late = await visit({ at: '2026-11-22T15:00', confirmation: null });
    const recent = await visit({ at: '2026-11-22T15:45', confirmation: null, note: 'draft' });
    await visit({ at: '2026-11-24T11:00', state: 'no_show', confirmation: null });
    await visit({ at: '2026-11-24T12:00', with: 'chen', note: 'signed', confirmation: null });
    expect(await list(clinic.roy)).toMatchObject([
      {
        kind: 'note_due',
        subjectId: late,
        late: true,
        localStart: '2026-11-22T15:00',
        client: { fileNo: 10_432, name: 'Anne Tremblay' },
        staffName: 'Roy Lavoie',
      },
      { kind: 'note_due', subjectId: recent, late: false },
    ]);
    expect(await whoHas('note_due')).toEqual(['roy']);
    await app
      .admin('notes')
      .where({ attendance_id: recent })
      .update({ state: 'awaiting_cosign', signed_at: now });
    expect((await list(clinic.roy)).map(({ subjectId }) => subjectId)).toEqual([late]);
  });

  it('ask the author to finish a draft that no due note stands for, late after 48 hours', async () => {
    const draft = async (attendance_id: string | null, about_on: string, created_at = now) => {
      const of = { tenant_id: clinic.tenantId, client_id: clinic.anne, author_id: clinic.roy.staffId };
      const [note] = await app
        .admin('notes')
        .insert({ ...of, attendance_id, about_on, created_at })
        .returning('note_id');
      return note.note_id;
    };
    const called = await draft(null, '2026-11-20', new Date(now.getTime() - 49 * 3_600_000));
    const missed = await draft(await visit({ state: 'no_show', confirmation: null }), '2026-11-24');
    await draft(await visit({ at: '2026-11-24T11:00', state: 'arrived' }), '2026-11-24');
    await draft(await visit({ at: '2026-11-24T12:00', confirmation: null }), '2026-11-24');
    expect((await list(clinic.roy)).filter(({ kind }) => kind === 'draft')).toMatchObject([
      { subjectId: called, late: true, dueOn: '2026-11-20', client: { name: 'Anne Tremblay' } },
      { subjectId: missed, late: false, dueOn: '2026-11-24' },
    ]);
    expect(await whoHas('draft')).toEqual(['roy']);
  });

  it('ask the supervisor to cosign', async () => {
    await visit({ note: 'awaiting_cosign', confirmation: null });
    await app
      .admin('notes')
      .where({ tenant_id: clinic.tenantId })
      .update({ cosigner_id: clinic.chen.staffId });
    expect(await whoHas('cosign')).toEqual(['chen']);
    expect((await list(clinic.chen))[0]).toMatchObject({ staffName: 'Roy Lavoie', dueOn: '2026-11-24' });
  });

  it('ask once for the returned note of a visit', async () => {
    const returned = await visit({ note: 'draft', confirmation: null });
    const note = app.admin('notes').where({ attendance_id: returned });
    expect(await kinds(clinic.roy)).toEqual(['note_due']);
    await note.update({ returned_at: now });
    expect(await kinds(clinic.roy)).toEqual(['returned_note']);
  });

  it('ask the author to revise a note that the supervisor returned, until it is signed again', async () => {
    const [note] = await app
      .admin('notes')
      .insert({
        ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, author_id: clinic.roy.staffId },
        ...{ about_on: '2026-11-22', returned_at: now },
      })
      .returning('note_id');
    expect(await whoHas('returned_note')).toEqual(['roy']);
    expect(await list(clinic.roy)).toMatchObject([
      { kind: 'returned_note', subjectId: note.note_id, late: false, dueOn: '2026-11-22' },
    ]);
    const row = app.admin('notes').where(note);
    await row.clone().update({ returned_at: new Date(now.getTime() - 49 * 3_600_000) });
    expect(await list(clinic.roy)).toMatchObject([{ kind: 'returned_note', late: true }]);
    await row.clone().update({ state: 'awaiting_cosign', signed_at: now, returned_at: null });
    expect(await kinds(clinic.roy)).toEqual([]);
  });

  it('to cosign name the client only to who supervises a member of the care team', async () => {
    await visit({ note: 'awaiting_cosign', confirmation: null });
    await joinCareTeam(app, clinic, clinic.roy);
    await app
      .admin('notes')
      .where({ tenant_id: clinic.tenantId })
      .update({ cosigner_id: clinic.chen.staffId });
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.chen.staffId });
    const cosign = async () => (await list(clinic.chen)).find(({ kind }) => kind === 'cosign')?.client;
    expect(await cosign()).toMatchObject({ fileNo: 10_432, name: 'Anne Tremblay' });
    const anne = app.admin('clients').where({ client_id: clinic.anne });
    await anne.clone().update({ state: 'discharged', discharged_on: '2026-08-25' });
    expect(await cosign()).toMatchObject({ fileNo: 10_432, name: null });
    await anne.clone().update({ state: 'active', discharged_on: null });
    await setStaff(clinic.roy.staffId, { supervisor_id: null });
    expect(await cosign()).toMatchObject({ fileNo: 10_432, name: null });
  });

  it('show a returned visit to its clinician with the reason', async () => {
    const subjectId = await visit({ confirmation: 'returned', note: 'signed' });
    expect(await whoHas('returned')).toEqual(['roy']);
    expect(await list(clinic.roy)).toMatchObject([{ subjectId, reason: 'Please check' }]);
  });

  it('remind desk and administrators of earlier visits in the queue with one to-do', async () => {
    await visit({ at: '2026-11-20T09:00', note: 'signed' });
    await visit({ at: '2026-11-23T09:00', note: 'signed' });
    await visit({ at: '2026-11-24T09:00', note: 'signed' });
    expect(await whoHas('confirm')).toEqual(['desk', 'owner']);
    expect(await list(clinic.desk)).toMatchObject([
      { kind: 'confirm', count: 2, dueOn: '2026-11-20', late: true },
    ]);
  });

  it('ask for the outcome of visits of earlier days with one to-do: the desk of all, clinicians of their own', async () => {
    const booked = { state: 'booked', confirmation: null } as const;
    await visit({ ...booked, at: '2026-11-20T09:00' });
    await visit({ ...booked, at: '2026-11-23T09:00', state: 'arrived', with: 'chen' });
    const today = await visit({ ...booked, at: '2026-11-24T09:00' });
    expect(await whoHas('outcome')).toEqual(['roy', 'chen', 'desk', 'owner']);
    expect(await list(clinic.desk)).toMatchObject([
      { kind: 'outcome', count: 2, dueOn: '2026-11-20', late: true },
    ]);
    expect(await list(clinic.chen)).toMatchObject([
      { kind: 'outcome', count: 1, dueOn: '2026-11-23', late: false },
    ]);
    const { subjectId } = (await list(clinic.chen))[0] as Todo;
    await call(clinic.chen, 'POST', '/snooze', { rule: 'outcome', subjectId, until: '2026-11-27' });
    expect(await whoHas('outcome')).toEqual(['roy', 'desk', 'owner']);
    await app
      .admin('attendances')
      .where({ tenant_id: clinic.tenantId })
      .whereNot({ attendance_id: today })
      .update({ state: 'no_show' });
    expect(await whoHas('outcome')).toEqual([]);
  });

  it('list clients who need a new time, with the phone number', async () => {
    const subjectId = await visit({ state: 'cancelled', at: '2026-11-25T10:00', rebook: true });
    expect(await whoHas('rebook')).toEqual(['roy', 'desk', 'owner']);
    expect(await list(clinic.desk)).toMatchObject([
      { subjectId, reason: 'Roy is sick', client: { name: 'Anne Tremblay', phone: '416-555-0142' } },
    ]);
    const anne = app.admin('clients').where({ client_id: clinic.anne });
    await anne.clone().update({ state: 'discharged', discharged_on: '2026-11-24' });
    expect(await whoHas('rebook')).toEqual([]);
    await anne.clone().update({ state: 'active', discharged_on: null });
    const set = async (rebook: boolean) => {
      const [{ version } = {}] = await list(clinic.desk);
      return app.call({
        method: 'POST',
        url: `/api/clinic/attendances/${subjectId}/rebooking`,
        token: clinic.desk.token,
        host: clinic.host,
        body: { version: version ?? 0, rebook },
      });
    };
    expect(await set(false)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await whoHas('rebook')).toEqual([]);
    await app.admin('attendances').where({ attendance_id: subjectId }).update({ rebook: true });
    expect(await list(clinic.desk)).toMatchObject([{ subjectId, version: 2 }]);
  });

  it('announce an expiring licence 60 days ahead, unless another is valid longer', async () => {
    const licence = (changes: object) =>
      app.admin('credentials').where({ staff_id: clinic.roy.staffId }).update(changes);
    await licence({ valid_to_on: '2027-01-24' });
    expect(await whoHas('licence')).toEqual([]);
    await licence({ valid_to_on: '2027-01-23' });
    expect(await whoHas('licence')).toEqual(['roy', 'bookkeeper', 'owner']);
    expect(await list(clinic.bookkeeper)).toMatchObject([
      {
        kind: 'licence',
        dueOn: '2027-01-23',
        late: false,
        profession: 'physiotherapist',
        staffName: 'Roy Lavoie',
      },
    ]);
    await licence({ valid_to_on: '2026-12-01', college: 'College of Ontario', licence_no: '98765' });
    expect((await list(clinic.bookkeeper))[0]?.late).toBe(true);
    const [later] = await app
      .admin('credentials')
      .insert({
        tenant_id: clinic.tenantId,
        staff_id: clinic.roy.staffId,
        profession: 'physiotherapist',
        college: 'Another college',
        licence_no: '12345',
        valid_from_on: '2026-12-02',
        valid_to_on: '2027-12-01',
      })
      .returning('credential_id');
    expect(await whoHas('licence')).toEqual(['roy', 'bookkeeper', 'owner']);
    const isRenewedBy = async (changes: object) => {
      await app
        .admin('credentials')
        .where(later)
        .update({ college: 'Another college', ...changes });
      return (await whoHas('licence')).length === 0;
    };
    expect(await isRenewedBy({ college: 'college of Ontario' })).toBe(true);
    expect(await isRenewedBy({ college: '' })).toBe(true);
    expect(await isRenewedBy({})).toBe(false);
    await licence({ licence_no: '' });
    expect(await isRenewedBy({ licence_no: '' })).toBe(false);
    await licence({ licence_no: '98765' });
    expect(await isRenewedBy({ licence_no: '98765' })).toBe(true);
  });

  it('show emergency openings to the privacy contact until they are reviewed', async () => {
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      staff_id: clinic.chen.staffId,
      because: 'emergency',
      reason: 'Fell in the gym',
      from_at: now,
      until_at: new Date(now.getTime() + 3_600_000),
    });
    expect(await whoHas('emergency')).toEqual(['owner']);
    await app.admin('memberships').where({ user_id: clinic.desk.userId }).update({ role: 'administrator' });
    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ privacy_contact_id: clinic.desk.staffId });
    expect(await whoHas('emergency')).toEqual(['desk']);
    await app.admin('care_team').where({ client_id: clinic.anne }).update({ reviewed_at: now });
    expect(await whoHas('emergency')).toEqual([]);
  });

  it('ask the privacy contact to review everything that the access log lists, until it is reviewed', async () => {
    const ofAnne = { tenant_id: clinic.tenantId, client_id: clinic.anne };
    const { staffId } = clinic.chen;
    await app.admin('care_team').insert([
      { ...ofAnne, staff_id: staffId, because: 'added', from_at: now, flagged: true },
      { ...ofAnne, staff_id: clinic.roy.staffId, because: 'added', from_at: now },
    ]);
    await app.admin('lockboxes').insert([
      { ...ofAnne, from_at: now, ended_at: now, ended_by: staffId, flagged: true },
      { ...ofAnne, from_at: now, ended_at: now, ended_by: staffId },
    ]);
    await app.admin('notes').insert({
      ...{ ...ofAnne, author_id: staffId, about_on: '2026-11-20', state: 'locked', signed_at: now },
      ...{ retract_asked_at: now, retract_reason: 'Wrong chart' },
    });
    const todos = async () =>
      (await list(clinic.ownerAtSite)).toSorted((a, b) => a.kind.localeCompare(b.kind));
    const said = { staffName: 'Chen Li', dueOn: '2026-11-24', client: { fileNo: 10_432 } };
    expect(await todos()).toMatchObject([
      { kind: 'emergency', ...said },
      { kind: 'lifting', ...said },
      { kind: 'retraction', ...said, reason: 'Wrong chart' },
    ]);
    expect(await whoHas('retraction')).toEqual(['owner']);
    await app.admin('notes').where(ofAnne).update({ state: 'retracted' });
    await app.admin('lockboxes').where(ofAnne).update({ reviewed_at: now });
    await app.admin('care_team').where(ofAnne).update({ reviewed_at: now });
    expect(await todos()).toEqual([]);
  });

  it('are due on the clinic’s local date, also when it is already tomorrow in UTC', async () => {
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      staff_id: clinic.chen.staffId,
      because: 'emergency',
      reason: 'Fell in the gym',
      from_at: '2026-11-24T02:00:00Z',
      until_at: '2026-11-24T03:00:00Z',
    });
    expect(await list(clinic.ownerAtSite)).toMatchObject([{ kind: 'emergency', dueOn: '2026-11-23' }]);
  });

  it('show drafts of people who have left to administrators', async () => {
    await visit({ note: 'draft', confirmation: null });
    await setStaff(clinic.roy.staffId, { active_to_on: '2026-11-23' });
    expect(await whoHas('leaver_draft')).toEqual(['owner']);
  });

  it('no longer show such a draft once it is closed as incomplete', async () => {
    await visit({ note: 'draft', confirmation: null });
    await setStaff(clinic.roy.staffId, { active_to_on: '2026-11-23' });
    const [todo] = await list(clinic.ownerAtSite);
    expect(todo?.kind).toBe('leaver_draft');
    const closed = await app.call({
      method: 'POST',
      url: `/api/clinic/notes/${todo?.subjectId}/close`,
      token: clinic.ownerAtSite.token,
      host: clinic.host,
    });
    expect(closed.status).toBe(200);
    expect(await whoHas('leaver_draft')).toEqual([]);
  });

  it('ask administrators for another supervisor when theirs cannot cosign, until there is one', async () => {
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.chen.staffId });
    expect(await whoHas('supervisor_missing')).toEqual([]);
    await setStaff(clinic.chen.staffId, { active_to_on: '2026-11-23' });
    expect(await whoHas('supervisor_missing')).toEqual(['owner']);
    const missing = async () =>
      (await list(clinic.ownerAtSite)).find(({ kind }) => kind === 'supervisor_missing');
    expect(await missing()).toMatchObject({
      subjectId: clinic.roy.staffId,
      staffName: 'Roy Lavoie',
      dueOn: null,
      count: 0,
      late: false,
    });
    const attendanceId = await visit({ note: 'awaiting_cosign', confirmation: null });
    await app
      .admin('notes')
      .where({ attendance_id: attendanceId })
      .update({ cosigner_id: clinic.chen.staffId, signed_at: '2026-11-20T12:00:00Z' });
    expect(await missing()).toMatchObject({ dueOn: '2026-11-24', count: 1, late: true });
    // Without a supervisor the note still waits.
    await setStaff(clinic.roy.staffId, { supervisor_id: null });
    expect(await missing()).toMatchObject({ count: 1 });
    await setStaff(clinic.ownerAtSite.staffId, { practises: true });
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.ownerAtSite.staffId });
    expect(await kinds(clinic.ownerAtSite)).toEqual(['cosign']);
  });

  it('ask administrators for a supervisor when someone without one has notes that wait', async () => {
    const attendanceId = await visit({ note: 'awaiting_cosign', confirmation: null });
    await app
      .admin('notes')
      .where({ attendance_id: attendanceId })
      .update({ cosigner_id: clinic.chen.staffId, signed_at: now });
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.chen.staffId });
    expect(await whoHas('supervisor_missing')).toEqual([]);
    await setStaff(clinic.roy.staffId, { supervisor_id: null });
    expect(await whoHas('supervisor_missing')).toEqual(['owner']);
    expect((await list(clinic.ownerAtSite)).find(({ kind }) => kind === 'supervisor_missing')).toMatchObject({
      ...{ subjectId: clinic.roy.staffId, count: 1, dueOn: '2026-11-24', late: false },
    });
    await app.admin('notes').where({ attendance_id: attendanceId }).update({ state: 'signed' });
    expect(await whoHas('supervisor_missing')).toEqual([]);
  });

  it.each([
    ['from the supervisor', (chen: string) => chen],
    ['from everyone but the author', () => null],
  ])('tell administrators of notes that wait while a lockbox withholds them %s', async (_whom, against) => {
    const attendanceId = await visit({ note: 'awaiting_cosign', confirmation: null });
    await visit({ at: '2026-11-20T09:00', note: 'awaiting_cosign', confirmation: null });
    await app
      .admin('notes')
      .where({ tenant_id: clinic.tenantId })
      .update({ cosigner_id: clinic.chen.staffId, signed_at: now });
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.chen.staffId });
    expect(await whoHas('supervisor_missing')).toEqual([]);
    const { note_id } = await app.admin('notes').where({ attendance_id: attendanceId }).first();
    const lockbox = { tenant_id: clinic.tenantId, client_id: clinic.anne, note_id };
    await app.admin('lockboxes').insert({ ...lockbox, staff_id: against(clinic.chen.staffId), from_at: now });
    const cosign = async () => (await list(clinic.chen)).filter(({ kind }) => kind === 'cosign');
    expect(await cosign()).toMatchObject([{ dueOn: '2026-11-20' }]);
    expect(
      (await list(clinic.ownerAtSite)).filter(({ kind }) => kind === 'supervisor_missing'),
    ).toMatchObject([{ subjectId: clinic.roy.staffId, count: 1, dueOn: '2026-11-24' }]);
    await app.admin('lockboxes').where(lockbox).update({ ended_at: now });
    expect([(await cosign()).length, await whoHas('supervisor_missing')]).toEqual([2, []]);
  });

  it.each([
    ['does not treat clients', { practises: false }],
    ['has no account', { user_id: null }],
  ])('ask administrators for another supervisor when theirs %s', async (_what, changes) => {
    await setStaff(clinic.roy.staffId, { supervisor_id: clinic.chen.staffId });
    await setStaff(clinic.chen.staffId, changes);
    expect(await kinds(clinic.ownerAtSite)).toEqual(['supervisor_missing']);
    await setStaff(clinic.roy.staffId, { practises: false });
    expect(await kinds(clinic.ownerAtSite)).toEqual([]);
  });

  it('ask desk and administrators to reassign the bookings of someone who does not treat clients any more', async () => {
    for (const at of ['2026-11-23T09:00', '2026-11-24T15:00', '2026-11-26T09:00', '2026-11-27T09:00'])
      await visit({ at, state: 'booked', confirmation: null });
    await visit({ at: '2026-11-27T10:00', state: 'cancelled', confirmation: null });
    await visit({ at: '2026-11-27T11:00', with: 'chen', state: 'booked', confirmation: null });
    const found = async () =>
      (await list(clinic.desk))
        .filter(({ kind }) => kind === 'reassign')
        .map(({ subjectId, staffName, count, dueOn, late }) => ({
          subjectId,
          staffName,
          count,
          dueOn,
          late,
        }));
    const { staffId: subjectId } = clinic.roy;
    const roy = { subjectId, staffName: 'Roy Lavoie' };
    await setStaff(subjectId, { active_to_on: '2026-11-25' });
    expect(await found()).toEqual([]);
    await setStaff(subjectId, { active_to_on: '2026-11-24' });
    expect(await found()).toEqual([{ ...roy, count: 2, dueOn: '2026-11-26', late: false }]);
    await setStaff(subjectId, { active_to_on: '2026-11-23' });
    expect(await found()).toEqual([{ ...roy, count: 3, dueOn: '2026-11-24', late: true }]);
    await setStaff(subjectId, { active_to_on: null, practises: false });
    expect(await found()).toEqual([{ ...roy, count: 3, dueOn: '2026-11-24', late: true }]);
    expect(await whoHas('reassign')).toEqual(['desk', 'owner']);
    await app
      .admin('appointments')
      .where({ tenant_id: clinic.tenantId, staff_id: subjectId, local_on: '2026-11-24' })
      .update({ staff_id: clinic.chen.staffId });
    expect(await found()).toEqual([{ ...roy, count: 2, dueOn: '2026-11-26', late: false }]);
    await app
      .admin('attendances')
      .where({ tenant_id: clinic.tenantId, state: 'booked' })
      .whereIn('local_on', ['2026-11-26', '2026-11-27'])
      .update({ state: 'cancelled', cancelled_by: 'clinic' });
    expect(await found()).toEqual([]);
  });

  it('show pay queries to those who answer them, one to-do per run, until they are answered', async () => {
    const pay = payOf(app, clinic);
    await pay.agree(clinic.roy.staffId);
    const visits = [await pay.visit('2026-11-10T09:00'), await pay.visit('2026-11-11T09:00')];
    await app.admin('confirmations').update({ decided_at: '2026-11-12T12:00:00Z' });
    const subjectId = await pay.start('2026-11-01', '2026-11-15');
    await pay.turn(subjectId, 'review');
    const ask = (attendanceId: string) =>
      pay.post(clinic.roy, `/pay/me/statements/${subjectId}/queries`, { attendanceId, text: 'Why?' });
    const first = await ask(visits[0] as string);
    const snooze = { rule: 'pay_query', subjectId, until: '2026-12-01' };
    expect((await call(clinic.bookkeeper, 'POST', '/snooze', snooze)).status).toBe(200);
    expect(await whoHas('pay_query')).toEqual([]);
    await ask(visits[1] as string);
    expect(await whoHas('pay_query')).toEqual(['bookkeeper', 'owner']);
    const answer = { version: 1, answer: 'It was booked for 45.' };
    await pay.post(clinic.bookkeeper, `/pay-queries/${first.id}/answer`, answer);
    expect(await whoHas('pay_query')).toEqual(['bookkeeper', 'owner']);
    expect((await list(clinic.bookkeeper)).filter(({ kind }) => kind === 'pay_query')).toMatchObject([
      { subjectId, count: 1, dueOn: '2026-11-24', late: false },
    ]);
    await app.admin('pay_queries').update({ asked_at: '2026-11-20T12:00:00Z' });
    // Also for a run that was approved meanwhile: its visit is carried over until the answer.
    await pay.turn(subjectId, 'approve', clinic.ownerAtSite);
    expect((await list(clinic.bookkeeper))[0]).toMatchObject({ kind: 'pay_query', count: 1, late: true });
    await app.admin('pay_queries').update({ answer: 'So it is.', answered_at: now });
    expect(await whoHas('pay_query')).toEqual([]);
  });

  it('count a joint note once for the appointment', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ billing: 'one' });
    const first = await visit({ confirmation: null });
    const partner = await clinic.client('Paul', 'Tremblay');
    const { appointment_id } = await app.admin('attendances').where({ attendance_id: first }).first();
    const [second] = await app
      .admin('attendances')
      .insert({
        tenant_id: clinic.tenantId,
        appointment_id,
        client_id: partner,
        local_on: '2026-11-24',
        state: 'attended',
      })
      .returning('attendance_id');
    expect((await list(clinic.roy)).map(({ subjectId }) => subjectId)).toEqual([first]);
    await app.admin('notes').insert({
      tenant_id: clinic.tenantId,
      client_id: partner,
      ...second,
      author_id: clinic.roy.staffId,
      state: 'signed',
      signed_at: now,
      about_on: '2026-11-24',
    });
    expect(await list(clinic.roy)).toEqual([]);
    await app.admin('attendances').where(second).update({ state: 'void' });
    expect((await list(clinic.roy)).map(({ subjectId }) => subjectId)).toEqual([first]);
  });

  it('can be snoozed until a day, and then return', async () => {
    const subjectId = await visit({ confirmation: null });
    const snooze = (until: string, member = clinic.roy, subject = subjectId) =>
      call(member, 'POST', '/snooze', { rule: 'note_due', subjectId: subject, until });
    expect(await snooze('2026-11-26')).toMatchObject({ status: 200, id: subjectId, version: 1 });
    expect([await kinds(clinic.roy), await kinds(clinic.roy, '?tab=snoozed')]).toEqual([[], ['note_due']]);
    expect((await list(clinic.roy, '?tab=snoozed'))[0]?.snoozedUntil).toBe('2026-11-26');
    expect(await snooze('2026-11-24')).toMatchObject({ version: 2 });
    expect(await kinds(clinic.roy)).toEqual(['note_due']);
    expect((await snooze('2026-11-23')).code).toBe('VALIDATION_FAILED');
    expect((await snooze('2026-12-25')).code).toBe('VALIDATION_FAILED');
    expect((await snooze('2026-11-26', clinic.chen)).code).toBe('NOT_FOUND');
    expect((await snooze('2026-11-26', clinic.roy, clinic.anne)).code).toBe('NOT_FOUND');
  });
});

describe('a snoozed to-do', () => {
  it('comes back when its visit is returned once more', async () => {
    const attendanceId = await visit({ confirmation: 'open', note: 'signed' });
    const queue = async (member: TestMember, act: string, payload: object) => {
      const { status, body } = await app.call({
        method: 'POST',
        url: `/api/clinic/confirmations/${attendanceId}/${act}`,
        token: member.token,
        host: clinic.host,
        body: payload,
      });
      expect(status).toBe(200);
      return body.version as number;
    };
    const first = await queue(clinic.desk, 'return', { version: 1, reason: 'How long?' });
    const until = '2026-12-01';
    await call(clinic.roy, 'POST', '/snooze', { rule: 'returned', subjectId: attendanceId, until });
    const answered = await queue(clinic.roy, 'answer', { version: first, answer: '45 minutes' });
    expect(await kinds(clinic.roy)).toEqual([]);
    await queue(clinic.desk, 'return', { version: answered, reason: 'Which service?' });
    expect(await list(clinic.roy)).toMatchObject([{ kind: 'returned', reason: 'Which service?' }]);
    expect(await kinds(clinic.roy, '?tab=snoozed')).toEqual([]);
  });
});

describe('to-dos written by people', () => {
  const add = (member: TestMember, todo: object) => call(member, 'POST', '', { title: 'Call back', ...todo });

  it('are for a person, a role, or oneself', async () => {
    await add(clinic.desk, { assigneeId: clinic.roy.staffId, title: 'For Roy' });
    await add(clinic.desk, { role: 'hr', title: 'For the books', dueOn: '2026-11-23' });
    await add(clinic.roy, { title: 'For myself', clientId: clinic.anne });
    const titles = async (member: TestMember) => (await list(member)).map(({ title }) => title);
    expect(await titles(clinic.roy)).toEqual(['For Roy', 'For myself']);
    expect(await titles(clinic.chen)).toEqual([]);
    expect(await titles(clinic.desk)).toEqual(['For the books', 'For Roy']);
    expect(await titles(clinic.ownerAtSite)).toEqual(['For the books', 'For Roy', 'For myself']);
    expect(await list(clinic.bookkeeper)).toMatchObject([{ title: 'For the books', late: true, role: 'hr' }]);
  });

  it('show the client’s name to members who may see it', async () => {
    await add(clinic.desk, { role: 'hr', clientId: clinic.anne });
    await add(clinic.desk, { role: 'clinician', clientId: clinic.anne });
    const nameFor = async (member: TestMember) => (await list(member))[0]?.client;
    expect(await nameFor(clinic.desk)).toMatchObject({ fileNo: 10_432, name: 'Anne Tremblay' });
    expect(await nameFor(clinic.bookkeeper)).toMatchObject({ fileNo: 10_432, name: null });
    expect(await nameFor(clinic.roy)).toMatchObject({ fileNo: 10_432, name: null });
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      staff_id: clinic.roy.staffId,
      because: 'booked',
      from_at: now,
    });
    expect(await nameFor(clinic.roy)).toMatchObject({ name: 'Anne Tremblay' });
    expect(await list(clinic.desk, `?clientId=${clinic.anne}`)).toHaveLength(2);
  });

  it('show a client’s name to who added them until somebody treats them, not to one whose care has ended', async () => {
    await add(clinic.desk, { role: 'clinician', clientId: clinic.anne });
    await app.admin('clients').where({ client_id: clinic.anne }).update({ created_by: clinic.chen.staffId });
    expect((await list(clinic.roy))[0]?.client).toMatchObject({ name: null });
    expect((await list(clinic.chen))[0]?.client).toMatchObject({ name: 'Anne Tremblay' });
    await app.admin('care_team').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      staff_id: clinic.roy.staffId,
      because: 'booked',
      from_at: '2026-01-01T12:00:00Z',
      until_at: '2026-02-01T12:00:00Z',
    });
    expect((await list(clinic.roy))[0]?.client).toMatchObject({ name: null });
    expect((await list(clinic.chen))[0]?.client).toMatchObject({ name: null });
  });

  it('can be completed, reopened and changed by those they concern', async () => {
    const { id } = await add(clinic.desk, { assigneeId: clinic.roy.staffId });
    const change = (member: TestMember, changes: object) => call(member, 'PATCH', `/${id}`, changes);
    expect((await change(clinic.chen, { version: 1, done: true })).code).toBe('NOT_FOUND');
    expect(await change(clinic.roy, { version: 1, done: true })).toMatchObject({ status: 200, version: 2 });
    expect(await list(clinic.roy)).toEqual([]);
    expect(await list(clinic.desk, '?tab=done')).toMatchObject([{ subjectId: id, done: true, version: 2 }]);
    expect((await change(clinic.desk, { version: 1, done: false })).code).toBe('VERSION_CONFLICT');
    await change(clinic.desk, { version: 2, done: false, title: 'Call back today', dueOn: '2026-11-24' });
    expect(await list(clinic.roy)).toMatchObject([
      { title: 'Call back today', dueOn: '2026-11-24', late: false },
    ]);
    const history = await app.admin('history').where({ subject_id: id }).orderBy('history_id');
    expect(history.map(({ action }) => action)).toEqual(['added', 'done', 'reopened']);
  });

  it('cannot be for another clinic’s client or colleague, for nobody, or about a client the member may not see', async () => {
    const other = await createWorkspace(app, { subdomain: `elsewhere-${clinics}` });
    expect((await add(clinic.desk, { clientId: other.anne })).fields).toHaveProperty('clientId');
    expect((await add(clinic.desk, { assigneeId: other.roy.staffId })).fields).toHaveProperty('assigneeId');
    expect((await add(clinic.bookkeeper, { clientId: clinic.anne })).code).toBe('FORBIDDEN');
    const { id } = await add(clinic.desk, {});
    const nobody = await call(clinic.desk, 'PATCH', `/${id}`, { version: 1, assigneeId: null });
    expect(nobody.fields).toHaveProperty('assigneeId');
    expect((await add(clinic.desk, { title: 'x'.repeat(201) })).code).toBe('VALIDATION_FAILED');
  });
});
