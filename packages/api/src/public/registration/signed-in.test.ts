import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { countRows, freshRegistration, received, stepOne, visitor } from '../../../test/registration.ts';

const app = provideTestApp();

function tenantOf(subdomain: string) {
  return app.database.platform('tenants').where({ subdomain }).first();
}

describe('a signed-in person', () => {
  it('adds a clinic to their account, however the email is spelled', async () => {
    const person = await app.person({ email: 'two.clinics@own.example', name: 'Two Clinics' });
    const registration = freshRegistration({
      email: 'Two.Clinics@own.example',
      acceptTerms: true,
      password: 'another long password',
    });
    const { status, body } = await visitor(app, { token: person.token }).register(registration);
    expect([status, body]).toEqual([202, received]);
    const tenant = await tenantOf(registration.subdomain);
    expect(tenant.owner_email).toBe('two.clinics@own.example');
    expect(tenant.owner_verified_at).not.toBeNull();
    const sql = app.database.platform;
    expect(
      await sql('memberships').where({ tenant_id: tenant.tenant_id }).select('user_id', 'is_owner'),
    ).toEqual([{ user_id: person.userId, is_owner: true }]);
    expect(await sql('users').where({ user_id: person.userId }).first('password_hash', 'full_name')).toEqual({
      password_hash: null,
      full_name: 'Two Clinics',
    });
    expect(
      await sql('audit_log')
        .where({ tenant_id: tenant.tenant_id, action: 'tenant.create' })
        .first('actor_id', 'session_id'),
    ).toEqual({ actor_id: person.userId, session_id: person.sessionId });
  });

  it.each([
    ['en', 'Use the email address of the account you are signed in to'],
    ['fr', 'Utilisez l’adresse courriel de votre compte'],
  ])('cannot register with another email (%s)', async (language, text) => {
    const person = await app.person();
    const before = await countRows(app);
    const { status, body } = await visitor(app, { token: person.token, language }).register(
      freshRegistration(),
    );
    expect(status).toBe(400);
    expect(body).toEqual({ success: false, code: 'VALIDATION_FAILED', error: text, fields: { email: text } });
    expect(await countRows(app)).toEqual(before);
  });

  it('gets the subdomain that their own email reserved while signed out; nobody else does', async () => {
    const person = await app.person({ email: 'reserved@own.example' });
    const registration = freshRegistration({ email: person.email, subdomain: 'reserved-by-me' });
    expect((await visitor(app).register(registration)).status).toBe(202);
    expect(await tenantOf('reserved-by-me')).toBeUndefined();
    expect((await visitor(app).check('reserved-by-me')).body.available).toBe(false);
    expect((await visitor(app).register(freshRegistration({ subdomain: 'reserved-by-me' }))).body.code).toBe(
      'SUBDOMAIN_TAKEN',
    );
    const stranger = await app.person();
    expect((await visitor(app, { token: stranger.token }).check('reserved-by-me')).body.available).toBe(
      false,
    );

    const own = visitor(app, { token: person.token });
    expect((await own.check('reserved-by-me')).body.available).toBe(true);
    expect((await own.save(1, { ...stepOne, email: person.email, subdomain: 'reserved-by-me' })).status).toBe(
      200,
    );
    expect((await visitor(app, { token: person.token }).register(registration)).status).toBe(202);
    expect(await tenantOf('reserved-by-me')).toMatchObject({ owner_email: person.email });
    expect(
      await app.database.platform('registrations').where({ reserved_subdomain: 'reserved-by-me' }),
    ).toEqual([]);
  });

  it('whose session has ended counts as a visitor', async () => {
    const person = await app.person();
    await app.database
      .platform('sessions')
      .where({ session_id: person.sessionId })
      .update({ revoked_at: new Date(), revoked_because: 'test' });
    const registration = freshRegistration();
    expect((await visitor(app, { token: person.token }).register(registration)).status).toBe(202);
    expect(await tenantOf(registration.subdomain)).toMatchObject({ owner_email: registration.email });
  });
});
