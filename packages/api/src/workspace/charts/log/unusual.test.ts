import { beforeEach, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf, joinCareTeam, setClock, withOfficeAdministrator } from '../../../../test/charts.ts';
import { runSchedule } from '../../../../test/processes/background.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

const clock = setClock('2026-11-24T15:00:00Z');
const app = provideTestApp({ clock });
const clinic = provideWorkspace(app, { subdomain: 'unusual' });
beforeEach(async () => {
  await app.admin('mail_outbox').delete();
  await app.admin('access_log_seals').delete();
  await app.admin('access_log').delete();
});

const mails = () =>
  app
    .admin('mail_outbox')
    .where({ template: 'unusual_accesses' })
    .select({ to: 'to_email' }, 'tenant_id', 'locale', 'params');
const seal = async (at: string) => {
  clock.set(at);
  await runSchedule('access-log.seal', { ...app.deps });
};
async function openChart(who: TestMember, clientId: string, at: string): Promise<void> {
  const { file_no: fileNo } = await app.admin('clients').where({ client_id: clientId }).first('file_no');
  clock.set(at);
  expect((await callsOf(app, clinic, who).get(`/clients/${fileNo}/chart`)).status).toBe(200);
}
const fileNoOf = async (clientId: string) =>
  (await app.admin('clients').where({ client_id: clientId }).first('file_no')).file_no;

it('unusual accesses of a day are emailed to the privacy contact once, without clients’ names', async () => {
  const relative = await clinic.client('Zoe', 'Lavoie');
  await joinCareTeam(app, clinic, clinic.roy, relative);
  await openChart(clinic.roy, relative, '2026-11-24T20:05:00Z');
  await seal('2026-11-25T00:00:00Z');
  expect(await mails()).toEqual([]);
  await seal('2026-11-25T01:00:00Z');
  const access = {
    ...{ staffName: 'Roy Lavoie', fileNo: await fileNoOf(relative), at: '2026-11-24T20:05:00.000Z' },
    unusual: ['no_booking', 'same_surname'],
  };
  const logUrl = 'http://unusual.localhost:5000/access-log?from=2026-11-24&to=2026-11-24&unusual=1';
  expect(await mails()).toMatchObject([
    {
      ...{ to: clinic.owner.email, tenant_id: clinic.tenantId },
      params: { count: 1, isMore: false, accesses: [access], timeZone: 'America/Toronto', logUrl },
    },
  ]);
  expect(JSON.stringify(await mails())).not.toContain('Zoe');
  await seal('2026-11-25T02:00:00Z');
  expect(await mails()).toHaveLength(1);
});

it('those of the privacy contact are emailed to the other administrators too, as far as the log shows them', async () => {
  const contact = clinic.ownerAtSite;
  const { name } = await app.admin('clinic_staff').where({ staff_id: contact.staffId }).first('name');
  const surname = name.split(' ').at(-1);
  const [relative, withheld] = [await clinic.client('Yan', surname), await clinic.client('Xia', surname)];
  for (const id of [relative, withheld]) await joinCareTeam(app, clinic, contact, id);
  await joinCareTeam(app, clinic, clinic.roy, relative);
  await app.admin('lockboxes').insert({
    ...{ tenant_id: clinic.tenantId, client_id: withheld, staff_id: clinic.desk.staffId },
    from_at: '2026-11-24T15:00:00Z',
  });
  const practises = app.admin('clinic_staff').where({ staff_id: contact.staffId });
  await practises.clone().update({ practises: true });
  await openChart(clinic.roy, relative, '2026-11-24T20:00:00Z');
  for (const id of [relative, withheld]) await openChart(contact, id, '2026-11-24T20:10:00Z');
  await practises.clone().update({ practises: false });
  await withOfficeAdministrator(app, clinic, () => seal('2026-11-25T01:00:00Z'));
  const told = await mails().orderBy('to_email');
  expect(told.map(({ to, params }) => [to, params.count, params.ofContact])).toEqual([
    ['dana@unusual.example', 1, true],
    [clinic.owner.email, 3, false],
  ]);
  expect(told[0].params).toMatchObject({
    accesses: [{ fileNo: await fileNoOf(relative), at: '2026-11-24T20:10:00.000Z' }],
    logUrl: `http://unusual.localhost:5000/access-log?from=2026-11-24&to=2026-11-24&unusual=1&staff=${contact.staffId}`,
  });
});

it('a day without any, and the days of sample and suspended clinics, are not emailed', async () => {
  await app.admin('appointments').delete();
  const usual = await clinic.client('Uma', 'Patel');
  await joinCareTeam(app, clinic, clinic.roy, usual);
  const [appointment] = await app
    .admin('appointments')
    .insert({
      ...{ tenant_id: clinic.tenantId, service_id: clinic.physio, staff_id: clinic.roy.staffId },
      ...{ location_id: clinic.locationId, zone: 'America/Toronto', local_start: '2026-11-24T09:00' },
      ...{ minutes: 45, starts_at: '2026-11-24T14:00:00Z', ends_at: '2026-11-24T14:45:00Z' },
      busy: '[2026-11-24T14:00:00Z,2026-11-24T14:45:00Z)',
    })
    .returning('appointment_id');
  await app.admin('attendances').insert({
    ...{ tenant_id: clinic.tenantId, appointment_id: appointment.appointment_id },
    ...{ client_id: usual, local_on: '2026-11-24' },
  });
  await openChart(clinic.roy, usual, '2026-11-24T15:00:00Z');
  await seal('2026-11-25T01:00:00Z');
  expect(await mails()).toEqual([]);

  const tenant = app.admin('tenants').where({ tenant_id: clinic.tenantId });
  const unusual = await clinic.client('Vera', 'Lavoie');
  await joinCareTeam(app, clinic, clinic.roy, unusual);
  await openChart(clinic.roy, unusual, '2026-11-25T15:00:00Z');
  await tenant.clone().update({ sample: true });
  await seal('2026-11-26T01:00:00Z');
  await tenant.clone().update({ sample: false });
  await openChart(clinic.roy, unusual, '2026-11-26T15:00:00Z');
  await tenant.clone().update({ status: 'suspended', hold_kind: 'billing', hold_reason: 'Unpaid' });
  await seal('2026-11-27T01:00:00Z');
  await tenant.clone().update({ status: 'active', hold_kind: null, hold_reason: null });
  expect(await mails()).toEqual([]);
  expect(await app.admin('access_log_seals').where({ tenant_id: clinic.tenantId })).toHaveLength(3);
});
