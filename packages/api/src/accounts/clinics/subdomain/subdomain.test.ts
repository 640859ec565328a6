import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { createClinic, type TestClinic } from '../../../../test/clinic.ts';
import { clinicCallsOf } from '../../../../test/clinic-calls.ts';

const app = provideTestApp();
const { post, recorded } = clinicCallsOf(app);

function check(clinic: TestClinic, name: string, token = clinic.owner.token) {
  return app.call({ url: `/api/clinics/${clinic.tenantId}/subdomain/check?name=${name}`, token });
}

describe('changing a clinic’s subdomain', () => {
  it('redirects the old subdomain to the new one for 90 days, emails the owner and is audited', async () => {
    const clinic = await createClinic(app, { subdomain: 'old-name', clinicName: 'Érable Physio' });
    const { status, body } = await post(clinic, 'subdomain', { subdomain: ' New-Name ' });
    expect(status).toBe(200);
    expect(body.clinic).toMatchObject({ subdomain: 'new-name', siteUrl: 'http://new-name.localhost:5000' });
    const moved = await app.call({ url: '/home', host: 'old-name.localhost' });
    expect([moved.status, moved.headers.location]).toEqual([302, 'http://new-name.localhost:5000/home']);
    const site = await app.call({ url: '/api/site', host: 'new-name.localhost' });
    expect(site.body).toMatchObject({ clinicName: 'Érable Physio', status: 'active' });
    const redirect = await app.database
      .platform('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .first();
    expect((redirect.until.getTime() - Date.now()) / 86_400_000).toBeCloseTo(90, 2);
    expect(await recorded(clinic)).toEqual({
      events: [{ type: 'tenant.subdomain_changed', payload: { before: 'old-name', after: 'new-name' } }],
      audit: [
        { action: 'tenant.subdomain', subject_id: null, details: { before: 'old-name', after: 'new-name' } },
      ],
      mails: [
        {
          to: 'owner@old-name.example',
          template: 'subdomain_changed',
          locale: 'en',
          params: {
            clinicName: 'Érable Physio',
            oldAddress: 'http://old-name.localhost:5000',
            newAddress: 'http://new-name.localhost:5000',
            redirectDays: 90,
          },
        },
      ],
    });
  });

  it('to the current one does nothing', async () => {
    const clinic = await createClinic(app, { subdomain: 'same-name' });
    expect((await post(clinic, 'subdomain', { subdomain: 'same-name' })).status).toBe(200);
    expect(await recorded(clinic)).toEqual({ events: [], audit: [], mails: [] });
  });

  it('allows a clinic to return to its former subdomain, which nobody else can take', async () => {
    const clinic = await createClinic(app, { subdomain: 'first-name' });
    const other = await createClinic(app, { subdomain: 'other-clinic' });
    await post(clinic, 'subdomain', { subdomain: 'second-name' });
    const available = async (of: TestClinic) => (await check(of, 'first-name')).body.available;
    expect([await available(clinic), await available(other)]).toEqual([true, false]);
    const refused = await post(other, 'subdomain', { subdomain: 'first-name' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
    expect((await post(clinic, 'subdomain', { subdomain: 'first-name' })).body.clinic.subdomain).toBe(
      'first-name',
    );
    const redirects = await app.database
      .platform('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .pluck('subdomain');
    expect(redirects).toEqual(['second-name']);
    expect((await app.call({ url: '/api/site', host: 'first-name.localhost' })).status).toBe(200);
  });

  it('is checked beforehand, for the owner only', async () => {
    const clinic = await createClinic(app, { subdomain: 'checking' });
    const other = await createClinic(app, { subdomain: 'checked' });
    expect((await check(clinic, 'unused-name')).body).toMatchObject({ name: 'unused-name', available: true });
    expect((await check(clinic, 'checked')).body).toMatchObject({
      available: false,
      problem: 'This address is already taken. Please choose another',
      suggestion: 'checked-2',
    });
    expect((await check(clinic, 'ab')).body).toMatchObject({
      available: false,
      problem: 'Use 3 to 63 characters',
    });
    expect((await check(clinic, 'unused-name', other.owner.token)).status).not.toBe(200);
    const administrator = await app.person();
    await app.member(clinic.tenantId, administrator.userId, 'administrator');
    expect((await check(clinic, 'unused-name', administrator.token)).body.code).toBe('FORBIDDEN');
  });

  it('is possible to a subdomain whose redirect has expired', async () => {
    const clinic = await createClinic(app, { subdomain: 'left-long-ago' });
    await post(clinic, 'subdomain', { subdomain: 'moved-since' });
    const sql = app.admin;
    await sql('subdomain_redirects')
      .where({ tenant_id: clinic.tenantId })
      .update({ until: sql.raw("now() - interval '1 second'") });
    const other = await createClinic(app, { subdomain: 'newcomer' });
    expect((await post(other, 'subdomain', { subdomain: 'left-long-ago' })).status).toBe(200);
    expect((await post(other, 'subdomain', { subdomain: 'newcomer' })).status).toBe(200);
    const row = await sql('subdomain_redirects').where({ subdomain: 'left-long-ago' }).first('tenant_id');
    expect(row.tenant_id).toBe(other.tenantId);
  });

  it.each([
    ['', 'Web address is required', 'L’adresse web est obligatoire'],
    ['ab', 'Use 3 to 63 characters', 'Utilisez de 3 à 63 caractères'],
    ['a'.repeat(64), 'Use 3 to 63 characters', 'Utilisez de 3 à 63 caractères'],
    [
      '-abc',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'érable',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'xn--rable',
      'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
      'Utilisez des lettres minuscules, des chiffres et des traits d’union, avec une lettre ou un chiffre au début et à la fin',
    ],
    [
      'admin',
      'This address is reserved. Please choose another',
      'Cette adresse est réservée. Veuillez en choisir une autre',
    ],
  ])('refuses the name "%s"', async (subdomain, english, french) => {
    const clinic = await createClinic(app, {
      subdomain: `rules-${subdomain.length}-${english.length}-${subdomain.charCodeAt(0) || 0}`,
    });
    for (const [language, text] of [
      ['en', english],
      ['fr', french],
    ] as const) {
      const { status, body } = await post(clinic, 'subdomain', { subdomain }, clinic.owner.token, language);
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        code: 'VALIDATION_FAILED',
        error: text,
        fields: { subdomain: text },
      });
    }
  });

  it('refuses a taken subdomain and suggests a similar free one', async () => {
    await createClinic(app, { subdomain: 'popular' });
    await createClinic(app, { subdomain: 'popular-2' });
    const clinic = await createClinic(app, { subdomain: 'wants-popular' });
    const english = await post(clinic, 'subdomain', { subdomain: 'popular' });
    expect(english.status).toBe(409);
    expect(english.body).toEqual({
      success: false,
      code: 'SUBDOMAIN_TAKEN',
      error: 'This address is already taken. Please choose another.',
      fields: { subdomain: 'This address is already taken. Please choose another' },
      details: { suggestion: 'popular-3' },
    });
    const french = await post(clinic, 'subdomain', { subdomain: 'popular' }, clinic.owner.token, 'fr');
    expect(french.body.error).toBe('Cette adresse est déjà prise. Veuillez en choisir une autre.');
    expect(await recorded(clinic)).toEqual({ events: [], audit: [], mails: [] });
  });

  it('gives a subdomain to one of two clinics that want it at the same time', async () => {
    const clinics = [
      await createClinic(app, { subdomain: 'racer-1' }),
      await createClinic(app, { subdomain: 'racer-2' }),
    ];
    const answers = await Promise.all(
      clinics.map((clinic) => post(clinic, 'subdomain', { subdomain: 'the-prize' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
