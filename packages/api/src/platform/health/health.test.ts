import type { HealthHistory, HealthReport, MailTrouble } from '@tamarack/core/domain';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../test/console/operators.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { queueMail } from '../../mail/repository.ts';
import type { MailMessage } from '../../mail/template/template.ts';
import { MailError } from '../../mail/transports/mailer.ts';
import { accessOf } from '../../server/routes.ts';
import { uptimeOf } from './history/service.ts';
import { createPulse } from './pulse.ts';

const bench = provideOperatorsBench();

const sql = () => bench.app.database.platform;
const report = async (): Promise<HealthReport> => (await bench.get('/api/health')).body;
const stateOf = async (component: string) =>
  (await report()).components.find((one) => one.component === component);
const audited = async (action: string) => {
  const row = await sql()('audit_log').where({ action }).orderBy('entry_id', 'desc').first();
  return row && { actor: row.actor_id, tenant: row.tenant_id, details: row.details };
};
const beat = (role: 'server' | 'worker') =>
  createPulse({
    role,
    version: '1.0.0',
    sql: sql(),
    pools: { platform: sql() },
    settings: { conversions: false, mailRoute: 'relay', databaseFolder: null },
    clock: bench.app.deps.clock,
    log: pino({ level: 'silent' }),
  }).beat();

describe('the current state', () => {
  it('lists every component, the running processes, and components that no process runs', async () => {
    const found = await report();
    expect(found.components.map(({ component, state }) => [component, state])).toEqual([
      ['database', 'ok'],
      ['schema', 'ok'],
      ['workers', 'down'],
      ['queues', 'ok'],
      ['mail', 'ok'],
      ['conversions', 'off'],
      ['webhooks', 'off'],
      ['operations', 'ok'],
    ]);
    expect(found.state).toBe('down');
    expect(found.versions).toMatchObject({
      product: '1.0.0',
      node: process.versions.node,
      postgres: found.database.version,
    });
    expect(found.versions.schema).toMatch(/^\d{14}_\w+$/);
    expect(found.database.roles).toEqual([
      { name: 'svc_app', fit: true },
      { name: 'svc_platform', fit: true },
      { name: 'svc_worker', fit: true },
    ]);
    expect(found.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['conversions.deliver', 'mail.deliver', 'operation.run']),
    );
  });

  it('is shown in every console from the newest sample', async () => {
    expect((await bench.get('/api/health/summary')).body).toEqual({
      success: true,
      state: 'unknown',
      down: [],
      warning: [],
      sampledAt: null,
    });
    await beat('server');
    expect((await bench.get('/api/health/summary')).body).toMatchObject({ state: 'down', down: ['workers'] });
    await beat('worker');
    const { instances } = await report();
    expect(instances.map(({ role, state }) => [role, state])).toEqual([
      ['server', 'alive'],
      ['worker', 'alive'],
    ]);
    expect(await stateOf('workers')).toEqual({ component: 'workers', state: 'ok', reason: null });
  });

  it('counts overdue webhook deliveries only while their endpoint is on, and tests', async () => {
    const [endpoint] = await sql()('webhook_endpoints')
      .insert({
        url: 'https://hooks.partner.example/in',
        event_types: ['tenant.created'],
        secret: Buffer.alloc(32),
        enabled: false,
        disabled_because: 'operator',
      })
      .returning('endpoint_id');
    const overdue = (event_type: string) =>
      sql()('webhook_deliveries').insert({
        ...endpoint,
        event_type,
        body: '{}',
        next_attempt_at: new Date(bench.app.deps.clock.now().getTime() - 3_600_000),
      });
    try {
      await overdue('tenant.created');
      expect((await report()).webhooks).toMatchObject({ waiting: 0, oldestSeconds: null });
      expect(await stateOf('webhooks')).toMatchObject({ state: 'ok' });
      await overdue('webhook.test');
      expect((await report()).webhooks).toMatchObject({ waiting: 1 });
      await sql()('webhook_endpoints').where(endpoint).update({ enabled: true, disabled_because: null });
      expect((await report()).webhooks).toMatchObject({ waiting: 2 });
      expect(await stateOf('webhooks')).toMatchObject({ state: 'down' });
    } finally {
      await sql()('webhook_endpoints').where(endpoint).delete();
    }
  });

  it('lists failed operations until a later one supersedes them', async () => {
    const { tenant, operation } = await bench.created('troubled');
    const failed = { state: 'failed', error: 'The site did not answer.', finished_at: new Date() };
    await sql()('operations').where({ operation_id: operation.operationId }).update(failed);
    const found = await report();
    expect(found.operations).toMatchObject([
      {
        operationId: operation.operationId,
        tenantId: tenant.tenantId,
        clinicName: 'Érable Physio',
        kind: 'provision',
        state: 'failed',
        error: 'The site did not answer.',
      },
    ]);
    expect(found.operationsTotal).toBe(1);
    await sql()('operations').insert({
      tenant_id: tenant.tenantId,
      kind: 'terminate',
      created_at: new Date(Date.now() - 40_000),
    });
    expect((await report()).operations.map(({ kind }) => kind)).toEqual(['terminate', 'provision']);
    await sql()('operations')
      .where({ kind: 'terminate' })
      .update({ created_at: new Date(Date.now() + 1000) });
    expect((await report()).operations).toEqual([]);
    expect((await report()).operationsTotal).toBe(0);
  });
});

describe('the history', () => {
  const minutes = (
    component: string,
    state: string,
    from: string,
    count: number,
    reason: string | null = null,
  ) =>
    sql().raw(
      `INSERT INTO health_samples (component, minute, state, reason, value)
       SELECT ?, date_trunc('minute', now()) - ?::interval + n * interval '1 minute', ?, ?, 4 FROM generate_series(0, ?) n`,
      [component, from, state, reason, count - 1],
    );
  beforeEach(async () => {
    await sql()('health_samples').delete();
    await minutes('mail', 'ok', '10 hours', 540);
    await minutes('mail', 'warning', '60 minutes', 10, 'Email has been waiting for 6 min');
    await minutes('mail', 'down', '50 minutes', 10, 'Email has been waiting for 16 min');
    await minutes('mail', 'ok', '40 minutes', 38);
    await minutes('mail', 'down', '2 minutes', 2, 'Email has been waiting for 15 min');
  });

  it('adds up to the sampled minutes', async () => {
    const { status, body } = await bench.get('/api/health/history?range=24h');
    const history: HealthHistory = body;
    expect([status, history.range, history.cellSeconds]).toEqual([200, '24h', 1800]);
    const mail = history.components.find(({ component }) => component === 'mail');
    expect(mail?.cells).toHaveLength(48);
    const sum = (name: 'ok' | 'warning' | 'down') =>
      mail?.cells.reduce((total, cell) => total + cell[name], 0);
    expect([sum('ok'), sum('warning'), sum('down')]).toEqual([578, 10, 12]);
    expect(mail?.uptime).toBe(98);
    expect(history.components.find(({ component }) => component === 'database')?.uptime).toBeNull();
  });

  it('merges consecutive minutes into one incident, newest first', async () => {
    const { incidents }: HealthHistory = (await bench.get('/api/health/history')).body;
    expect(incidents).toEqual([
      {
        component: 'mail',
        state: 'down',
        from: expect.any(String),
        to: null,
        minutes: 2,
        reason: 'Email has been waiting for 15 min',
      },
      {
        component: 'mail',
        state: 'down',
        from: expect.any(String),
        to: expect.any(String),
        minutes: 20,
        reason: 'Email has been waiting for 16 min',
      },
    ]);
    const [, earlier] = incidents;
    expect((Date.parse(earlier?.to ?? '') - Date.parse(earlier?.from ?? '')) / 60_000).toBe(20);
  });

  it('has three ranges', async () => {
    expect((await bench.get('/api/health/history?range=7d')).body.components[0].cells).toHaveLength(56);
    expect((await bench.get('/api/health/history?range=1y')).body.fields).toHaveProperty('range');
  });

  it.each([
    [[{ ok: 1439, warning: 0, down: 1 }], 99.93],
    [[{ ok: 99_999, warning: 0, down: 1 }], 99.99],
    [[{ ok: 0, warning: 5, down: 0 }], 100],
    [[], null],
  ])('uptime of %j is %s', (cells, percent) => {
    expect(uptimeOf(cells)).toBe(percent);
  });
});

describe('jobs that were given up', () => {
  let jobs: string[];
  beforeEach(async () => {
    const { rows } = await sql().raw(
      `INSERT INTO pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on, policy)
       SELECT 'mail.deliver', jsonb_build_object('messageId', gen_random_uuid()), 'failed', 3, 3, '{"message": "insert into x values (1) - no relay for maude@clinic.example"}', now(), 'short'
         FROM generate_series(1, 2) RETURNING id`,
    );
    jobs = rows.map((row: { id: string }) => row.id);
  });
  const act = (name: string, ids: string[], token?: string) =>
    bench.post(`/api/health/queues/mail.deliver/${name}`, { jobIds: ids }, token);

  it('are listed with the error, retried and discarded, with audit entries', async () => {
    const listed = (await bench.get('/api/health/jobs?queue=mail.deliver')).body.jobs;
    expect(listed.map((job: { jobId: string }) => job.jobId)).toEqual(expect.arrayContaining(jobs));
    expect(listed[0]).toMatchObject({
      queue: 'mail.deliver',
      attempts: 4,
      error: 'no relay for …@…',
      subject: { kind: 'mail' },
    });
    expect(await stateOf('queues')).toMatchObject({ state: 'warning' });

    const [first = '', second = ''] = jobs;
    expect((await act('retry', [first])).body).toEqual({ success: true, jobs: 1 });
    expect(await audited('job.retry')).toMatchObject({
      actor: bench.admin.userId,
      details: { queue: 'mail.deliver', jobs: [first], stateBefore: 'failed', stateAfter: 'retry' },
    });
    expect((await sql().raw('SELECT state, retry_limit FROM pgboss.job WHERE id = ?', [first])).rows).toEqual(
      [{ state: 'retry', retry_limit: 4 }],
    );
    expect((await act('discard', [second])).body.jobs).toBe(1);
    expect(await audited('job.discard')).toMatchObject({ details: { jobs: [second] } });
    expect(
      (await bench.get('/api/health/jobs')).body.jobs.map((job: { jobId: string }) => job.jobId),
    ).not.toContain(second);
    expect((await act('retry', jobs)).body.code).toBe('ALREADY_DONE');
  });

  it('are all retried without ids, those of other queues not', async () => {
    await sql().raw(
      `INSERT INTO pgboss.job (name, data, state, retry_count, retry_limit, completed_on, policy)
       SELECT 'mail.deliver', '{}', 'failed', 3, 3, now(), 'short' FROM generate_series(1, 120)`,
    );
    const { rows } = await sql().raw(
      `INSERT INTO pgboss.job (name, data, state, retry_count, retry_limit, completed_on, policy)
       VALUES ('operation.run', '{}', 'failed', 3, 3, now(), 'short') RETURNING id`,
    );
    const failed = async (): Promise<number> =>
      (await report()).queues.find(({ name }) => name === 'mail.deliver')?.failed ?? 0;
    const all = await failed();
    expect(all).toBeGreaterThanOrEqual(122);
    expect((await bench.get('/api/health/jobs')).body.jobs).toHaveLength(100);
    const url = '/api/health/queues/mail.deliver/retry';
    expect((await bench.post(url, {}, bench.support.token)).status).toBe(403);
    expect((await bench.post(url, {})).body.jobs).toBe(all);
    expect(await failed()).toBe(0);
    expect(await audited('job.retry')).toMatchObject({
      details: {
        queue: 'mail.deliver',
        jobs: 'all',
        number: all,
        stateBefore: 'failed',
        stateAfter: 'retry',
      },
    });
    const [{ id }] = rows;
    expect((await sql().raw('SELECT state FROM pgboss.job WHERE id = ?', [id])).rows).toEqual([
      { state: 'failed' },
    ]);
    expect((await bench.post(url, {})).body.code).toBe('ALREADY_DONE');
    expect((await bench.post('/api/health/queues/mail.deliver/discard', {})).status).toBe(400);
    await sql().raw('DELETE FROM pgboss.job WHERE id = ?', [id]);
  });

  it('cannot be changed by read-only roles, and only named jobs are changed', async () => {
    expect((await act('retry', jobs, bench.support.token)).status).toBe(403);
    expect((await act('discard', [])).status).toBe(400);
    expect((await act('discard', [jobs[0] ?? '', jobs[0] ?? ''])).status).toBe(400);
    expect((await bench.post('/api/health/queues/operation.run/discard', { jobIds: jobs })).body.code).toBe(
      'ALREADY_DONE',
    );
  });
});

describe('a relay that delivers nothing', () => {
  const lines: { level: number; msg: string }[] = [];
  let time = new Date();
  const clock = { now: () => time };
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const look = () =>
    createPulse({
      role: 'server',
      version: '1.0.0',
      sql: sql(),
      pools: {},
      settings: { conversions: false, mailRoute: 'relay', databaseFolder: null },
      clock,
      log,
    }).beat();
  const after = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000);
  };
  const deliver = async (messageId: string, error?: Error) =>
    deliverMail(
      {
        ...bench.app.deps,
        clock,
        mailer: {
          deliver: async () => {
            if (error) throw error;
          },
        },
      },
      messageId,
    );
  const queued = async (to: string) => {
    const mail = { to, asked: 'en' as const, dedupeKey: `relay-${to}`, tenantId: null };
    const message: MailMessage = {
      template: 'resumed',
      params: { clinicName: 'Érable', siteAddress: 'http://erable.localhost' },
    };
    return (await sql().transaction((tx) => queueMail(tx, bench.app.jobs, { ...mail, message }))) ?? '';
  };
  const putOff = (messageId: string) =>
    sql()('mail_outbox')
      .where({ message_id: messageId })
      .update({ next_attempt_at: new Date('2099-01-01') });
  const mailIn = async () => {
    const row = await sql()('health_samples').where({ component: 'mail' }).orderBy('minute', 'desc').first();
    return [row.state, row.reason];
  };
  const inBell = async () => {
    const { body } = await bench.get('/api/notifications?limit=50');
    return body.entries.map(({ content, href }: { content: string; href: string }) => [content, href]);
  };

  // Outages in the samples of other tests would not be over yet.
  beforeAll(() => sql()('health_samples').delete());

  it('is down after five minutes, even if the next attempt is hours away, until a mail gets through', async () => {
    const outage = new MailError('connect ECONNREFUSED 10.0.0.9:587', false);
    await deliver(await queued('before@erable.example'));
    const messageId = await queued('waits@erable.example');
    after(1);
    await look();
    await deliver(messageId, outage);
    await putOff(messageId);
    after(4);
    await look();
    expect(await mailIn()).toEqual(['ok', null]);
    after(1);
    await look();
    expect(await mailIn()).toEqual([
      'down',
      'No email delivered for 5 min, 1 email undelivered: connect ECONNREFUSED 10.0.0.9:587',
    ]);
    expect(lines.at(-1)).toMatchObject({
      level: 50,
      msg: expect.stringMatching(/^mail is down: No email .* ECONNREFUSED/),
    });
    expect(await inBell()).toContainEqual(['Email down', '/admin/health']);
    after(240);
    await look();
    expect((await mailIn())[0]).toBe('down');
    await deliver(messageId);
    after(1);
    await look();
    expect(await mailIn()).toEqual(['ok', null]);
    for (const minute of [1, 1, 1, 1]) {
      expect(await inBell()).not.toContainEqual(['Email recovered', '/admin/health']);
      after(minute);
      await look();
    }
    expect(await inBell()).toContainEqual(['Email recovered', '/admin/health']);
  });

  it('is not assumed when one recipient is refused', async () => {
    const later = new MailError(
      "Can't send mail - all recipients were rejected: 450 4.2.1 Greylisted",
      false,
    );
    const messageId = await queued('greylisted@erable.example');
    await deliver(messageId, later);
    await putOff(messageId);
    after(30);
    await look();
    expect((await mailIn())[0]).not.toBe('down');
    await sql()('mail_outbox').delete();
  });
});

describe('mail that did not arrive', () => {
  let made = 0;
  /** Queues a mail and has the relay refuse it, permanently or temporarily. */
  async function refused(
    message: MailMessage,
    permanent: boolean,
    tenantId: string | null = null,
  ): Promise<string> {
    made += 1;
    const to = `m${made}@erable.example`;
    const mail = { to, asked: 'en' as const, message, dedupeKey: `health-${made}`, tenantId };
    const messageId = await sql().transaction((tx) => queueMail(tx, bench.app.jobs, mail));
    const refusal = permanent ? { refusal: { status: '5.1.1', recipientRefused: true } } : {};
    const mailer = {
      deliver: async () => {
        throw new MailError('550 5.1.1 unknown', permanent, made % 2 ? refusal : {});
      },
    };
    await deliverMail({ ...bench.app.deps, mailer }, messageId ?? '');
    return messageId ?? '';
  }
  const notice: MailMessage = {
    template: 'resumed',
    params: { clinicName: 'Érable', siteAddress: 'http://erable.localhost' },
  };
  const withLink: MailMessage = {
    template: 'password_reset',
    params: { fullName: 'Ada', link: 'http://localhost/set-password/x', hours: 1 },
  };
  const activation: MailMessage = {
    template: 'activation',
    params: { fullName: 'A', clinicName: 'B', siteAddress: 'http://b', link: 'http://b/x', expiresHours: 24 },
  };
  const listed = async (query = ''): Promise<MailTrouble[]> =>
    (await bench.get(`/api/health/mail?${query}`)).body.mails;
  const one = async (messageId: string) =>
    (await listed('limit=200')).find((mail) => mail.messageId === messageId);
  const resend = (messageId: string, token?: string) =>
    bench.post(`/api/health/mail/${messageId}/resend`, {}, token);
  const row = (messageId: string) => sql()('mail_outbox').where({ message_id: messageId }).first();

  it('is listed with the reason, by kind and email, page by page', async () => {
    const bounced = await refused(notice, true);
    const failed = await refused(notice, true);
    const waiting = await refused(withLink, false);
    expect(await one(bounced)).toMatchObject({
      kind: 'bounced',
      status: '5.1.1',
      recipientRefused: true,
      resend: 'again',
    });
    expect(await one(failed)).toMatchObject({
      kind: 'failed',
      status: null,
      reason: '550 5.1.1 unknown',
      resend: 'again',
    });
    expect(await one(waiting)).toMatchObject({
      kind: 'retrying',
      attempts: 1,
      nextAttemptAt: expect.any(String),
      resend: 'now',
    });
    expect((await listed('kind=failed')).map(({ messageId }) => messageId)).toEqual([failed]);
    expect((await listed('search=M1%40Erable')).map(({ messageId }) => messageId)).toEqual([bounced]);
    expect(await listed('search=%25')).toEqual([]);
    const { body } = await bench.get('/api/health/mail?limit=1');
    expect([body.mails[0].messageId, body.next]).toEqual([waiting, waiting]);
    expect((await listed(`limit=1&before=${body.next}`)).map(({ messageId }) => messageId)).toEqual([failed]);
    expect((await bench.get('/api/health/mail?kind=lost')).status).toBe(400);
  });

  it('is sent again unchanged while it is kept', async () => {
    const failed = await refused(notice, true);
    expect((await resend(failed)).body).toEqual({ success: true, way: 'again' });
    expect(await row(failed)).toMatchObject({
      state: 'queued',
      attempts: 0,
      kept_until: null,
      params: notice.params,
    });
    expect(await audited('mail.resend')).toMatchObject({
      actor: bench.admin.userId,
      details: { messageId: failed, template: 'resumed', way: 'again' },
    });
  });

  it('is attempted at once when it is waiting for its next attempt', async () => {
    const waiting = await refused(notice, false);
    expect((await resend(waiting)).body.way).toBe('now');
    expect((await row(waiting)).next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now());
    const { rows } = await sql().raw(
      `SELECT count(*) FILTER (WHERE start_after > now()) AS later FROM pgboss.job
        WHERE name = 'mail.deliver' AND singleton_key = ? AND state = 'created'`,
      [waiting],
    );
    expect(rows).toEqual([{ later: 0 }]);
  });

  it('is not kept when it carries a one-time link; an activation gets a new one', async () => {
    const lost = await refused(withLink, true);
    expect(await row(lost)).toMatchObject({ state: 'failed', params: {}, kept_until: null });
    expect((await resend(lost)).body.code).toBe('MAIL_NOT_KEPT');
    const tenantId = await bench.activeClinic('mistyped');
    const dead = await refused(activation, true, tenantId);
    expect(await one(dead)).toMatchObject({
      resend: 'new_link',
      tenant: { tenantId, clinicName: 'Érable Physio' },
    });
    expect((await resend(dead)).body).toEqual({ success: true, way: 'new_link' });
    expect(await audited('tenant.resend_activation')).toMatchObject({ tenant: tenantId });
  });

  describe('all at once', () => {
    const count = async () => (await bench.get('/api/health/mail/failed')).body.mails as number;
    const resendAll = (expected: number, token?: string) =>
      bench.post('/api/health/mail/failed/resend', { expected }, token);
    const jobsOf = async (messageId: string): Promise<number> => {
      const { rows } = await sql().raw(
        `SELECT count(*)::integer AS jobs FROM pgboss.job
          WHERE name = 'mail.deliver' AND singleton_key = ? AND state = 'created'`,
        [messageId],
      );
      return rows[0].jobs;
    };
    /** Fails permanently without a bounce, as when the relay refuses the sender. */
    async function failed(message: MailMessage): Promise<string> {
      const messageId = await refused(message, true);
      await sql()('mail_bounces').where({ message_id: messageId }).delete();
      await sql().raw(`DELETE FROM pgboss.job WHERE name = 'mail.deliver' AND singleton_key = ?`, [
        messageId,
      ]);
      return messageId;
    }
    beforeEach(() => sql()('mail_outbox').where({ state: 'failed' }).delete());

    it('is counted and sent again once, even on simultaneous requests, and audited', async () => {
      const kept = [await failed(notice), await failed(notice), await failed(notice)];
      await failed(withLink);
      const bounced = await refused(notice, true);
      await sql()('mail_bounces')
        .insert({
          message_id: bounced,
          email: 'x@erable.example',
          origin: 'report',
          status: '5.1.1',
          diagnostic: '550 unknown',
          recipient_refused: true,
        })
        .onConflict()
        .ignore();
      expect(await count()).toBe(3);
      const answers = await Promise.all([resendAll(3), resendAll(3), resendAll(3)]);
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
      expect(answers.map(({ body }) => body.mails).toSorted()).toEqual([0, 0, 3]);
      for (const messageId of kept) {
        expect(await row(messageId)).toMatchObject({ state: 'queued', attempts: 0, params: notice.params });
        expect(await jobsOf(messageId)).toBe(1);
      }
      expect(await row(bounced)).toMatchObject({ state: 'failed' });
      expect(await count()).toBe(0);
      const entries = await sql()('audit_log').where({ action: 'mail.resend_failed' }).pluck('details');
      expect(entries).toEqual([{ mails: 3 }]);
    });

    it('sends none when more have failed than the operator agreed to', async () => {
      const kept = [await failed(notice), await failed(notice)];
      const { status, body } = await resendAll(1);
      expect([status, body.code, body.details]).toEqual([409, 'SELECTION_GREW', { total: 2, expected: 1 }]);
      for (const messageId of kept) expect(await row(messageId)).toMatchObject({ state: 'failed' });
    });

    it('is counted for read-only roles, and sent again only by operating roles', async () => {
      const messageId = await failed(notice);
      const { status, body } = await bench.app.call({
        url: '/api/health/mail/failed',
        token: bench.support.token,
      });
      expect([status, body.mails]).toEqual([200, 1]);
      expect((await resendAll(1, bench.support.token)).status).toBe(403);
      expect(await row(messageId)).toMatchObject({ state: 'failed' });
      expect((await resendAll(0)).body.fields).toHaveProperty('expected');
      const route = bench.app.server.match('post', '/api/health/mail/failed/resend');
      expect(route && accessOf(route)?.rateLimit).toBe('mail');
    });
  });

  it('is not sent again by read-only roles, nor when it was delivered', async () => {
    const failed = await refused(notice, true);
    expect((await resend(failed, bench.support.token)).status).toBe(403);
    await sql()('mail_outbox')
      .where({ message_id: failed })
      .update({ state: 'sent', sent_at: new Date(), kept_until: null });
    await sql()('mail_bounces').where({ message_id: failed }).delete();
    expect((await resend(failed)).status).toBe(404);
  });
});
