import { beforeEach, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';

let now = new Date();
const app = provideTestApp({ clock: { now: () => now } });
let clinic: TestWorkspace;
let run = 0;
beforeEach(async () => {
  now = new Date('2026-11-24T15:00:00Z');
  clinic = await createWorkspace(app, { subdomain: `undo-import-${++run}` });
  await app.admin('client_identities').where({ client_id: clinic.anne }).update({ email: 'anne@example.ca' });
});

const send = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  member: TestMember = clinic.ownerAtSite,
) =>
  app.call({
    method,
    url: `/api/clinic/${path}`,
    host: clinic.host,
    token: member.token,
    ...(body && { body }),
  });
const choices = () => ({
  columns: ['date', 'clientName', 'staff', 'service'],
  names: {
    staff: [{ name: 'Roy', id: clinic.roy.staffId }],
    service: [{ name: 'Physio', id: clinic.physio }],
    location: [{ name: '', id: clinic.locationId }],
  },
});
/** Imports visits of Anne, and returns the id of the import. */
const load = async (...starts: string[]): Promise<string> => {
  const rows = starts.map((start) => `${start},Anne Tremblay,Roy,Physio`);
  const text = ['Date,Client,Staff,Service', ...rows].join('\n');
  return (await send('POST', 'imports/appointments', { text, ...choices(), doubleBook: false })).body
    .importId;
};
const undo = (importId: string, member?: TestMember) =>
  send('POST', `imports/appointments/${importId}/undo`, undefined, member);
const imports = async () => (await send('GET', 'imports/appointments')).body.imports;
const ofClinic = (table: string) => app.admin(table).where({ tenant_id: clinic.tenantId });
const mails = () => ofClinic('client_mails').orderBy('mail_id').select('kind', 'state', 'why');

it('takes back every visit of an import with its reminders, and emails nobody', async () => {
  const importId = await load('2026-12-01 14:00', '2026-12-08 14:00');
  expect(await imports()).toEqual([
    { importId, importedAt: '2026-11-24T15:00:00.000Z', staffName: expect.any(String), visits: 2 },
  ]);
  const answer = await undo(importId);
  expect([answer.status, answer.body]).toEqual([200, { success: true, undone: 2, kept: 0 }]);
  expect(await ofClinic('appointments').pluck('state')).toEqual(['void', 'void']);
  expect(await ofClinic('attendances').pluck('state')).toEqual(['void', 'void']);
  expect(await mails()).toEqual([
    { kind: 'reminder', state: 'dropped', why: 'void' },
    { kind: 'reminder', state: 'dropped', why: 'void' },
  ]);
  expect(await imports()).toEqual([]);
});

it('is written to the history of each appointment', async () => {
  const importId = await load('2026-12-01 14:00');
  await undo(importId);
  const [{ appointment_id: id, version }] = await ofClinic('appointments');
  const history = await ofClinic('history').where({ subject_id: id }).orderBy('history_id');
  expect(history.map(({ action, subject_version }) => [action, subject_version])).toEqual([
    ['booked', 1],
    ['undone', version],
  ]);
  const shown = (await send('GET', `appointments/${id}/history`)).body.changes;
  expect(
    shown.map(({ action, undone }: { action: string; undone: string | null }) => [action, undone]),
  ).toContainEqual(['undone', 'booked']);
});

it('lets the clinician who was only booked by it leave the care team', async () => {
  await undo(await load('2026-12-01 14:00'));
  const [member] = await ofClinic('care_team').where({ client_id: clinic.anne });
  expect(member.until_at).toEqual(now);
});

it('makes clients inactive again whom it made active', async () => {
  await ofClinic('clients').where({ client_id: clinic.anne }).update({ state: 'inactive' });
  const importId = await load('2026-12-01 14:00', '2026-12-08 14:00');
  expect(await ofClinic('clients').where({ client_id: clinic.anne }).pluck('state')).toEqual(['active']);
  await undo(importId);
  expect(await ofClinic('clients').where({ client_id: clinic.anne }).pluck('state')).toEqual(['inactive']);
});

it('keeps visits that have changed since, and says how many', async () => {
  const importId = await load('2026-12-01 14:00', '2026-12-08 14:00', '2026-12-15 14:00');
  const [moved, cancelled] = await ofClinic('appointments').orderBy('starts_at');
  await send('POST', `appointments/${moved.appointment_id}/move`, {
    ...{
      version: 1,
      staffId: clinic.roy.staffId,
      locationId: clinic.locationId,
      localStart: '2026-12-02T10:00',
    },
  });
  await send('POST', `appointments/${cancelled.appointment_id}/cancel`, {
    ...{ version: 1, by: 'client', reason: 'Moved away' },
  });
  expect((await undo(importId)).body).toMatchObject({ undone: 1, kept: 2 });
  expect(await ofClinic('appointments').orderBy('starts_at').pluck('state')).toEqual([
    'booked',
    'released',
    'void',
  ]);
});

it('keeps a visit with a note', async () => {
  const importId = await load('2026-12-01 14:00');
  const [{ attendance_id }] = await ofClinic('attendances');
  await app.admin('notes').insert({
    ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, attendance_id },
    ...{ author_id: clinic.roy.staffId, about_on: '2026-12-01' },
  });
  expect((await undo(importId)).body).toMatchObject({ undone: 0, kept: 1 });
});

it('leaves other imports and appointments alone, and the file can be imported again', async () => {
  await load('2026-12-01 14:00');
  const importId = await load('2026-12-08 14:00');
  await undo(importId);
  expect(await ofClinic('appointments').orderBy('starts_at').pluck('state')).toEqual(['booked', 'void']);
  await load('2026-12-08 14:00');
  expect(await ofClinic('appointments').where({ state: 'booked' })).toHaveLength(2);
});

it('is refused a day after the import', async () => {
  const importId = await load('2026-12-01 14:00');
  now = new Date('2026-11-25T15:00:00Z');
  expect(await imports()).toEqual([]);
  const answer = await undo(importId);
  expect([answer.status, answer.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  expect(await ofClinic('appointments').pluck('state')).toEqual(['booked']);
});

it('knows no import of another clinic', async () => {
  const importId = await load('2026-12-01 14:00');
  const other = await createWorkspace(app, { subdomain: `undo-other-${run}` });
  const answer = await app.call({
    ...{ method: 'POST', url: `/api/clinic/imports/appointments/${importId}/undo` },
    ...{ host: other.host, token: other.ownerAtSite.token },
  });
  expect(answer.status).toBe(404);
  expect(await ofClinic('appointments').pluck('state')).toEqual(['booked']);
});

it('of two imports of the same file at once, one books the visits', async () => {
  await ofClinic('appointments').delete();
  const starts = Array.from({ length: 8 }, (_, n) => `2026-12-01 ${String(n + 9).padStart(2, '0')}:00`);
  const rows = starts.map((start) => `${start},Anne Tremblay,Roy,Physio`);
  // Every other row is at a time at which Roy is booked already.
  await load('2026-12-01 09:00', '2026-12-01 11:00');
  await clinic.client('Luc', 'Roy');
  const text = [
    'Date,Client,Staff,Service',
    ...rows.map((row) => row.replace('Anne Tremblay', 'Luc Roy')),
  ].join('\n');
  const both = await Promise.all(
    [1, 2].map(() => send('POST', 'imports/appointments', { text, ...choices(), doubleBook: true })),
  );
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const luc = await ofClinic('attendances').whereNot({ client_id: clinic.anne });
  expect(luc).toHaveLength(8);
});
