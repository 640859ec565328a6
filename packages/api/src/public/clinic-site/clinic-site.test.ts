import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

const app = provideTestApp();

const supportLink = '<a href="mailto:support@tamarack.example">support@tamarack.example</a>';

async function siteOf(subdomain: string, headers: Record<string, string> = {}, url = '/') {
  return app.call({ url, host: `${subdomain}.localhost`, headers });
}

async function suspend(tenantId: string, message: string | null) {
  await app.database.platform('tenants').where({ tenant_id: tenantId }).update({
    status: 'suspended',
    hold_kind: 'billing',
    hold_reason: 'chargeback 4711',
    customer_message: message,
  });
}

describe('pages on a clinic’s subdomain', () => {
  it('a clinic being set up answers 503, reloads by itself and sends Retry-After', async () => {
    await app.tenant({ subdomain: 'erable', clinicName: 'Érable Physio', status: 'provisioning' });
    const page = await siteOf('erable');
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('3');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<html lang="en-CA">');
    expect(page.body).toContain('<title>This site is being prepared · Érable Physio</title>');
    expect(page.body).toContain('<h1>This site is being prepared</h1>');
    expect(page.body).toContain(
      'It opens here by itself, usually in less than a minute. There is no need to reload the page.',
    );
    expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
    expect(page.body).toContain(`Questions? Write to ${supportLink}.`);
  });

  it('style and script carry the nonce that the policy of the same answer allows', async () => {
    const page = await siteOf('erable');
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(nonce).toBeTruthy();
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect(page.body).toContain(`<script nonce="${nonce}">`);
    const again = await siteOf('erable');
    expect(String(again.headers['content-security-policy'])).not.toContain(nonce);
  });

  it('a suspended clinic answers 403 with the message for the customer and never the internal reason', async () => {
    const tenantId = await app.tenant({ subdomain: 'held', clinicName: 'Harbour <b>Physio</b> & Co' });
    await suspend(tenantId, 'Please call us about <script>alert(1)</script> the "invoice".');
    const page = await siteOf('held');
    expect(page.status).toBe(403);
    expect(page.body).toContain('<h1>This site is suspended</h1>');
    expect(page.body).toContain('<p class="clinic">Harbour &lt;b&gt;Physio&lt;/b&gt; &amp; Co</p>');
    expect(page.body).toContain(
      'Please call us about &lt;script&gt;alert(1)&lt;/script&gt; the &quot;invoice&quot;.',
    );
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).not.toContain('chargeback 4711');
    expect(page.body).toContain(
      'Are you the owner? You can still sign in to your account and export your data.',
    );
    expect(page.body).toContain(
      `<a class="button" href="http://localhost:5000/dashboard?clinic=${tenantId}">Go to your account</a>`,
    );
  });

  it('a suspended clinic without a message says whom to contact', async () => {
    const tenantId = await app.tenant({ subdomain: 'held-quietly' });
    await suspend(tenantId, null);
    const page = await siteOf('held-quietly');
    expect(page.body).toContain(
      'Please contact the owner of the clinic, or write to support@tamarack.example.',
    );
  });

  it('a closed clinic answers 410', async () => {
    await app.tenant({ subdomain: 'closed', status: 'terminated' });
    const page = await siteOf('closed');
    expect(page.status).toBe(410);
    expect(page.body).toContain('<h1>This site has been closed</h1>');
    expect(page.body).toContain(
      'The clinic no longer uses Tamarack. If you were a client there, please contact the clinic directly.',
    );
    expect(page.body).toContain(
      'Are you the owner? Until the data is erased you can still export it from your account.',
    );
  });

  it('an unknown subdomain answers 404 with the requested address and a link home', async () => {
    const page = await siteOf('nobody-here');
    expect(page.status).toBe(404);
    expect(page.headers.vary).toContain('accept-language');
    expect(page.body).toContain('<h1>There is no clinic at this address</h1>');
    expect(page.body).toContain('<span class="mono">nobody-here.localhost</span>');
    expect(page.body).toContain('<a class="button" href="http://localhost:5000/">Go to Tamarack</a>');
  });

  it('a former subdomain redirects to the current one with path and query for 90 days', async () => {
    const tenantId = await app.tenant({ subdomain: 'present-name' });
    const sql = app.admin;
    await sql('subdomain_redirects').insert({
      subdomain: 'former-name',
      tenant_id: tenantId,
      until: sql.raw("now() + interval '1 day'"),
    });
    const moved = await siteOf('former-name', {}, '/schedule?week=48');
    expect(moved.status).toBe(302);
    expect(moved.headers.location).toBe('http://present-name.localhost:5000/schedule?week=48');
    await sql('subdomain_redirects').update({ until: sql.raw("now() - interval '1 second'") });
    expect((await siteOf('former-name')).status).toBe(404);
  });

  it.each([
    [
      'fr-provisioning',
      'provisioning',
      503,
      'Ce site est en préparation',
      'Préparation de l’espace de travail de la clinique…',
    ],
    [
      'fr-terminated',
      'terminated',
      410,
      'Ce site est fermé',
      'Tant que les données ne sont pas effacées, vous pouvez les exporter depuis votre compte.',
    ],
    [
      'fr-suspended',
      'suspended',
      403,
      'Ce site est suspendu',
      'Veuillez communiquer avec la personne propriétaire de la clinique ou écrire à support@tamarack.example.',
    ],
  ] as const)(
    '%s is in the clinic’s language, whatever the browser prefers',
    async (subdomain, status, code, title, sentence) => {
      const tenantId = await app.tenant({ subdomain, status });
      await app.database.platform('tenants').where({ tenant_id: tenantId }).update({ locale: 'fr' });
      const page = await siteOf(subdomain, { 'accept-language': 'en-CA' });
      expect(page.status).toBe(code);
      expect(page.body).toContain('<html lang="fr-CA">');
      expect(page.body).toContain(`<h1>${title}</h1>`);
      expect(page.body).toContain(sentence);
      expect(page.body).toContain(`Des questions? Écrivez à ${supportLink}.`);
    },
  );

  it('an unknown subdomain is in the browser’s language', async () => {
    const page = await siteOf('personne-ici', { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' });
    expect(page.body).toContain('<h1>Aucune clinique ne se trouve à cette adresse</h1>');
    expect(page.body).toContain('<a class="button" href="http://localhost:5000/fr/">Aller à Tamarack</a>');
  });
});

describe('GET /api/site', () => {
  it('names the main site', async () => {
    const { status, body } = await app.call({ url: '/api/site', headers: { 'accept-language': 'fr' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      site: 'main',
      clinicName: null,
      subdomain: null,
      status: null,
      locale: 'fr',
      mainUrl: 'http://localhost:5000',
      sandbox: false,
    });
  });

  it('reveals only the name, web address, status and language of the clinic', async () => {
    const tenantId = await app.tenant({ subdomain: 'open-clinic', clinicName: 'Clinique Érable' });
    await app.database.platform('tenants').where({ tenant_id: tenantId }).update({ locale: 'fr' });
    const { body } = await siteOf('open-clinic', {}, '/api/site');
    expect(body).toEqual({
      success: true,
      site: 'clinic',
      clinicName: 'Clinique Érable',
      subdomain: 'open-clinic',
      status: 'active',
      locale: 'fr',
      mainUrl: 'http://localhost:5000',
      sandbox: false,
    });
  });

  it('refuses a host that no clinic has', async () => {
    const { status, body } = await siteOf('nobody-here', {}, '/api/site');
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      code: 'SITE_UNKNOWN',
      error: 'There is no clinic at this address.',
    });
  });
});
