import { beforeEach, describe, expect, it } from 'vitest';
import { createClinic, ownerPassword, type TestClinic } from '../../../test/clinic.ts';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { type Caller, caller } from '../../database/caller.ts';

let person: { userId: string; email: string; token: string };
let made = 0;
const bench = provideOperatorsBench();
beforeEach(async () => {
  person = await bench.app.person();
});

const sql = () => bench.app.database.platform;
const password = 'larch needles in autumn';

async function linksTo(email: string): Promise<string[]> {
  const mails = await sql()('mail_outbox')
    .where({ to_email: email, state: 'queued' })
    .whereNot({ template: 'password_changed' })
    .orderBy('message_id');
  return mails.map(({ params }) => String(params.link).split('/').at(-1) ?? '');
}
const post = (url: string, body: object) => bench.app.call({ method: 'POST', url, body });
const forgot = (email = person.email) => post('/api/auth/forgot-password', { email });
const stateOf = async (token: string) => {
  const { body } = await post('/api/auth/links/inspect', { token });
  return body.link?.state ?? body.code;
};
const clinic = () => {
  made += 1;
  return createClinic(bench.app, { subdomain: `capped-${made}` });
};
const invite = ({ tenantId, owner }: TestClinic, email = person.email) =>
  bench.app.call({
    method: 'POST',
    url: `/api/clinics/${tenantId}/invitations`,
    body: { email, name: 'Pat', role: 'hr' },
    token: owner.token,
  });
/** Makes the mails counted so far look older. */
const age = (interval: string) =>
  bench.app.admin('account_mails').update({ queued_at: sql().raw('queued_at - ?::interval', [interval]) });

const refusal = {
  success: false,
  error: 'We have sent several emails to this address already. Try again in 1 hour.',
  code: 'TOO_MANY_MAILS',
};

describe('links that a stranger asks for', () => {
  it('do not invalidate earlier ones until one of them is used', async () => {
    for (let n = 0; n < 3; n += 1) await forgot();
    const [first = '', second = '', third = ''] = await linksTo(person.email);
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(
      Array(3).fill('valid'),
    );
    expect((await post('/api/auth/set-password', { token: second, password })).status).toBe(200);
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(
      Array(3).fill('used'),
    );
  });

  it('are emailed at most three times an hour and ten times a day, always with the same answer', async () => {
    const answers = [];
    for (let hour = 0; hour < 5; hour += 1) {
      for (let n = 0; n < 4; n += 1) answers.push(await forgot());
      await age('1 hour');
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await linksTo(person.email)).toHaveLength(10);
    await age('24 hours');
    await forgot();
    expect(await linksTo(person.email)).toHaveLength(11);
  });

  it('are not more with simultaneous requests', async () => {
    await Promise.all(Array.from({ length: 12 }, () => forgot()));
    expect(await linksTo(person.email)).toHaveLength(3);
  });

  it('are counted for the mailbox, however its email is spelled', async () => {
    const spelled = [
      'ada.capped@gmail.com',
      'adacapped@gmail.com',
      'adacapped+1@gmail.com',
      'a.dacapped@googlemail.com',
    ];
    for (const email of spelled) {
      await bench.app.person({ email });
      await forgot(email);
    }
    const mails = await Promise.all(spelled.map(linksTo));
    expect(mails.map((links) => links.length)).toEqual([1, 1, 1, 0]);
  });

  it('are recorded when they are withheld', async () => {
    for (let n = 0; n < 4; n += 1) await forgot();
    const entries = await sql()('audit_log')
      .where({ subject_id: person.userId, action: 'account.password_reset_requested' })
      .orderBy('entry_id');
    expect(entries.map(({ outcome, details }) => [outcome, details])).toEqual([
      ...Array(3).fill(['done', {}]),
      ['refused', { withheld: true }],
    ]);
  });

  it('count when they replace an expired one', async () => {
    await forgot();
    const [link = ''] = await linksTo(person.email);
    await sql()('one_time_tokens')
      .where({ user_id: person.userId })
      .update({ expires_at: new Date(0) });
    const resend = () => post('/api/auth/links/resend', { token: link });
    const answers = [await resend(), await resend(), await resend()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([202, { success: true }]),
    );
    expect(await linksTo(person.email)).toHaveLength(3);
  });
});

describe('a forgotten password', () => {
  /** Statements of one request without savepoint names, sorted. */
  async function statements(email: string): Promise<string[]> {
    const seen = new Map<Caller | undefined, string[]>();
    const listen = (query: { sql: string }) => {
      const text = query.sql
        .replace(/\btrx\d+\b/g, 'trx')
        .replace(/^(RELEASE|ROLLBACK TO) ([^;]*);?/, 'END $2');
      seen.set(caller.getStore(), [...(seen.get(caller.getStore()) ?? []), text]);
    };
    sql().on('query', listen);
    try {
      await forgot(email);
    } finally {
      sql().off('query', listen);
    }
    // Meanwhile the application log may be written for an earlier request, and any request may reread the API clients.
    const [ofRequest = []] = [...seen.values()].sort((a, b) => b.length - a.length);
    return ofRequest.filter((text) => !text.includes('from "api_clients"')).sort();
  }

  it('runs the same statements with an account, without one, deactivated and withheld', async () => {
    const deactivated = await bench.app.person();
    await sql()('users').where({ user_id: deactivated.userId }).update({ deactivated_at: sql().fn.now() });
    const withAccount = await statements(person.email);
    expect(withAccount.length).toBeGreaterThan(10);
    expect(await statements('nobody@mailbox.example')).toEqual(withAccount);
    expect(await statements(deactivated.email)).toEqual(withAccount);
    await forgot();
    await forgot();
    expect(await statements(person.email)).toEqual(withAccount);
    expect(await linksTo(person.email)).toHaveLength(3);
    expect(await sql()('users').where('email', 'like', '%@stand-in.invalid')).toEqual([]);
  });
});

describe('invitations', () => {
  it('are counted over all clinics, and one beyond the limit is refused with nothing written', async () => {
    for (let n = 0; n < 3; n += 1) expect((await invite(await clinic())).status).toBe(201);
    const fourth = await clinic();
    const refused = await invite(fourth);
    expect([refused.status, refused.body]).toEqual([429, refusal]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await sql()('memberships').where({ tenant_id: fourth.tenantId, role: 'hr' })).toEqual([]);
    const links = await linksTo(person.email);
    expect(await Promise.all(links.map(stateOf))).toEqual(['valid', 'valid', 'valid']);
  });

  it('are refused with the time to wait, in minutes or hours', async () => {
    for (let n = 0; n < 3; n += 1) await invite(await clinic());
    await age('22 minutes');
    expect((await invite(await clinic())).body.error).toMatch(/ Try again in 40 minutes\.$/);
    for (let n = 0; n < 3; n += 1) {
      await age('1 hour');
      for (let m = 0; m < 3; m += 1) await invite(await clinic());
    }
    await age('2 hours');
    expect((await invite(await clinic())).body.error).toMatch(/ Try again in 19 hours\.$/);
  });

  it('are not withheld because of links that only an email with an account gets', async () => {
    for (let n = 0; n < 4; n += 1) await forgot();
    await visitor(bench.app).register(freshRegistration({ email: person.email }));
    expect((await invite(await clinic())).status).toBe(201);
  });

  it('to someone without an account create no account when they are refused', async () => {
    const email = `stranger-${made}@mailbox.example`;
    for (let n = 0; n < 3; n += 1) await invite(await clinic(), email.replace('@', `+${n}@`));
    expect((await invite(await clinic(), email)).body.code).toBe('TOO_MANY_MAILS');
    expect(await sql()('users').where({ email })).toEqual([]);
  });

  it('to the staff are refused too, also when sent again', async () => {
    const email = `staff-${made}@mailbox.example`;
    const form = { email, name: 'Pat', role: 'support' };
    const invited = await bench.post('/api/staff', form, bench.owner.token);
    const again = () =>
      bench.post(`/api/staff/${invited.body.member.userId}/resend-invitation`, {}, bench.owner.token);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect((await again()).body).toEqual(refusal);
    const other = { ...form, email: email.replace('@', '+2@') };
    expect((await bench.post('/api/staff', other, bench.owner.token)).body.code).toBe('TOO_MANY_MAILS');
  });
});

describe('operators', () => {
  it('learn when a reset link is withheld', async () => {
    const reset = () => bench.post(`/api/people/${person.userId}/password-reset`);
    for (let n = 0; n < 3; n += 1) expect((await reset()).status).toBe(200);
    const refused = await reset();
    expect([refused.status, refused.body]).toEqual([429, refusal]);
  });

  it('learn when an activation is withheld, also after a correction of the owner’s email', async () => {
    const tenantId = await bench.activeClinic('resends-often');
    const again = () => bench.post(`/api/tenants/${tenantId}/resend-activation`);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect((await again()).body).toEqual(refusal);
    const right = 'right@often.example';
    await bench.app.person({ email: right.replace('@', '+1@') });
    for (let n = 0; n < 3; n += 1) await forgot(right.replace('@', '+1@'));
    const version = await bench.versionOf(tenantId);
    expect((await bench.patch(tenantId, { version, ownerEmail: right })).body).toEqual(refusal);
    expect((await bench.get(`/api/tenants/${tenantId}`)).body.tenant.ownerEmail).toBe(
      'resends-often@clinic.example',
    );
  });

  it('see in the provisioning that its activation was withheld', async () => {
    await bench.app.person({ email: 'flooded@clinic.example' });
    for (let n = 0; n < 3; n += 1) await forgot('flooded@clinic.example');
    const { tenant, operation } = await bench.created('flooded', { email: 'flooded+new@clinic.example' });
    expect(await bench.carryOut(operation.operationId)).toBe('succeeded');
    const step = await sql()('operation_steps')
      .where({ operation_id: operation.operationId, name: 'send_activation' })
      .first();
    expect(step.detail).toMatch(/^Not sent: this mailbox was sent several links in a short time/);
    expect(await sql()('mail_outbox').where({ tenant_id: tenant.tenantId })).toMatchObject([
      { template: 'activation', state: 'cancelled', params: {} },
    ]);
  });
});

it('gives a registration the same answer whether its mail is sent or withheld', async () => {
  const [known, flooded] = [await bench.app.person(), person];
  for (let n = 0; n < 3; n += 1) await forgot(flooded.email);
  const browsers = await Promise.all(
    [known, flooded].map(async ({ email }) => {
      const browser = visitor(bench.app);
      return { browser, answer: await browser.register(freshRegistration({ email })) };
    }),
  );
  expect(new Set(browsers.map(({ answer }) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  const mails = await sql()('mail_outbox')
    .where({ template: 'account_exists' })
    .whereIn('to_email', [known.email, flooded.email]);
  expect(mails.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'queued']);
  await sql()('mail_outbox').where({ state: 'queued' }).update({ state: 'sent', sent_at: new Date() });
  await sql()('registrations')
    .whereNotNull('submitted_at')
    .update({
      submitted_at: sql().raw("now() - interval '1 minute'"),
      noticed_at: sql().fn.now(),
    });
  for (const { browser } of browsers)
    expect((await browser.receipt()).body.receipt).toMatchObject({ state: 'succeeded' });
});

it('never withholds the notice of a change', async () => {
  const { owner } = await clinic();
  for (let n = 0; n < 4; n += 1) await forgot(owner.email);
  const changed = await bench.app.call({
    method: 'POST',
    url: '/api/account/password',
    body: { currentPassword: ownerPassword, newPassword: password },
    token: owner.token,
  });
  expect(changed.status).toBe(200);
  expect(
    await sql()('mail_outbox').where({
      to_email: owner.email,
      template: 'password_changed',
      state: 'queued',
    }),
  ).toHaveLength(1);
});
