import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { visitor } from '../../../test/registration.ts';

const app = provideTestApp();

describe('GET /api/subdomains/check', () => {
  beforeAll(async () => {
    const tenantId = await app.tenant({ subdomain: 'harbour' });
    await app.tenant({ subdomain: 'harbour-2' });
    await app.admin('subdomain_redirects').insert({
      subdomain: 'old-harbour',
      tenant_id: tenantId,
      until: new Date(Date.now() + 60_000),
    });
  });

  it.each([
    ['free-name', { name: 'free-name', available: true }],
    [' Free-Name ', { name: 'free-name', available: true }],
    [
      'harbour',
      {
        name: 'harbour',
        available: false,
        problem: 'This address is already taken. Please choose another',
        suggestion: 'harbour-3',
      },
    ],
    [
      'old-harbour',
      {
        name: 'old-harbour',
        available: false,
        problem: 'This address is already taken. Please choose another',
        suggestion: 'old-harbour-2',
      },
    ],
    [
      'admin',
      {
        name: 'admin',
        available: false,
        problem: 'This address is reserved. Please choose another',
        suggestion: 'clinic-admin',
      },
    ],
    ['ab', { name: 'ab', available: false, problem: 'Use 3 to 63 characters', suggestion: 'clinic-ab' }],
    [
      'Érable Physio',
      {
        name: 'érable physio',
        available: false,
        problem: 'Use lower-case letters, digits and hyphens, and start and end with a letter or digit',
        suggestion: 'erable-physio',
      },
    ],
    ['', { name: '', available: false, problem: 'Web address is required' }],
  ])('"%s"', async (name, wanted) => {
    const { status, body } = await visitor(app).check(name);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, ...wanted });
  });

  it('explains in French', async () => {
    const { body } = await visitor(app, { language: 'fr' }).check('harbour');
    expect(body.problem).toBe('Cette adresse est déjà prise. Veuillez en choisir une autre');
  });

  it('suggests one even for a clinic’s name that cannot be a host name', async () => {
    const { body } = await visitor(app).check('北京');
    expect(body.suggestion).toMatch(/^clinic-[0-9a-f]{6}$/);
  });

  it('requires a name, and refuses other fields', async () => {
    const missing = await app.call({ url: '/api/subdomains/check' });
    expect([missing.status, missing.body.fields]).toEqual([400, { name: 'Web address is required' }]);
    const more = await app.call({ url: '/api/subdomains/check?name=x&tenant=1' });
    expect(more.body.fields).toEqual({ tenant: 'This field is not known here. Remove it' });
  });
});
