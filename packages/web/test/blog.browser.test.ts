import { describe, expect, it } from 'vitest';
import { longEnoughToRead } from './browser.ts';
import { shareProduct } from './fixture.ts';

/** The blog as the server sends it, and its forms with and without scripts. */
const app = shareProduct();

const ask = (path: string) => fetch(app.at(path), { redirect: 'manual' });

describe('the blog’s URLs', () => {
  it.each([
    ['/blog/no-such-post', '/'],
    ['/fr/blog/no-such-post', '/fr'],
    ['/resources/no-such-guide', '/'],
  ])('%s redirects home to %s', async (path, home) => {
    const answer = await ask(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(home);
  });

  it.each([
    ['/blog/feed.xml', 'en-ca', '/blog/confirmed-before-billed'],
    ['/fr/blog/feed.xml', 'fr-ca', '/fr/blog/confirmed-before-billed'],
  ])('%s is a feed in its language, with absolute URLs', async (path, language, post) => {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toMatch(/xml/);
    const text = await answer.text();
    expect(text).toContain(`<language>${language}</language>`);
    expect(text).toContain(`<link>${app.product.origin}${post}</link>`);
    expect(text).not.toContain('__ORIGIN__');
  });

  it('are in the sitemap with the date of their last change', async () => {
    const sitemap = await (await ask('/sitemap.xml')).text();
    expect(sitemap).toContain(
      `<loc>${app.product.origin}/blog/confirmed-before-billed</loc>\n    <lastmod>2026-11-20</lastmod>`,
    );
  });

  it('do not show visitors the list of posts for the newsletter', async () => {
    expect((await ask('/posts.json')).status).toBe(404);
  });
});

describe('the newsletter', () => {
  it('can be subscribed to below a post, and is confirmed by mail first', async () => {
    const { page, problems } = await app.openPerson();
    await page.goto(app.at('/fr/blog/confirmed-before-billed'));
    await page.getByRole('textbox', { name: 'Adresse courriel' }).first().fill('lise@boreal.example');
    await longEnoughToRead(page);
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await page.getByText('Consultez vos courriels.').first().waitFor();
    expect((await app.product.mail('lise@boreal.example', /confirm/i)).html).toContain('/fr/newsletter/');
    expect(problems).toEqual([]);
  });
});

describe('the contact form', () => {
  it('works without scripts and shows a page in response', async () => {
    const { page } = await app.openPerson({ javaScriptEnabled: false });
    await page.goto(app.at('/contact'));
    const form = page.locator('#contact');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Maude Gagnon');
    await form.getByRole('textbox', { name: 'Email address' }).fill('maude@erable.example');
    await form.getByRole('textbox', { name: 'Message' }).fill('Does it print receipts in French?');
    await form.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/forms\/leads/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
    const receipt = await app.product.mail('maude@erable.example', /^We received your message$/);
    expect(receipt.text).not.toContain('Does it print receipts');
    const notices = async () =>
      (await app.product.mails('support@tamarack.example'))
        .filter(({ subject }) => subject === 'Message from the contact form')
        .map(({ text }) => text);
    await expect.poll(notices).toContainEqual(expect.stringContaining('Does it print receipts in French?'));
  });
});
