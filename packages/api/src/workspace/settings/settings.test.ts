import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createWorkspace, provideWorkspace, type TestMember } from '../../../test/workspace.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'settings' });

const change = (body: object, member: Pick<TestMember, 'token'> = clinic.ownerAtSite) =>
  app.call({ method: 'PATCH', url: '/api/clinic/settings', token: member.token, host: clinic.host, body });

describe('the settings', () => {
  it('can be changed individually, and are recorded in the history', async () => {
    const { status, body } = await change({
      version: 1,
      gridMinutes: 30,
      billingFrom: '2026-12-01',
      reminderHours: 0,
    });
    expect(status).toBe(200);
    expect(body.settings).toMatchObject({
      version: 2,
      gridMinutes: 30,
      billingFrom: '2026-12-01',
      reminderHours: 0,
      idleLockMinutes: 15,
    });
    const history = await app
      .admin('history')
      .where({ tenant_id: clinic.tenantId, kind: 'settings' })
      .first();
    expect(history).toMatchObject({
      staff_id: clinic.ownerAtSite.staffId,
      details: { gridMinutes: 30, billingFrom: '2026-12-01', reminderHours: 0 },
    });
    const stale = await change({ version: 1, gridMinutes: 15 });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it.each([
    { gridMinutes: 7 },
    { idleLockMinutes: 4 },
    { idleLockMinutes: 61 },
    { reminderHours: 169 },
    { billingFrom: '2026-02-30' },
    { currency: 'USD' },
  ])('refuse %j', async (changes) => {
    expect((await change({ version: 2, ...changes })).status).toBe(400);
  });

  it.each(['roy', 'desk', 'bookkeeper'] as const)('are refused to %s', async (who) => {
    expect((await change({ version: 2, gridMinutes: 15 }, clinic[who])).status).toBe(403);
  });

  it('require a step-up if they affect who sees names', async () => {
    const cold = await app.session(clinic.ownerAtSite.userId, 'clinic', clinic.tenantId, false);
    const outcome = async (body: object) => (await change(body, cold)).body.code;
    expect(await outcome({ version: 99, namesForClinicians: true })).toBe('STEP_UP_REQUIRED');
    expect(await outcome({ version: 99, privacyContactId: null })).toBe('STEP_UP_REQUIRED');
    expect(await outcome({ version: 99, gridMinutes: 15 })).toBe('VERSION_CONFLICT');
  });

  it('require an administrator as privacy contact; the owner replaces a former administrator', async () => {
    const { userId } = await app.person({ name: 'Ada Admin' });
    await app.member(clinic.tenantId, userId, 'administrator');
    const { staff_id: ada } = await app.admin('clinic_staff').where({ user_id: userId }).first('staff_id');
    for (const staffId of [
      clinic.roy.staffId,
      (await createWorkspace(app, { subdomain: 'elsewhere' })).ownerAtSite.staffId,
    ]) {
      const { status, body } = await change({ version: 2, privacyContactId: staffId });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['privacyContactId']]);
    }
    expect((await change({ version: 2, privacyContactId: ada })).body.settings.privacyContactId).toBe(ada);
    await app
      .admin('memberships')
      .where({ tenant_id: clinic.tenantId, user_id: userId })
      .update({ role: 'hr' });
    const { body } = await change({ version: 3, weekStartsOn: 0 });
    expect(body.settings).toMatchObject({ privacyContactId: clinic.ownerAtSite.staffId, weekStartsOn: 0 });
  });

  it('let only the owner and the privacy contact choose the privacy contact, and tell the owner and the former one', async () => {
    const own = await createWorkspace(app, { subdomain: 'contact' });
    const administrator = async (name: string) => {
      const { userId, email } = await app.person({ name });
      await app.member(own.tenantId, userId, 'administrator');
      const row = await app.admin('clinic_staff').where({ user_id: userId }).first('staff_id');
      const { token } = await app.session(userId, 'clinic', own.tenantId);
      return { staffId: row.staff_id as string, email, token };
    };
    const [ada, bo] = [await administrator('Ada Admin'), await administrator('Bo Admin')];
    let version = 1;
    const choose = async (privacyContactId: string | null, { token }: { token: string }) => {
      const { status, body } = await app.call({
        ...{ method: 'PATCH', url: '/api/clinic/settings', host: own.host, token },
        body: { version, privacyContactId },
      });
      version = body.settings?.version ?? version;
      return [status, body.code ?? body.settings.privacyContactId];
    };
    const mails = async () => {
      const queued = await app
        .admin('mail_outbox')
        .where({ tenant_id: own.tenantId, template: 'privacy_contact_changed' });
      await app.admin('mail_outbox').where({ tenant_id: own.tenantId }).delete();
      return queued.map((mail) => mail.to_email).toSorted();
    };
    const ownerEmail = 'owner@contact.example';

    expect(await choose(ada.staffId, ada)).toEqual([403, 'FORBIDDEN']);
    expect(await choose(null, ada)).toEqual([403, 'FORBIDDEN']);
    expect(await mails()).toEqual([]);
    expect(await choose(ada.staffId, own.ownerAtSite)).toEqual([200, ada.staffId]);
    expect(await mails()).toEqual([ownerEmail]);
    expect(await choose(bo.staffId, bo)).toEqual([403, 'FORBIDDEN']);
    expect(await choose(bo.staffId, ada)).toEqual([200, bo.staffId]);
    expect(await mails()).toEqual([ada.email, ownerEmail].toSorted());
    expect(await choose(ada.staffId, ada)).toEqual([403, 'FORBIDDEN']);
    await app
      .admin('memberships')
      .where({
        tenant_id: own.tenantId,
        user_id: app.admin('clinic_staff').where({ staff_id: bo.staffId }).select('user_id'),
      })
      .delete();
    expect(await choose(ada.staffId, ada)).toEqual([403, 'FORBIDDEN']);
    expect(await choose(ada.staffId, own.ownerAtSite)).toEqual([200, ada.staffId]);
  });
});
