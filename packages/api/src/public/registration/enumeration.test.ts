import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../test/app.ts';
import { type Visitor, visitor, wholeRegistration } from '../../../test/registration.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What differs between any two requests, whoever sends them. */
const ownToEach = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];

/** An answer as a stranger compares it: random tokens, request ids and clocks aside. */
function seen(answer: Answer) {
  const headers: Record<string, unknown> = { ...answer.headers };
  for (const name of ownToEach) delete headers[name];
  headers['set-cookie'] = [answer.headers['set-cookie'] ?? []].flat().map((cookie) =>
    String(cookie)
      .replace(/=[\w-]{43};/, '=…;')
      .replace(/Expires=[^;]+/, 'Expires=…'),
  );
  return { status: answer.status, body: answer.body, headers };
}

/** Pages carry their clinic's name and a nonce; the rest must be the same. */
function seenPage(answer: Answer, subdomain: string) {
  const plain = (text: unknown) =>
    String(text)
      .replace(/nonce[-=]"?'?[\w+/=-]+/g, 'nonce')
      .replaceAll(subdomain, '…');
  const { headers, body, status } = seen(answer);
  return { status, body: plain(body), headers: plain(JSON.stringify(headers)) };
}

async function pair(suffix: string, change: object = {}) {
  const known = await app.person({
    email: `known-${suffix}@address.example`,
    name: 'Known Person',
    locale: 'fr',
  });
  const make = (email: string, subdomain: string) => ({
    browser: visitor(app),
    registration: { ...wholeRegistration, email, subdomain, acceptTerms: true, ...change },
  });
  return {
    knownPerson: known,
    known: make(known.email, `known-${suffix}`),
    unknown: make(`fresh-${suffix}@address.example`, `fresh-${suffix}`),
  };
}

async function submit({
  browser,
  registration,
}: {
  browser: Visitor;
  registration: { email: string; subdomain: string };
}) {
  return browser.register(registration);
}

/** Makes the clinic's set-up, or the mail to the known address, look as the worker leaves it. */
async function finish(subdomain: string, mailState: 'sent' | 'failed', seconds: number) {
  const sql = app.database.platform;
  const row = await sql('registrations as r')
    .leftJoin('tenants as t', 't.tenant_id', 'r.tenant_id')
    .where('t.subdomain', subdomain)
    .orWhere('r.reserved_subdomain', subdomain)
    .first('r.*');
  const mail = { state: mailState, attempts: 1, sent_at: mailState === 'sent' ? new Date() : null };
  if (row.tenant_id) {
    const { tenant_id } = row;
    await sql('operation_steps').where({ tenant_id }).update({ state: 'succeeded', attempts: 1 });
    await sql('operations').where({ tenant_id }).update({ state: 'succeeded', finished_at: new Date() });
    await sql('tenants').where({ tenant_id }).update({ status: 'active', activated_at: new Date() });
    await sql('mail_outbox').insert({
      ...mail,
      dedupe_key: `activation:${subdomain}`,
      tenant_id,
      to_email: 'x@y.example',
      locale: 'en',
      template: 'activation',
    });
  } else {
    await sql('mail_outbox').where({ message_id: row.mail_id }).update(mail);
  }
  await sql('registrations')
    .where({ registration_id: row.registration_id })
    .update({ submitted_at: sql.raw('now() - make_interval(secs => ?)', [seconds]) });
}

describe('an address that has an account looks like any other', () => {
  it('in the answer, its headers and its cookies', async () => {
    const { known, unknown } = await pair('answer');
    const answers = [await submit(known), await submit(unknown)];
    expect(answers[0]?.status).toBe(202);
    expect(seen(answers[0] as Answer)).toEqual(seen(answers[1] as Answer));
  });

  it('with a password, in French, and in the short form', async () => {
    const short = {
      password: 'a larch in autumn',
      clinicName: 'Shorty',
      clinicType: 'other',
      subscriptionPlan: 'basic',
    };
    await app.person({ email: 'known-short@address.example' });
    const send = (email: string, subdomain: string) =>
      visitor(app, { language: 'fr' }).register({ ...short, email, subdomain });
    const answers = [
      await send('known-short@address.example', 'known-short'),
      await send('fresh-short@address.example', 'fresh-short'),
    ];
    expect(answers[0]?.status).toBe(202);
    expect(seen(answers[0] as Answer)).toEqual(seen(answers[1] as Answer));
  });

  it('in every check of the name that was asked for', async () => {
    const { known, unknown } = await pair('check');
    await submit(known);
    await submit(unknown);
    const checks = [await visitor(app).check('known-check'), await visitor(app).check('fresh-check')];
    expect(checks.map((check) => check.body)).toEqual([
      {
        success: true,
        name: 'known-check',
        available: false,
        problem: 'This address is already taken. Please choose another',
        suggestion: 'known-check-2',
      },
      {
        success: true,
        name: 'fresh-check',
        available: false,
        problem: 'This address is already taken. Please choose another',
        suggestion: 'fresh-check-2',
      },
    ]);
    const again = [
      await submit({ ...known, browser: visitor(app) }),
      await submit({ ...unknown, browser: visitor(app) }),
    ];
    expect(again.map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, 'SUBDOMAIN_TAKEN'],
      [409, 'SUBDOMAIN_TAKEN'],
    ]);
  });

  it.each([
    ['at once', null, 0, 'running', [true, false, false, false]],
    ['once everything is done', 'sent', 2, 'succeeded', [true, true, true, true]],
    ['a moment before', 'sent', 0.7, 'running', [true, true, false, false]],
    ['when the mail cannot be delivered', 'failed', 2, 'failed', [true, true, true, false]],
  ] as const)('in its receipt: %s', async (when, mailState, seconds, state, done) => {
    const suffix = `receipt-${when.replaceAll(' ', '-')}`;
    const { known, unknown } = await pair(suffix);
    await submit(known);
    await submit(unknown);
    if (mailState) {
      await finish(`known-${suffix}`, mailState, seconds);
      await finish(`fresh-${suffix}`, mailState, seconds);
    }
    const receipts = [await known.browser.receipt(), await unknown.browser.receipt()];
    const shape = (email: string) => ({
      success: true,
      receipt: {
        clinicName: 'Érable Physio',
        email,
        state,
        steps: ['received', 'workspace', 'site', 'mail'].map((name, at) => ({ name, done: done[at] })),
      },
    });
    expect(receipts[0]?.body).toEqual(shape(`known-${suffix}@address.example`));
    expect(receipts[1]?.body).toEqual(shape(`fresh-${suffix}@address.example`));
    const withoutBody = (answer: Answer | undefined) => ({
      ...seen(answer as Answer),
      body: null,
      headers: { ...seen(answer as Answer).headers, 'content-length': null },
    });
    expect(withoutBody(receipts[0])).toEqual(withoutBody(receipts[1]));
  });

  it('at the clinic’s address: first a page that waits, then a site nobody can sign in to', async () => {
    const { known, unknown } = await pair('site');
    await submit(known);
    await submit(unknown);
    const pages = async (url: string) => [
      seenPage(await app.call({ url, host: 'known-site.localhost' }), 'known-site'),
      seenPage(await app.call({ url, host: 'fresh-site.localhost' }), 'fresh-site'),
    ];
    for (const url of ['/', '/api/site']) {
      const [one, other] = await pages(url);
      expect(one).toEqual(other);
    }
    expect((await pages('/'))[0]?.status).toBe(503);

    await finish('known-site', 'sent', 5);
    await finish('fresh-site', 'sent', 5);
    for (const url of ['/', '/api/site', '/api/home']) {
      const [one, other] = await pages(url);
      expect(one).toEqual(other);
    }
    const signIn = (host: string) =>
      app.call({
        method: 'POST',
        url: '/api/auth/login',
        host,
        body: { email: 'anyone@address.example', password: 'whatever it is' },
      });
    const attempts = [await signIn('known-site.localhost'), await signIn('fresh-site.localhost')];
    expect(attempts[0]?.status).toBe(401);
    expect(attempts[0]?.body).toEqual(attempts[1]?.body);
  });
});

describe('the work behind the answer', () => {
  /** Statements of one request, savepoint names aside, in no particular order. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const seenStatements: string[] = [];
    const listen = ({ sql }: { sql: string }) =>
      seenStatements.push(sql.replace(/\btrx\d+\b/g, 'trx').replace(/^(RELEASE|ROLLBACK TO) /, 'END '));
    app.database.platform.on('query', listen);
    try {
      await work();
    } finally {
      app.database.platform.off('query', listen);
    }
    return seenStatements.sort();
  }

  it('is the same for both, so that it takes the same time', async () => {
    const { known, unknown } = await pair('work');
    const one = await statementsOf(() => submit(known));
    const other = await statementsOf(() => submit(unknown));
    expect(one.length).toBeGreaterThan(15);
    expect(one).toEqual(other);
  });
});

describe('behind the same answer', () => {
  it('nothing is created for the known address; its owner is told in their language; it is on record', async () => {
    const { known, knownPerson } = await pair('behind', { password: 'a larch in autumn' });
    await submit(known);
    const sql = app.database.platform;
    expect(await sql('tenants').where({ subdomain: 'known-behind' })).toEqual([]);
    expect(await sql('memberships').where({ user_id: knownPerson.userId })).toEqual([]);
    expect(await sql('terms_acceptances').where({ user_id: knownPerson.userId })).toEqual([]);
    expect(await sql('users').where({ user_id: knownPerson.userId }).first('password_hash')).toEqual({
      password_hash: null,
    });
    const mails = await sql('mail_outbox')
      .where({ to_email: knownPerson.email })
      .select('template', 'locale', 'tenant_id', 'params');
    expect(mails).toEqual([
      {
        template: 'account_exists',
        locale: 'fr',
        tenant_id: null,
        params: {
          fullName: 'Known Person',
          clinicName: 'Érable Physio',
          signInLink: 'http://localhost:5000/fr/signin',
          resetLink: 'http://localhost:5000/fr/forgot-password',
        },
      },
    ]);
    const audit = await sql('audit_log')
      .where({ subject_id: knownPerson.userId })
      .select('action', 'actor_kind', 'tenant_id', 'details');
    expect(audit).toEqual([
      { action: 'registration.known_address', actor_kind: 'visitor', tenant_id: null, details: {} },
    ]);
  });

  it('the name is kept for 7 days and then free again', async () => {
    const { known } = await pair('seven');
    await submit(known);
    const sql = app.database.platform;
    const row = await sql('registrations').where({ reserved_subdomain: 'known-seven' }).first();
    expect((row.reserved_until - row.submitted_at) / 86_400_000).toBeCloseTo(7, 5);
    await sql('registrations')
      .where({ reserved_subdomain: 'known-seven' })
      .update({ reserved_until: new Date() });
    expect((await visitor(app).check('known-seven')).body.available).toBe(true);
    expect((await app.call({ url: '/', host: 'known-seven.localhost' })).status).toBe(404);
  });

  it('however often a stranger tries, the owner is written to once an hour', async () => {
    const { known, knownPerson } = await pair('often');
    for (const n of [1, 2, 3]) {
      const browser = visitor(app);
      expect((await browser.register({ ...known.registration, subdomain: `often-${n}` })).status).toBe(202);
      expect((await browser.receipt()).body.receipt.steps[0]).toEqual({ name: 'received', done: true });
    }
    expect(await app.database.platform('mail_outbox').where({ to_email: knownPerson.email })).toHaveLength(1);
  });

  it('an address registered by two at the same moment makes one account and one clinic', async () => {
    const email = 'both@address.example';
    const answers = await Promise.all(
      ['both-1', 'both-2'].map((subdomain) =>
        visitor(app).register({ ...wholeRegistration, email, subdomain }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const sql = app.database.platform;
    expect(await sql('users').where({ email })).toHaveLength(1);
    expect(await sql('tenants').where({ owner_email: email })).toHaveLength(1);
    expect(await sql('mail_outbox').where({ to_email: email }).pluck('template')).toEqual(['account_exists']);
  });
});
