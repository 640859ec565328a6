import { describe, expect, it } from 'vitest';
import { createClinic, type TestClinic } from '../../../../test/clinic.ts';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';
import { createWorkspace } from '../../../../test/workspace.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const post = ({ tenantId, owner }: TestClinic, path: string, body?: object, token = owner.token) =>
  bench.app.call({ method: 'POST', url: `/api/clinics/${tenantId}/${path}`, token, body });
const read = async ({ tenantId, owner }: TestClinic) =>
  (await bench.app.call({ url: `/api/clinics/${tenantId}`, token: owner.token })).body.clinic;
const close = (clinic: TestClinic, token?: string) =>
  post(clinic, 'close', { subdomain: clinic.subdomain }, token);
/** Runs the waiting operations as the worker does. */
async function work({ tenantId }: TestClinic): Promise<void> {
  const { operation_id: id } = await sql()('operations')
    .where({ tenant_id: tenantId, state: 'queued' })
    .first();
  expect(await bench.carryOut(id)).toBe('succeeded');
}

async function closeAndWork(clinic: TestClinic): Promise<{ eraseAfter: Date }> {
  expect((await close(clinic)).status).toBe(202);
  await work(clinic);
  const tenant = await sql()('tenants').where({ tenantId: clinic.tenantId }).first('erase_after');
  return { eraseAfter: tenant.erase_after };
}

describe('a clinic that its owner closes', () => {
  it('closes for its members at once; the owner can export and reopen it until it is erased', async () => {
    const clinic = await createClinic(bench.app, { subdomain: 'leaving', clinicName: 'Harbour Physio' });
    const member = await bench.app.person();
    await bench.app.member(clinic.tenantId, member.userId, 'clinician');
    const site = await bench.app.session(member.userId, 'clinic', clinic.tenantId);
    const closed = await close(clinic);
    expect([closed.status, closed.body.clinic.status]).toEqual([202, 'terminated']);
    const host = 'leaving.localhost';
    expect((await bench.app.call({ url: '/home', host })).status).toBe(410);
    expect((await post(clinic, 'reopen')).body.code).toBe('OPERATION_IN_PROGRESS');
    await work(clinic);
    const ended = await bench.app.call({ url: '/api/auth/me', host, token: site.token });
    expect(ended.status).toBe(401);

    const dashboard = await read(clinic);
    const eraseOn = Date.parse(dashboard.closing.eraseOn);
    expect((eraseOn - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(dashboard).toMatchObject({
      closing: { mayReopen: true },
      permissions: ['clinic:read', 'clinic:export', 'clinic:close'],
    });
    const exported = await bench.app.call({
      url: `/api/clinics/${clinic.tenantId}/export`,
      token: clinic.owner.token,
    });
    expect(exported.status).toBe(200);
    const mails = () => sql()('mail_outbox').where({ to_email: clinic.owner.email }).orderBy('message_id');
    const exportLink = `http://localhost:5000/dashboard?clinic=${clinic.tenantId}`;
    expect(await mails()).toMatchObject([{ template: 'terminated', params: { byOwner: true, exportLink } }]);

    expect((await post(clinic, 'reopen')).status).toBe(202);
    await work(clinic);
    expect(await read(clinic)).toMatchObject({ status: 'active', closing: null });
    expect((await mails()).map(({ template }) => template)).toEqual(['terminated', 'termination_cancelled']);
    // What operators are notified of.
    const events = await sql()('events')
      .where({ tenant_id: clinic.tenantId })
      .whereLike('type', 'tenant.termin%')
      .orderBy('event_id');
    expect(events.map(({ type, actor_id }) => [type, actor_id])).toEqual([
      ['tenant.terminated', clinic.owner.userId],
      ['tenant.termination_cancelled', clinic.owner.userId],
    ]);
    expect(
      await sql()('audit_log')
        .where({ tenant_id: clinic.tenantId })
        .whereIn('action', ['tenant.terminate', 'tenant.cancel_termination'])
        .orderBy('entry_id')
        .pluck('action'),
    ).toEqual(['tenant.terminate', 'tenant.cancel_termination']);
  });

  it('is announced to its other administrators, each in their language, and so is its reopening', async () => {
    const clinic = await createClinic(bench.app, { subdomain: 'announced', clinicName: 'Harbour Physio' });
    const french = await bench.app.person({ email: 'fr@announced.example', locale: 'fr' });
    const english = await bench.app.person({ email: 'en@announced.example' });
    const clinician = await bench.app.person({ email: 'clinician@announced.example' });
    await bench.app.member(clinic.tenantId, french.userId, 'administrator');
    await bench.app.member(clinic.tenantId, english.userId, 'administrator');
    await bench.app.member(clinic.tenantId, clinician.userId, 'clinician');
    const elsewhere = await createClinic(bench.app, { subdomain: 'elsewhere' });
    const describeMails = async () =>
      (await sql()('mail_outbox').where({ tenant_id: clinic.tenantId }))
        .map(({ template, to_email, locale }) => [template, to_email, locale].join(' '))
        .toSorted();
    const { eraseAfter } = await closeAndWork(clinic);
    const closing = [
      'clinic_closed en@announced.example en',
      'clinic_closed fr@announced.example fr',
      `terminated ${clinic.owner.email} en`,
    ];
    expect(await describeMails()).toEqual(closing);
    const { params } = await sql()('mail_outbox').where({ to_email: 'fr@announced.example' }).first();
    expect(params).toMatchObject({
      clinicName: 'Harbour Physio',
      byOwner: true,
      eraseOn: eraseAfter.toISOString(),
    });

    await post(clinic, 'reopen');
    await work(clinic);
    expect(await describeMails()).toEqual(
      [
        ...closing,
        'clinic_reopened en@announced.example en',
        'clinic_reopened fr@announced.example fr',
        `termination_cancelled ${clinic.owner.email} en`,
      ].toSorted(),
    );
    expect(await sql()('mail_outbox').where({ tenant_id: elsewhere.tenantId })).toEqual([]);
  });

  it.each([
    ['signed', true],
    ['draft', false],
  ] as const)('is announced with the charts that are kept: %s notes, %s', async (state, keepsCharts) => {
    const clinic = await createWorkspace(bench.app, { subdomain: `keeping-${state}` });
    const administrator = await bench.app.person();
    await bench.app.member(clinic.tenantId, administrator.userId, 'administrator');
    await bench.app.admin('notes').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      author_id: clinic.roy.staffId,
      state,
      about_on: '2026-11-24',
      signed_at: state === 'signed' ? new Date() : null,
    });
    await closeAndWork(clinic);
    expect((await bench.get(`/api/tenants/${clinic.tenantId}`)).body.tenant.keepsCharts).toBe(keepsCharts);
    const mails = await sql()('mail_outbox')
      .where({ tenant_id: clinic.tenantId })
      .whereIn('template', ['terminated', 'clinic_closed'])
      .orderBy('template');
    expect(mails.map(({ template, params }) => [template, params.keepsCharts])).toEqual([
      ['clinic_closed', keepsCharts],
      ['terminated', keepsCharts],
    ]);
  });

  it('takes nobody in with an invitation, nor sends one again, until it is reopened', async () => {
    const clinic = await createClinic(bench.app, { subdomain: 'inviting' });
    const invitation = { email: 'new@inviting.example', name: 'Pat', role: 'hr' };
    expect((await post(clinic, 'invitations', invitation)).status).toBe(201);
    const links = async () => {
      const mails = await sql()('mail_outbox').where({ to_email: invitation.email }).orderBy('message_id');
      return mails.map(({ params }) => String(params.link).split('/').at(-1) ?? '');
    };
    const [token] = await links();
    const use = async (action: string, body: object) => {
      const url = `/api/auth/${action}`;
      const answer = await bench.app.call({ method: 'POST', url, body: { token, ...body } });
      return answer.body.code ?? answer.status;
    };
    const password = 'larch needles in autumn';
    const accept = () => use('invitations/accept', { name: 'Pat', password, acceptTerms: true });
    const expire = (at: Date) =>
      sql()('one_time_tokens')
        .where({ tenant_id: clinic.tenantId, purpose: 'invitation' })
        .update({ expires_at: at });

    await closeAndWork(clinic);
    expect([await use('links/inspect', {}), await accept()]).toEqual(['LINK_INVALID', 'LINK_INVALID']);
    await expire(new Date(0));
    expect(await use('links/resend', {})).toBe('LINK_INVALID');
    expect(await links()).toHaveLength(1);

    await post(clinic, 'reopen');
    await work(clinic);
    expect(await use('links/resend', {})).toBe(202);
    expect(await links()).toHaveLength(2);
    await expire(new Date(Date.now() + 60_000));
    expect([await use('links/inspect', {}), await accept()]).toEqual([200, 200]);
    expect(await use('links/inspect', {})).toBe(200);
  });

  it('stays open without a step-up or the typed subdomain, for anyone but the owner, and with a deletion lock', async () => {
    const clinic = await createClinic(bench.app, { subdomain: 'staying' });
    const administrator = await bench.app.person();
    await bench.app.member(clinic.tenantId, administrator.userId, 'administrator');
    const weak = await bench.app.session(clinic.owner.userId, 'account', undefined, false);
    expect((await close(clinic, weak.token)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await close(clinic, administrator.token)).body.code).toBe('FORBIDDEN');
    expect((await post(clinic, 'close', { subdomain: 'other' })).body.fields).toEqual({
      subdomain: 'This value is not valid',
    });
    await sql()('tenants').where({ tenant_id: clinic.tenantId }).update({ deletion_locked: true });
    expect((await close(clinic)).body.code).toBe('DELETION_LOCKED');
    expect((await post(clinic, 'reopen')).body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect((await read(clinic)).status).toBe('active');
  });

  it('cannot be reopened by its owner when operators closed it, or once its erasure is due', async () => {
    const clinic = await createClinic(bench.app, { subdomain: 'ended' });
    const terminate = { subdomain: 'ended', reason: 'Fraud' };
    expect(
      (await bench.post(`/api/tenants/${clinic.tenantId}/terminate`, terminate, bench.owner.token)).status,
    ).toBe(202);
    await work(clinic);
    expect((await read(clinic)).closing.mayReopen).toBe(false);
    expect((await post(clinic, 'reopen')).body.code).toBe('TRANSITION_NOT_ALLOWED');

    const late = await createClinic(bench.app, { subdomain: 'too-late' });
    await close(late);
    await work(late);
    await sql()('tenants')
      .where({ tenant_id: late.tenantId })
      .update({ erase_after: new Date(0) });
    expect((await read(late)).closing.mayReopen).toBe(false);
    expect((await post(late, 'reopen')).body.code).toBe('TRANSITION_NOT_ALLOWED');
  });
});
