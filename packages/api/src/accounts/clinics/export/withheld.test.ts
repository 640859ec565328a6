import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { callsOf } from '../../../../test/charts.ts';
import { createCase } from '../../../../test/routes/clinic-case.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../../test/workspace.ts';

const app = provideTestApp();

async function administrator(
  clinic: TestWorkspace,
  name: string,
): Promise<{ member: TestMember; email: string }> {
  const { userId, email } = await app.person({ name });
  await app.member(clinic.tenantId, userId, 'administrator');
  const { staff_id: staffId } = await app.admin('clinic_staff').where({ user_id: userId }).first('staff_id');
  return { member: { ...(await app.session(userId, 'clinic', clinic.tenantId)), userId, staffId }, email };
}
const exportOf = ({ tenantId, owner }: TestWorkspace) =>
  app.call({ url: `/api/clinics/${tenantId}/export`, token: owner.token });
const mailed = async ({ tenantId }: TestWorkspace): Promise<string[]> =>
  app.admin('mail_outbox').where({ tenant_id: tenantId, template: 'withheld_exported' }).pluck('to_email');
const entries = ({ tenantId }: TestWorkspace) =>
  app.admin('care_team').where({ tenant_id: tenantId, because: 'exported' });

it('an owner whom a client locks out exports the whole clinic; the privacy contact is emailed and reviews it', async () => {
  const clinic = await createWorkspace(app, { subdomain: 'withheld' });
  const { tenantId, ownerAtSite, roy } = clinic;
  await app.admin('clinic_staff').where({ staff_id: ownerAtSite.staffId }).update({ practises: true });
  const { member: contact, email } = await administrator(clinic, 'Ada Admin');
  await app
    .admin('workspace_settings')
    .where({ tenant_id: tenantId })
    .update({ privacy_contact_id: contact.staffId });
  const chart = await createCase(app, clinic);
  await chart.signed();
  await (await createCase(app, clinic)).signed();

  await exportOf(clinic);
  expect([await entries(clinic), await mailed(clinic)]).toEqual([[], []]);

  const lockbox = { staffId: ownerAtSite.staffId, noteId: null };
  expect((await callsOf(app, clinic, roy).post(`/clients/${chart.fileNo}/lockboxes`, lockbox)).status).toBe(
    201,
  );
  const { body } = await exportOf(clinic);
  const exported = body.clients.find(({ fileNo }: { fileNo: number }) => fileNo === chart.fileNo);
  expect(exported.noteVersions).toHaveLength(1);
  expect(await mailed(clinic)).toEqual([email]);

  const asContact = callsOf(app, clinic, contact);
  const { openings } = (await asContact.get('/access-log/reviews')).body;
  expect(openings).toMatchObject([{ because: 'exported', fileNo: chart.fileNo }]);
  const [{ careId, version }] = openings;
  expect((await asContact.post(`/care-team/${careId}/review`, { version })).status).toBe(200);
  expect((await asContact.get('/access-log/reviews')).body.openings).toEqual([]);
  // The entry opens nothing.
  const closed = await callsOf(app, clinic, ownerAtSite).get(`/clients/${chart.fileNo}/chart`);
  expect([closed.status, closed.body.code]).toEqual([403, 'CHART_CLOSED']);
});

it('a privacy contact who exports is reported to the other administrators, once for each export', async () => {
  const clinic = await createWorkspace(app, { subdomain: 'withheld-contact' });
  const { ownerAtSite, roy } = clinic;
  const { email } = await administrator(clinic, 'Bo Admin');
  const lockbox = { staffId: ownerAtSite.staffId, noteId: null };
  for (const chart of [await createCase(app, clinic), await createCase(app, clinic)]) {
    await chart.signed();
    await callsOf(app, clinic, roy).post(`/clients/${chart.fileNo}/lockboxes`, lockbox);
  }
  await exportOf(clinic);
  expect(await mailed(clinic)).toEqual([email]);
  expect(await entries(clinic)).toHaveLength(2);
  await exportOf(clinic);
  expect(await mailed(clinic)).toEqual([email, email]);
});

it('a lockbox that does not apply to the exporter is not reported', async () => {
  const clinic = await createWorkspace(app, { subdomain: 'withheld-others' });
  const chart = await createCase(app, clinic);
  await chart.signed();
  for (const staffId of [clinic.chen.staffId, null])
    await callsOf(app, clinic, clinic.roy).post(`/clients/${chart.fileNo}/lockboxes`, {
      staffId,
      noteId: null,
    });
  await exportOf(clinic);
  expect([await entries(clinic), await mailed(clinic)]).toEqual([[], []]);
});
