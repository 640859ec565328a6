import { describe, expect, it } from 'vitest';
import { type Answer, provideTestApp } from '../../../test/app.ts';
import { type Visitor, visitor, wholeRegistration } from '../../../test/registration.ts';
import { releaseUnverified } from '../../platform/tenants/closing/service.ts';

const app = provideTestApp();

/** Headers that differ between any two requests, whoever sends them. */
const ownToEach = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];

/** The parts of an answer that a stranger can compare, without random tokens, request ids and times. */
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
    (typeof text === 'string' ? text : JSON.stringify(text))
      .replace(/nonce[-=]"?'?[\w+/=-]+/g, 'nonce')
      .replaceAll(subdomain, '…');
  const { headers, body, status } = seen(answer);
  return { status, body: plain(body), headers: plain(headers) };
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

const rowOf = async (email: string) =>
  app.database
    .platform('registrations')
    .whereRaw("data ->> 'email' = ? AND submitted_at IS NOT NULL", [email])
    .first();

/** Moves a registration into the past; `noticed`: a worker has seen it. */
async function age(email: string, seconds: number, noticed = true) {
  const sql = app.database.platform;
  await sql('registrations')
    .whereRaw("data ->> 'email' = ? AND submitted_at IS NOT NULL", [email])
    .update({
      submitted_at: sql.raw('now() - make_interval(secs => ?)', [seconds]),
      noticed_at: noticed ? sql.fn.now() : null,
    });
}

/** Possible results of the worker's set-up of a new clinic, and of its mail to a known email. */
const outcomes = {
  'nothing yet': { operation: 'queued', status: 'provisioning', mail: 'queued' },
  everything: { operation: 'succeeded', status: 'active', mail: 'sent' },
  'a set-up that failed': { operation: 'failed', status: 'provisioning', mail: 'failed' },
} as const;

async function work(email: string, outcome: keyof typeof outcomes) {
  const sql = app.database.platform;
  const { operation, status, mail } = outcomes[outcome];
  const { tenant_id } = await rowOf(email);
  await sql('mail_outbox')
    .where({ to_email: email })
    .update({ state: mail, sent_at: mail === 'sent' ? new Date() : null });
  if (!tenant_id) return;
  const ended = operation === 'queued' ? null : new Date();
  const error = operation === 'failed' ? 'the site is silent' : null;
  await sql('operations').where({ tenant_id }).update({ state: operation, finished_at: ended, error });
  await sql('tenants')
    .where({ tenant_id })
    .update({ status, activated_at: status === 'active' ? new Date() : null });
}

describe('an email with an account looks like any other', () => {
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

  it('in every check of the requested subdomain', async () => {
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

  const stages = [
    ['while the worker is stopped', 600, false, 'running', 1, 503],
    ['at once', 0, true, 'running', 1, 503],
    ['shortly before the end', 2.2, true, 'running', 3, 503],
    ['from three seconds on', 3.2, true, 'succeeded', 4, 200],
  ] as const;
  it.each(
    stages.flatMap((stage) =>
      Object.keys(outcomes).map((outcome) => [...stage, outcome as keyof typeof outcomes] as const),
    ),
  )(
    'in its receipt and on its subdomain: %s (%s s, noticed: %s), %s, %s, %s, whatever the worker did: %s',
    async (when, seconds, noticed, state, done, status, outcome) => {
      const suffix = `${when} ${outcome}`.replaceAll(' ', '-').slice(0, 50);
      const { known, unknown } = await pair(suffix);
      const sides = [known, unknown];
      for (const side of sides) {
        await submit(side);
        await age(side.registration.email, seconds, noticed);
        await work(side.registration.email, outcome);
      }
      const receipts = await Promise.all(sides.map(({ browser }) => browser.receipt()));
      const names = ['received', 'workspace', 'site', 'mail'];
      expect(receipts.map(({ body }) => body.receipt)).toEqual(
        sides.map(({ registration }) => ({
          clinicName: 'Érable Physio',
          email: registration.email,
          state,
          steps: names.map((name, at) => ({ name, done: at < done })),
        })),
      );
      const withoutBody = (answer: Answer | undefined) => ({
        ...seen(answer as Answer),
        body: null,
        headers: { ...seen(answer as Answer).headers, 'content-length': null },
      });
      expect(withoutBody(receipts[0])).toEqual(withoutBody(receipts[1]));

      const signIn = {
        email: `anyone-${suffix.length}-${seconds}@address.example`,
        password: 'whatever it is',
      };
      for (const [method, url, body] of [
        ['GET', '/'],
        ['GET', '/robots.txt'],
        ['GET', '/sitemap.xml'],
        ['GET', '/manifest.webmanifest'],
        ['GET', '/api/site'],
        ['GET', '/api/clinic/me'],
        ['POST', '/api/auth/login', signIn],
        ['POST', '/api/auth/exchange', { code: 'x'.repeat(43) }],
        ['POST', '/api/auth/forgot-password', { email: signIn.email }],
      ] as const) {
        // Repeated for each request: on a busy machine the last one comes a second after the first.
        for (const side of sides) await age(side.registration.email, seconds, noticed);
        const answers = await Promise.all(
          sides.map(async ({ registration: { subdomain } }) =>
            seenPage(
              await app.call({ method, url, host: `${subdomain}.localhost`, ...(body ? { body } : {}) }),
              subdomain,
            ),
          ),
        );
        expect(answers[0]).toEqual(answers[1]);
        if (url === '/') expect(answers[0]?.status === 503).toBe(status === 503);
      }
    },
  );

  it('for someone who chose a password with the registration of a stranger’s email', async () => {
    const planted = { password: 'a larch in autumn' };
    const { known, unknown } = await pair('planted', planted);
    for (const side of [known, unknown]) {
      await submit(side);
      await age(side.registration.email, 5);
    }
    for (const host of ['main', 'own']) {
      const answers = await Promise.all(
        [known, unknown].map(({ registration: { email, subdomain } }) =>
          app.call({
            method: 'POST',
            url: '/api/auth/login',
            host: host === 'main' ? 'localhost' : `${subdomain}.localhost`,
            body: { email, ...planted },
          }),
        ),
      );
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [401, 'INVALID_CREDENTIALS'],
        [401, 'INVALID_CREDENTIALS'],
      ]);
      const [one, other] = [known, unknown].map(({ registration }, n) =>
        seenPage(answers[n] as Answer, registration.subdomain),
      );
      expect(one).toEqual(other);
    }
  });

  it('until the run that releases unverified clinics', async () => {
    const { known, unknown } = await pair('released');
    const sides = [known, unknown];
    const taken = async () =>
      Promise.all(
        sides.map(
          async ({ registration }) => !(await visitor(app).check(registration.subdomain)).body.available,
        ),
      );
    for (const side of sides) await submit(side);
    const sql = app.database.platform;
    const makeOlder = async (days: number) => {
      const then = sql.raw('now() - make_interval(days => ?)', [days]);
      await sql('tenants').where({ subdomain: unknown.registration.subdomain }).update({ created_at: then });
      for (const { registration } of sides)
        await sql('registrations')
          .whereRaw("data ->> 'email' = ? AND submitted_at IS NOT NULL", [registration.email])
          .update({ submitted_at: then });
    };
    const { worker } = app.database;
    await worker('operations').update({ state: 'succeeded', finished_at: new Date() });
    for (const [days, state] of [
      [6, [true, true]],
      [8, [true, true]],
    ] as const) {
      await makeOlder(days);
      expect(await taken()).toEqual(state);
      await releaseUnverified(app.deps);
    }
    expect(await taken()).toEqual([false, false]);
    const statuses = await Promise.all(
      sides.map(
        async ({ registration }) =>
          (await app.call({ url: '/', host: `${registration.subdomain}.localhost` })).status,
      ),
    );
    expect(statuses).toEqual([404, 404]);
  });

  it('and a clinic whose owner has confirmed the email shows its real state', async () => {
    const { unknown } = await pair('confirmed');
    await submit(unknown);
    const { email, subdomain } = unknown.registration;
    await age(email, 5);
    const sql = app.database.platform;
    const status = async () =>
      (await app.call({ url: '/api/site', host: `${subdomain}.localhost` })).body.status;
    expect(await status()).toBe('active');
    await sql('tenants').where({ subdomain }).update({ owner_verified_at: new Date() });
    expect(await status()).toBe('provisioning');
    await sql('tenants').where({ subdomain }).update({ status: 'active', activated_at: new Date() });
    expect(await status()).toBe('active');
  });
});

describe('the work behind the answer', () => {
  /** Statements of one request without savepoint names, sorted. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const seenStatements: string[] = [];
    const listen = ({ sql }: { sql: string }) =>
      seenStatements.push(
        sql.replace(/\btrx\d+\b/g, 'trx').replace(/^(RELEASE|ROLLBACK TO) ([^;]*);?/, 'END $2'),
      );
    app.database.platform.on('query', listen);
    try {
      await work();
    } finally {
      app.database.platform.off('query', listen);
    }
    // The process writes its log, and rereads the list of API clients, at any time.
    return seenStatements
      .filter((sql) => !/^INSERT INTO application_log|from "api_clients"/.test(sql))
      .sort();
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
  it('nothing is created for the known email; its owner is notified in their language; it is audited', async () => {
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
          continueLink: expect.stringMatching(
            /^http:\/\/localhost:5000\/fr\/continue-registration\/[\w-]{43}$/,
          ),
          resetLink: 'http://localhost:5000/fr/forgot-password',
          days: 7,
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

  it('however often a stranger tries, the owner is emailed once an hour', async () => {
    const { known, knownPerson } = await pair('often');
    for (const n of [1, 2, 3]) {
      const browser = visitor(app);
      expect((await browser.register({ ...known.registration, subdomain: `often-${n}` })).status).toBe(202);
      expect((await browser.receipt()).body.receipt.steps[0]).toEqual({ name: 'received', done: true });
    }
    expect(await app.database.platform('mail_outbox').where({ to_email: knownPerson.email })).toHaveLength(1);
  });

  it('an email registered by two at the same moment creates one account and one clinic', async () => {
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
