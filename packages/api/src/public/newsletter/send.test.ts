import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { readPost } from './posts.ts';
import { sendPost } from './send.ts';

const app = provideTestApp();

const post = [
  {
    slug: 'first-post',
    locale: 'en' as const,
    title: 'The first post',
    summary: 'What it says.',
    path: '/blog/first-post',
  },
  {
    slug: 'first-post',
    locale: 'fr' as const,
    title: 'Le premier article',
    summary: 'Ce qu’il dit.',
    path: '/fr/blog/first-post',
  },
];

async function subscribe(email: string, changes: object = {}): Promise<void> {
  const sql = app.database.platform;
  await sql('newsletter_subscriptions').insert({
    email,
    locale: 'en',
    state: 'confirmed',
    confirmed_at: sql.raw("now() - interval '1 hour'"),
    ...changes,
  });
}

const posts = () =>
  app.database
    .platform('mail_outbox')
    .where({ template: 'newsletter_post' })
    .orderBy('to_email')
    .select('to_email', 'locale', 'params');

describe('sending a post', () => {
  it('queues it once for every confirmed subscriber whose email does not bounce, in their language', async () => {
    const sql = app.database.platform;
    await subscribe('anglais@news.example');
    await subscribe('francaise@news.example', { locale: 'fr' });
    await subscribe('unconfirmed@news.example', { state: 'unconfirmed', confirmed_at: null });
    await subscribe('ended@news.example', { state: 'unsubscribed', unsubscribed_at: new Date() });
    await subscribe('bounced@news.example');
    const bounce = { origin: 'report', status: '5.1.1', diagnostic: '', message_id: sql.raw('uuidv7()') };
    await sql('mail_bounces').insert([
      { ...bounce, email: 'bounced@news.example', recipient_refused: true },
      { ...bounce, email: 'anglais@news.example', recipient_refused: false },
    ]);

    expect(await sendPost(app.deps, post)).toBe(2);
    expect(await sendPost(app.deps, post)).toBe(0);
    expect(await posts()).toEqual([
      {
        to_email: 'anglais@news.example',
        locale: 'en',
        params: {
          title: 'The first post',
          summary: 'What it says.',
          link: 'http://localhost:5000/blog/first-post',
          unsubscribeLink: expect.stringMatching(/^http:\/\/localhost:5000\/unsubscribe\/[\w-]{43}$/),
        },
      },
      {
        to_email: 'francaise@news.example',
        locale: 'fr',
        params: {
          title: 'Le premier article',
          summary: 'Ce qu’il dit.',
          link: 'http://localhost:5000/fr/blog/first-post',
          unsubscribeLink: expect.stringMatching(/^http:\/\/localhost:5000\/fr\/unsubscribe\/[\w-]{43}$/),
        },
      },
    ]);
    const entries = await sql('audit_log')
      .where({ action: 'newsletter.sent' })
      .select('actor_kind', 'details');
    expect(entries).toEqual([{ actor_kind: 'system', details: { slug: 'first-post', queued: 2 } }]);
  });

  it('reaches new subscribers the next time, each with their own unsubscribe link', async () => {
    await subscribe('late@news.example', { locale: 'fr' });
    const english = [{ ...post[0], slug: 'second-post', path: '/blog/second-post' }] as typeof post;
    expect(await sendPost(app.deps, english)).toBe(3);
    expect(await sendPost(app.deps, post)).toBe(1);
    const late = (await posts()).filter(({ to_email }) => to_email === 'late@news.example');
    expect(late.map(({ params }) => params.title).sort()).toEqual(['Le premier article', 'The first post']);
    const end = new URL(late[0]?.params.unsubscribeLink).pathname;
    await app.server.inject({ method: 'POST', url: end, headers: { host: 'localhost:5000' } });
    const ended = await app.database
      .platform('newsletter_subscriptions')
      .where({ state: 'unsubscribed' })
      .orderBy('email')
      .pluck('email');
    expect(ended).toEqual(['ended@news.example', 'late@news.example']);
  });

  it('is shared between two runs at the same time', async () => {
    const third = post.map((version) => ({ ...version, slug: 'third-post' }));
    const counts = await Promise.all([sendPost(app.deps, third), sendPost(app.deps, third)]);
    expect(counts[0] + counts[1] + (await sendPost(app.deps, third))).toBe(2);
  });
});

describe('the list of posts', () => {
  it('has one post in its languages', () => {
    const json = JSON.stringify([...post, { ...post[0], slug: 'other' }]);
    expect(readPost(json, 'first-post').map(({ locale }) => locale)).toEqual(['en', 'fr']);
    expect(readPost(json, 'missing')).toEqual([]);
  });

  it.each(['{}', '[{"slug":"a"}]', 'null'])('that is damaged is refused: %s', (json) => {
    expect(() => readPost(json, 'a')).toThrow('The list of posts is damaged');
  });
});
