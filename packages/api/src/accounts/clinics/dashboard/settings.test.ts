import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';

const app = provideTestApp();
const { change } = clinicCallsOf(app);

describe('PATCH /api/clinics/{tenantId}', () => {
  it('changes time zone and language with event and audit entry, and does nothing without a change', async () => {
    const clinic = await createClinic(app, { subdomain: 'settings' });
    const { body } = await change(clinic, { timeZone: 'America/St_Johns', locale: 'fr' });
    expect(body.clinic).toMatchObject({ timeZone: 'America/St_Johns', locale: 'fr' });
    await change(clinic, { timeZone: 'America/St_Johns', locale: 'fr' });
    const sql = app.database.platform;
    const events = await sql('events')
      .where({ tenant_id: clinic.tenantId })
      .orderBy('event_id')
      .select('type', 'payload', 'actor_id');
    expect(events).toEqual([
      {
        type: 'tenant.time_zone_set',
        payload: { timeZone: 'America/St_Johns' },
        actor_id: clinic.owner.userId,
      },
      { type: 'tenant.locale_set', payload: { locale: 'fr' }, actor_id: clinic.owner.userId },
    ]);
    const audit = await sql('audit_log')
      .where({ tenant_id: clinic.tenantId })
      .select('action', 'details', 'session_id');
    expect(audit).toEqual([
      {
        action: 'tenant.settings',
        session_id: clinic.owner.sessionId,
        details: {
          timeZone: { before: 'America/Toronto', after: 'America/St_Johns' },
          locale: { before: 'en', after: 'fr' },
        },
      },
    ]);
    expect(await sql('tenants').where({ tenant_id: clinic.tenantId }).first('version')).toEqual({
      version: 2,
    });
  });

  it.each([
    [{ timeZone: 'Europe/Paris' }, { timeZone: 'This value is not valid' }],
    [{ locale: 'de' }, { locale: 'This value is not valid' }],
    [{ plan: 'expert' }, { plan: 'This field is not known here. Remove it' }],
    [{ clinicName: 'X' }, { clinicName: 'This field is not known here. Remove it' }],
  ])('refuses %j', async (wanted, fields) => {
    const clinic = await createClinic(app, {
      subdomain: `settings-${Object.keys(wanted)[0]?.toLowerCase()}`,
    });
    const { status, body } = await change(clinic, wanted);
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
  });
});

describe('GET /api/account/clinics', () => {
  it('lists the person’s clinics by name: no open invitations, a closed one only for its owner', async () => {
    const closed = await createClinic(app, {
      subdomain: 'own-closed',
      clinicName: 'Álgonquin',
      status: 'terminated',
    });
    const { userId, token } = closed.owner;
    const other = await createClinic(app, {
      subdomain: 'own-other',
      clinicName: 'Beaver Lake',
      plan: 'enterprise',
    });
    await app.member(other.tenantId, userId, 'clinician');
    const invited = await createClinic(app, { subdomain: 'own-invited' });
    await app.database
      .platform('memberships')
      .insert({ tenant_id: invited.tenantId, user_id: userId, role: 'hr', state: 'invited' });
    const closedElsewhere = await createClinic(app, { subdomain: 'own-closed2', status: 'terminated' });
    await app.member(closedElsewhere.tenantId, userId, 'hr');
    const { body } = await app.call({ url: '/api/account/clinics', token });
    expect(body.clinics).toEqual([
      {
        tenantId: closed.tenantId,
        clinicName: 'Álgonquin',
        subdomain: 'own-closed',
        siteUrl: 'http://own-closed.localhost:5000',
        status: 'terminated',
        plan: 'basic',
        role: 'administrator',
        isOwner: true,
      },
      {
        tenantId: other.tenantId,
        clinicName: 'Beaver Lake',
        subdomain: 'own-other',
        siteUrl: 'http://own-other.localhost:5000',
        status: 'active',
        plan: 'enterprise',
        role: 'clinician',
        isOwner: false,
      },
    ]);
  });

  it('is empty for a person without a clinic, and refused without a session', async () => {
    const person = await app.person();
    expect((await app.call({ url: '/api/account/clinics', token: person.token })).body).toEqual({
      success: true,
      clinics: [],
    });
    expect((await app.call({ url: '/api/account/clinics' })).body.code).toBe('SESSION_INVALID');
  });
});
