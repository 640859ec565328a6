import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { createClinic } from '../../../test/clinic.ts';
import { clinicCallsOf } from '../../../test/clinic-calls.ts';

const app = provideTestApp();
const { post, recorded } = clinicCallsOf(app);

describe('changing the plan', () => {
  it.each(['pro', 'professional', 'Pro'])(
    'accepts the name %s and answers with the operation',
    async (plan) => {
      const clinic = await createClinic(app, {
        subdomain: `plan-${plan.toLowerCase()}${plan.charCodeAt(0)}`,
      });
      const { status, body } = await post(clinic, 'plan', { plan });
      expect(status).toBe(202);
      expect(body.operation).toMatchObject({
        tenantId: clinic.tenantId,
        kind: 'change_plan',
        state: 'queued',
        requestedBy: 'Maude Gagnon',
        reason: null,
        steps: [{ name: 'check_limits' }, { name: 'apply_plan' }, { name: 'notify_owner' }],
      });
      const { rows } = await app.database.platform.raw(
        "SELECT count(*) AS jobs FROM pgboss.job WHERE data ->> 'operationId' = ?",
        [body.operation.operationId],
      );
      expect(rows).toEqual([{ jobs: 1 }]);
      const { audit } = await recorded(clinic);
      expect(audit.map((entry) => entry.action)).toEqual(['tenant.change_plan']);
    },
  );

  it('refuses a plan that is too small, with the public name of the plan', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-small', plan: 'enterprise' });
    for (let at = 0; at < 6; at += 1)
      await app.member(clinic.tenantId, (await app.person()).userId, 'clinician');
    const english = await post(clinic, 'plan', { plan: 'pro' });
    expect(english.status).toBe(409);
    expect(english.body).toEqual({
      success: false,
      code: 'PLAN_LIMIT',
      error: 'The Pro plan includes 5 clinicians. Choose a larger plan first.',
      details: { used: 6, limit: 5 },
    });
    const french = await post(clinic, 'plan', { plan: 'basic' }, clinic.owner.token, 'fr');
    expect(french.body.error).toBe(
      'Le forfait Basic comprend 1 clinicien. Choisissez d’abord un forfait supérieur.',
    );
  });

  it('refuses the current plan, an unknown one, and a second change at the same time', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-refused' });
    expect((await post(clinic, 'plan', { plan: 'basic' })).body).toMatchObject({
      code: 'ALREADY_DONE',
      error: 'This was already done.',
    });
    const unknown = await post(clinic, 'plan', { plan: 'gold' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toEqual({ plan: 'Please choose one of the plans Basic, Pro or Expert' });
    expect((await post(clinic, 'plan', { plan: 'pro' })).status).toBe(202);
    expect((await post(clinic, 'plan', { plan: 'expert' })).body).toMatchObject({
      code: 'OPERATION_IN_PROGRESS',
    });
  });

  it('stays possible while the clinic is suspended', async () => {
    const clinic = await createClinic(app, { subdomain: 'plan-held', status: 'suspended' });
    expect((await post(clinic, 'plan', { plan: 'pro' })).status).toBe(202);
  });
});
