import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

async function terminate(tenantId: string, subdomain: string): Promise<string> {
  const body = { subdomain, reason: 'x' };
  const answer = await bench.post(`/api/tenants/${tenantId}/terminate`, body, bench.owner.token);
  return answer.body.operation.operationId;
}

/** A terminated clinic with an owner who reads French and an administrator who reads English. */
async function closedClinic(subdomain: string, changes: object): Promise<string> {
  const tenantId = await bench.activeClinic(subdomain);
  await bench.patch(tenantId, { version: await bench.versionOf(tenantId), ...changes });
  await sql()('users')
    .where({ email: `${subdomain}@clinic.example` })
    .update({ locale: 'fr' });
  const partner = await bench.app.person({ email: `partner@${subdomain}.example` });
  await bench.app.member(tenantId, partner.userId, 'administrator');
  await bench.carryOut(await terminate(tenantId, subdomain));
  return tenantId;
}

const reschedule = async (tenantId: string, eraseAfter: string, token = bench.owner.token) =>
  bench.post(
    `/api/tenants/${tenantId}/reschedule-erasure`,
    { version: await bench.versionOf(tenantId), eraseAfter },
    token,
  );

describe('editing a clinic', () => {
  it('changes the given fields, increments the version, and leaves one event and one audit entry', async () => {
    const tenantId = await bench.activeClinic('edited');
    const version = await bench.versionOf(tenantId);
    const answer = await bench.patch(tenantId, {
      version,
      clinicName: 'Érable Physio Nord',
      ownerPhone: '613.555.0199',
      ownerName: 'Maude G.',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.tenant).toMatchObject({
      clinicName: 'Érable Physio Nord',
      ownerPhone: '613-555-0199',
      version: version + 1,
    });
    expect(await sql()('events').where({ tenant_id: tenantId, type: 'tenant.updated' })).toMatchObject([
      { payload: { clinicName: 'Érable Physio Nord', fields: ['clinicName', 'ownerPhone'] } },
    ]);
    const audit = await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' });
    expect(audit).toMatchObject([{ details: { fields: ['clinicName', 'ownerPhone'] } }]);
    expect(JSON.stringify(audit)).not.toContain('Nord');
  });

  it('changes street address, type, time zone and language by the rules of the registration', async () => {
    const tenantId = await bench.activeClinic('moving-house');
    const version = await bench.versionOf(tenantId);
    const wrong = await bench.patch(tenantId, { version, country: 'US', region: 'QC' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      {
        region: 'State/Province is required',
        postalCode: 'Please enter a valid US ZIP code (e.g., 12345 or 12345-6789)',
      },
    ]);
    const answer = await bench.patch(tenantId, {
      version,
      streetAddress: '110 Laurier Ave W',
      city: 'Ottawa',
      region: 'ON',
      postalCode: 'k1p1j1',
      clinicType: 'speech',
      timeZone: 'America/Halifax',
      locale: 'fr',
    });
    expect(answer.body.tenant).toMatchObject({
      streetAddress: '110 Laurier Ave W',
      city: 'Ottawa',
      region: 'ON',
      postalCode: 'K1P 1J1',
      clinicType: 'speech',
      timeZone: 'America/Halifax',
      locale: 'fr',
      version: version + 1,
    });
    const [audit] = await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' });
    expect(audit.details.timeZone).toEqual({ before: 'America/Montreal', after: 'America/Halifax' });
    expect(JSON.stringify(audit.details)).not.toContain('Laurier');
  });

  it('moves a clinic to another web address and tells its owner', async () => {
    const tenantId = await bench.activeClinic('old-address');
    await bench.app.admin('users').where({ email: 'old-address@clinic.example' }).update({
      email_verified_at: new Date(),
    });
    const version = await bench.versionOf(tenantId);
    const change = (subdomain: string, at = version) => bench.patch(tenantId, { version: at, subdomain });
    expect((await change('admin')).body.fields).toEqual({
      subdomain: 'This address is reserved. Please choose another',
    });
    const moved = await change('New-Address');
    expect(moved.body.tenant).toMatchObject({ subdomain: 'new-address', version: version + 1 });
    const former = await bench.app.call({ url: '/home', host: 'old-address.localhost' });
    expect([former.status, former.headers.location]).toEqual([302, 'http://new-address.localhost:5000/home']);
    expect(
      await sql()('events').where({ tenant_id: tenantId, type: 'tenant.subdomain_changed' }),
    ).toMatchObject([{ payload: { before: 'old-address', after: 'new-address' } }]);
    expect(
      await sql()('mail_outbox').where({ tenant_id: tenantId, template: 'subdomain_changed' }),
    ).toMatchObject([{ to_email: 'old-address@clinic.example' }]);
    const other = await bench.activeClinic('wants-address');
    const availableTo = async (id: string, name: string) => {
      const url = `/api/tenants/${id}/subdomain/check?name=${name}`;
      return (await bench.app.call({ url, token: bench.admin.token })).body.available;
    };
    expect(await availableTo(tenantId, 'old-address'), 'its own former address').toBe(true);
    expect(await availableTo(other, 'old-address')).toBe(false);
    expect(await availableTo(tenantId, 'wants-address')).toBe(false);
    const taken = await bench.patch(other, {
      version: await bench.versionOf(other),
      clinicName: 'Not stored',
      subdomain: 'new-address',
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
    expect((await bench.get(`/api/tenants/${other}`)).body.tenant.clinicName).toBe('Érable Physio');
  });

  it('is refused after a concurrent edit, and does nothing when nothing differs', async () => {
    const tenantId = await bench.activeClinic('raced');
    const version = await bench.versionOf(tenantId);
    const answers = await Promise.all([
      bench.patch(tenantId, { version, clinicName: 'One' }),
      bench.patch(tenantId, { version, clinicName: 'Two' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const late = answers.find((answer) => answer.status === 409);
    expect(late?.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { version: version + 1 } });
    const same = await bench.patch(tenantId, { version: version + 1, deletionLocked: false });
    expect(same.body.tenant.version).toBe(version + 1);
    expect(await sql()('events').where({ tenant_id: tenantId, type: 'tenant.updated' })).toHaveLength(1);
  });

  it('extends a trial into the future, within a year', async () => {
    const tenantId = await bench.activeClinic('on-trial');
    const version = await bench.versionOf(tenantId);
    const message = 'Choose a time in the future, at most a year from now.';
    for (const trialEndsAt of [inDays(-1), inDays(400)]) {
      const answer = await bench.patch(tenantId, { version, trialEndsAt });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ trialEndsAt: message });
    }
    const trialEndsAt = inDays(60);
    expect((await bench.patch(tenantId, { version, trialEndsAt })).body.tenant.trialEndsAt).toBe(trialEndsAt);
  });

  it('reschedules the erasure of a terminated clinic within a year, and emails owner and administrators', async () => {
    const tenantId = await closedClinic('closing', { timeZone: 'America/Vancouver' });
    const later = inDays(90);
    const answer = await reschedule(tenantId, later);
    expect(answer.body.tenant.eraseAfter).toBe(later);
    expect((await reschedule(tenantId, inDays(400))).body.fields).toEqual({
      eraseAfter: 'Choose a time in the future, at most a year from now.',
    });
    expect((await reschedule(tenantId, later, bench.admin.token)).status).toBe(403);
    const kept = await sql()('audit_log').where({ tenant_id: tenantId, action: 'tenant.update' });
    const moves = kept.filter(({ details }) => details.eraseAfter);
    expect(moves.map(({ details }) => details.eraseAfter.after)).toEqual([later]);
    const mails = await sql()('mail_outbox')
      .where({ tenant_id: tenantId })
      .whereRaw("params ->> 'rescheduled' = 'true'")
      .orderBy('to_email');
    const facts = {
      clinicName: 'Érable Physio',
      eraseOn: later,
      timeZone: 'America/Vancouver',
      byOwner: false,
      keepsCharts: false,
    };
    expect(mails).toMatchObject([
      { template: 'terminated', to_email: 'closing@clinic.example', locale: 'fr', params: facts },
      { template: 'clinic_closed', to_email: 'partner@closing.example', locale: 'en', params: facts },
    ]);
  });

  it('never erases earlier than the owner was promised, whatever the grace period is now', async () => {
    const setting = () => sql()('platform_settings').where({ name: 'grace_periods' });
    const { value } = await setting().first();
    await setting().update({ value: { ...value, terminationDays: 60 } });
    const tenantId = await closedClinic('promised', { timeZone: 'America/Vancouver' });
    await setting().update({ value });
    const { terminated_at: terminatedAt } = await sql()('tenants').where({ tenant_id: tenantId }).first();
    const earliest = new Date(terminatedAt.getTime() + 60 * dayMs);
    const refused = await reschedule(tenantId, new Date(earliest.getTime() - 1).toISOString());
    const day = earliest.toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { eraseAfter: `Choose ${day} or later. The owner was told that the data is kept until then.` },
    ]);
    const mailsAbout = () => sql()('mail_outbox').where({ tenant_id: tenantId, template: 'terminated' });
    expect(await mailsAbout()).toHaveLength(1);
    const moved = await reschedule(tenantId, inDays(80));
    expect(moved.body.tenant.earliestErasure).toBe(earliest.toISOString());
    const back = await reschedule(tenantId, earliest.toISOString());
    expect(back.body.tenant.eraseAfter).toBe(earliest.toISOString());
    expect(await mailsAbout()).toHaveLength(3);
  });

  it('does not reschedule an erasure that is not scheduled yet', async () => {
    const tenantId = await bench.activeClinic('hurried');
    expect((await reschedule(tenantId, inDays(60))).body.error).toBe(
      'Only a terminated clinic has an erasure date.',
    );
    await terminate(tenantId, 'hurried');
    expect((await reschedule(tenantId, inDays(60))).body.code).toBe('OPERATION_IN_PROGRESS');
  });

  it('sets a lock that termination respects', async () => {
    const tenantId = await bench.activeClinic('protected');
    const version = await bench.versionOf(tenantId);
    await bench.patch(tenantId, { version, deletionLocked: true });
    const answer = await bench.post(
      `/api/tenants/${tenantId}/terminate`,
      { subdomain: 'protected', reason: 'x' },
      bench.owner.token,
    );
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('DELETION_LOCKED');
  });
});
