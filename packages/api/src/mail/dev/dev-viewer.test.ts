import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import { renderedMail, sender } from '../../../test/services/mail.ts';
import { outboxMailer } from '../transports/outbox-mailer.ts';
import { devMailRoutes } from './dev-viewer.ts';

const older = '019f0000-0000-7000-8000-000000000001';
const newer = '019f0000-0000-7000-8000-000000000002';
let folder: string;

const app = provideTestApp();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-viewer-'));
  const mailer = outboxMailer(folder, sender);
  await mailer.deliver(renderedMail({ messageId: older }));
  await mailer.deliver(
    renderedMail({
      messageId: newer,
      subject: 'A <b>bold</b> subject',
      text: '</pre><script>alert(1)</script>',
      html: '<!DOCTYPE html><html><body><script>alert(2)</script><img src="cid:mark@mail"></body></html>',
    }),
  );
  await writeFile(join(folder, '.half.part'), 'Subject: half');
  await writeFile(join(folder, 'notes.eml'), 'Subject: not ours');
  app.server.route(devMailRoutes(folder, app.deps));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the list', () => {
  it('shows time, recipient and subject, newest first, and no unfinished files', async () => {
    const { status, body } = await app.call({ url: '/dev/mail' });
    expect(status).toBe(200);
    expect(body).toContain('maude@erable.example');
    expect(body).toContain(
      `<a href="/dev/mail/${older}">Choisissez votre mot de passe pour Érable Physio</a>`,
    );
    expect(body.indexOf(newer)).toBeLessThan(body.indexOf(older));
    expect(body).not.toContain('half');
    expect(body).not.toContain('not ours');
  });

  it('links to a preview of each template in both languages', async () => {
    const { body } = await app.call({ url: '/dev/mail' });
    const previews: string[] = body.match(/\/dev\/mail\/preview\/[a-z_]+\?locale=(en|fr)/g) ?? [];
    expect(previews).toHaveLength(2 * app.deps.mails.size);
    for (const url of previews) {
      const page = await app.call({ url });
      expect([url, page.status]).toEqual([url, 200]);
      const part = await app.call({ url: url.replace('?', '/html?') });
      expect([url, part.status]).toEqual([url, 200]);
      expect(part.body).toContain('data:image/png;base64,');
      expect(part.body).not.toContain('cid:');
    }
  });

  it('shows a notice when there is no mail yet', async () => {
    const empty = await createTestApp();
    empty.server.route(devMailRoutes(join(folder, 'absent'), empty.deps));
    const { status, body } = await empty.call({ url: '/dev/mail' });
    await empty.close();
    expect(status).toBe(200);
    expect(body).toContain('No mail yet.');
  });
});

describe('one mail', () => {
  it('shows its headers, its text part and its HTML part in a frame without rights', async () => {
    const { body } = await app.call({ url: `/dev/mail/${older}` });
    expect(body).toContain('http://localhost:5000/set-password/');
    expect(body).toContain('Auto-Submitted');
    expect(body).toContain(
      `src="/dev/mail/${older}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    );
    expect(body).toContain(`href="/dev/mail/${older}/raw"`);
  });

  it('is displayed, never run: subject and text are escaped, and scripts in the HTML part are blocked', async () => {
    const page = await app.call({ url: `/dev/mail/${newer}` });
    expect(page.body).toContain('A &lt;b&gt;bold&lt;/b&gt; subject');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; frame-src 'self'/,
    );
    const part = await app.call({ url: `/dev/mail/${newer}/html` });
    expect(part.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect(part.headers['content-security-policy']).not.toContain('script-src');
    expect(part.body).toContain('data:image/png;base64,');
  });

  it('can be downloaded as it would be sent', async () => {
    const { status, body, headers } = await app.call({ url: `/dev/mail/${older}/raw` });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('message/rfc822');
    expect(body).toContain(`Message-ID: <${older}@tamarack.example>`);
  });

  it.each([
    '/dev/mail/019f0000-0000-7000-8000-00000000ffff',
    '/dev/mail/..%2f..%2fetc%2fpasswd',
    '/dev/mail/notes',
    '/dev/mail/preview/no_such_template',
  ])('is not found at %s', async (url) => {
    expect([400, 404]).toContain((await app.call({ url })).status);
  });
});

describe('access', () => {
  const paths = [
    '/dev/mail',
    `/dev/mail/${older}`,
    `/dev/mail/${older}/html`,
    `/dev/mail/${older}/raw`,
    '/dev/mail/preview/activation',
    '/dev/mail/preview/activation/html',
  ];
  it.each(paths)('%s answers on loopback only', async (url) => {
    expect((await app.call({ url, ip: '192.0.2.7' })).status).toBe(404);
    expect((await app.call({ url, host: 'evil.example' })).status).toBe(404);
    expect((await app.call({ url, ip: '::ffff:10.0.0.4' })).status).toBe(404);
    expect((await app.call({ url, ip: '::ffff:127.0.0.1' })).status).toBe(200);
    expect((await app.call({ url, ip: '::1' })).status).toBe(200);
  });

  it.each(paths)('%s exists on the main site only', async (url) => {
    expect((await app.call({ url, host: 'rebound.example' })).status).toBe(404);
  });
});
