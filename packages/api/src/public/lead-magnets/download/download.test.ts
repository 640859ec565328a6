import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { addLeadMagnetClient, leadMagnetKey, mailedLinks } from '../../../../test/services/lead-magnet.ts';
import { maskPath } from '../../../server/logging/mask.ts';

const app = provideTestApp();
beforeAll(async () => {
  await addLeadMagnetClient(app);
});

let count = 0;
let email: string;
let token: string;

beforeEach(async () => {
  count += 1;
  email = `reader-${count}@erable.example`;
  token = await tokenFor(email);
});

/** Requests the report and returns the token of the emailed link. */
async function tokenFor(address: string, language = 'en-CA'): Promise<string> {
  await app.call({
    method: 'POST',
    url: '/api/lead-magnets/waag-template',
    body: { firstName: 'Maude', email: address },
    headers: { 'api-key': leadMagnetKey, 'accept-language': language },
  });
  const [link = ''] = await mailedLinks(app, address);
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

const built = (name: string) => readFileSync(join(app.deps.settings.sampleReportFolder, name));
const fileUrl = (to = email) => `/downloads/waag-report/${token}?email=${encodeURIComponent(to)}`;
const browser = { 'x-client-id': '', 'x-client-key': '' };

function open(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.server.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost:5000', ...browser, ...headers },
  });
}

async function downloads(): Promise<number> {
  const sql = app.database.platform;
  const row = await sql('report_links')
    .where({ token_hash: sql.raw('sha256(?::bytea)', [token]) })
    .first();
  return row.downloads;
}

describe('the file of an emailed link', () => {
  it('is a spreadsheet that browsers save, that no cache keeps, and whose URL is not logged', async () => {
    const answer = await open(fileUrl());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="weekly-at-a-glance-sample.xlsx"',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
    expect(answer.rawPayload).toEqual(built('weekly-at-a-glance-sample.xlsx'));
    expect(await downloads()).toBe(1);
    expect(maskPath(fileUrl())).toBe('/downloads/waag-report/…');
  });

  it('is in the language of the request', async () => {
    token = await tokenFor('lectrice@erable.example', 'fr-CA');
    const answer = await open(fileUrl('lectrice@erable.example'));
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="semaine-en-un-coup-d-oeil-exemple.xlsx"',
    );
    expect(answer.rawPayload).toEqual(built('semaine-en-un-coup-d-oeil-exemple.xlsx'));
  });

  it('can be downloaded ten times, also with simultaneous requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await open(fileUrl())).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 404)).toHaveLength(15);
    expect(await downloads()).toBe(10);
  });

  it('is not counted for a HEAD request', async () => {
    const answer = await open(fileUrl(), {}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(0);
    expect(await downloads()).toBe(0);
  });

  it.each([
    ['another address', () => fileUrl('other@erable.example')],
    ['no address', () => `/downloads/waag-report/${token}`],
    ['two addresses', () => `${fileUrl()}&email=other@erable.example`],
    ['an unknown token', () => `/downloads/waag-report/${'x'.repeat(43)}?email=${email}`],
    ['a hostile token', () => `/downloads/waag-report/%00%27--?email=${email}`],
  ])('is refused to %s with a page that explains what to do', async (_what, url) => {
    const answer = await open(url());
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.payload).toContain('<h1>Invalid or expired download link</h1>');
    expect(answer.payload).toContain(
      '<a class="button" href="http://localhost:5000/waag-report">Get a new link</a>',
    );
    expect(await downloads()).toBe(0);
  });

  it('is refused once the link has expired, in the reader’s language', async () => {
    const sql = app.database.platform;
    await sql('report_links').update({ expires_at: sql.raw("now() - interval '1 second'") });
    const answer = await open(fileUrl(), { 'accept-language': 'fr-CA' });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).toContain('<html lang="fr-CA">');
    expect(answer.payload).toContain('<h1>Lien de téléchargement non valide ou expiré</h1>');
    expect(answer.payload).toContain(
      'href="http://localhost:5000/fr/waag-report">Obtenir un nouveau lien</a>',
    );
    expect(await downloads()).toBe(0);
  });

  it('exists on the main site only', async () => {
    await app.tenant({ subdomain: `reader-${count}` });
    const answer = await open(fileUrl(), { host: `reader-${count}.localhost:5000` });
    expect(answer.statusCode).toBe(404);
    expect(await downloads()).toBe(0);
  });
});

describe('/waag-download', () => {
  it('redirects the holder of a valid link to the file, and counts no download itself', async () => {
    const answer = await open(`/waag-download?hash=${token}&email=${encodeURIComponent(email)}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, fileUrl()]);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(await downloads()).toBe(0);
  });

  it('does not let the page of a suspended clinic be cached', async () => {
    await app.tenant({ subdomain: 'suspended-clinic', status: 'suspended' });
    const answer = await app.call({ url: '/waag-download', host: 'suspended-clinic.localhost' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([403, 'no-store']);
  });

  it('remembers a link that this browser has validated', async () => {
    const validated = await app.call({
      url: `/api/lead-magnets/validate-template?hash=${token}&email=${email}`,
      headers: { 'api-key': leadMagnetKey },
    });
    const answer = await open('/fr/waag-download', { cookie: validated.cookies.join('; ') });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, fileUrl()]);
    const stranger = await open('/waag-download', { cookie: `report_link=${'x'.repeat(43)}` });
    expect(stranger.headers.location).toBeUndefined();
  });

  it.each(['', '?hash=&email=', '?hash=wrong&email=a@b.example'])(
    'shows everyone else the page with the form: %j',
    async (query) => {
      // Without a built site, the response says so instead of the page.
      const answer = await open(`/waag-download${query}`);
      expect(answer.payload).toBe('The web package has not been built; only the API answers here.\n');
    },
  );
});
