import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';

const app = provideTestApp({
  settings: {
    conversions: {
      url: 'http://127.0.0.1:9',
      version: 'v23.0',
      pixelId: '1',
      token: 't',
      testCode: null,
      value: 99,
      currency: 'USD',
      events: ['Lead', 'Contact'],
    },
  },
});

const eventId = '0192f0c1-7a7a-4a7a-8a7a-0192f0c17a7a';

/** The cookie of a browser whose visitor has made a choice. */
async function decided(advertising: boolean): Promise<string> {
  const answer = await app.call({
    method: 'POST',
    url: '/api/consent',
    body: { functional: true, analytics: true, advertising, version: '2026-11', page: '/' },
  });
  return answer.cookies.find((cookie) => cookie.startsWith('consent=')) ?? '';
}

async function events() {
  const rows = await app.database.platform('conversion_events').orderBy('event_id').select('body');
  return rows.map(({ body }) => body);
}

it('a form queues its conversion for visitors who allowed advertising, and for nobody else', async () => {
  const send = (body: object, cookie?: string) =>
    app.call({ method: 'POST', url: '/api/leads', body, ...(cookie ? { cookie } : {}) });
  await send({ source: 'landing', email: 'undecided@leads.example' });
  await send({ source: 'landing', email: 'refused@leads.example' }, await decided(false));
  expect(await events()).toEqual([]);

  const cookie = await decided(true);
  await send({ source: 'landing', email: 'Agreed@leads.example', page: '/', eventId }, cookie);
  expect(await events()).toMatchObject([
    {
      event_name: 'Lead',
      event_id: eventId,
      event_source_url: 'http://localhost:5000/',
      user_data: { em: [createHash('sha256').update('agreed@leads.example').digest('hex')] },
    },
  ]);
  await app.database.platform('conversion_events').delete();
  const contact = { source: 'contact', email: 'agreed@leads.example', name: 'Ida Bell', message: 'Hello' };
  await send({ ...contact, page: '/contact' }, cookie);
  const [event] = await events();
  expect(event).toMatchObject({
    event_name: 'Contact',
    event_source_url: 'http://localhost:5000/contact',
  });
  expect(JSON.stringify(event)).not.toMatch(/Hello|Ida|leads\.example/);
});
