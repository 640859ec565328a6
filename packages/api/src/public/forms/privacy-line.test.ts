import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { formsOf } from '../../../test/fuzz/forms.ts';

const app = provideTestApp();

const browser = { host: 'localhost:5000', origin: 'http://localhost:5000', 'sec-fetch-site': 'same-origin' };
const post = (url: string, fields: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The links in a mail to each form, by the first segment of their path. */
async function mailedPaths(): Promise<Record<string, string>> {
  const email = 'reader@form.example';
  await post('/forms/leads', { source: 'newsletter', email });
  const mail = await app.database
    .platform('mail_outbox')
    .where({ to_email: email, template: 'newsletter_confirm' })
    .first('params');
  const { link, unsubscribeLink } = mail.params;
  return { newsletter: new URL(link).pathname, unsubscribe: new URL(unsubscribeLink).pathname };
}

/** The fields as a program would send them: the response asks for one more click. */
const hurried = { website: '', elapsed: '10' };
const person = { email: 'maude@form.example', name: 'Maude', firstName: 'Maude', message: 'Allô' };

describe('every form that the server renders', () => {
  it('links to the privacy policy, in its language', async () => {
    const posted = app.server
      .table()
      .filter(({ method, path }) => method === 'post' && !path.startsWith('/api/'))
      .map(({ path }) => path)
      .filter((path) => formsOf(path));
    const mailed = await mailedPaths();
    const pages = new Map<string, string>();
    for (const path of posted) {
      const [word = ''] = path
        .replace(/^\/fr\//, '/')
        .split('/')
        .filter(Boolean);
      const inFrench = path.startsWith('/fr/') ? '/fr' : '';
      if (mailed[word]) {
        const { payload } = await app.server.inject({ url: inFrench + mailed[word], headers: browser });
        pages.set(path, payload);
        continue;
      }
      pages.set(path, (await post(path, { source: 'contact' })).payload);
      if (!path.endsWith('/register'))
        pages.set(
          `${path}, one more click`,
          (await post(path, { ...person, ...hurried, source: 'contact', statement: 'yes' })).payload,
        );
    }
    expect([...pages.keys()].toSorted()).toEqual(
      ['', '/fr']
        .flatMap((prefix) => [
          `${prefix}/forms/arbitration-opt-out`,
          `${prefix}/forms/arbitration-opt-out, one more click`,
          `${prefix}/forms/leads`,
          `${prefix}/forms/leads, one more click`,
          `${prefix}/forms/register`,
          `${prefix}/forms/waag-template`,
          `${prefix}/forms/waag-template, one more click`,
          `${prefix}/newsletter/{token}`,
          `${prefix}/unsubscribe/{token}`,
        ])
        .toSorted(),
    );
    for (const [path, page] of pages) {
      const forms = page.match(/<form method="post"[\s\S]*?<\/form>/g) ?? [];
      const line = path.startsWith('/fr/')
        ? /Ce que nous faisons de vos renseignements\s?: <a href="http:\/\/localhost:5000\/fr\/privacy-policy">/
        : /How we handle what you enter: <a href="http:\/\/localhost:5000\/privacy-policy">/;
      expect([path, forms.length, forms.every((form) => line.test(form))]).toEqual([path, 1, true]);
    }
  });
});
