import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TenantStatus } from '@tamarack/core/domain';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../test/app.ts';
import { sender } from '../../test/services/mail.ts';
import { invitationMail, passwordResetMail } from '../accounts/links/mails.ts';
import type { Tx } from '../database/types.ts';
import { mails } from '../features.ts';
import { activationMail } from '../platform/tenants/lifecycle/activation/mails.ts';
import { suspendedMail, trialEndingMail } from '../platform/tenants/lifecycle/mails.ts';
import { sampleReportMail } from '../public/lead-magnets/mails.ts';
import { type DeliveryDeps, deliverMail } from './deliver.ts';
import { type NewMail, queueMail, releaseMail, sendOverdueMail } from './repository.ts';
import { MailError, type Mailer, type RenderedMail } from './transports/mailer.ts';
import { outboxMailer } from './transports/outbox-mailer.ts';

const now = new Date('2026-11-21T13:05:00.000Z');
const link = 'http://localhost:5000/set-password/secret-token';
const activation = activationMail.message({ ...activationMail.sample, link });
const invitation = invitationMail.message({ ...invitationMail.sample, link });

const base = provideTestApp();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-deliver-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await base.database.worker('mail_outbox').delete();
  await base.database.worker('pgboss.job').delete();
  await base.database.worker('tenants').delete();
});

const depsWith = (mailer: Mailer, clock = { now: () => now }): DeliveryDeps => ({
  database: base.database,
  jobs: base.jobs,
  mails,
  mailer,
  clock,
  random: () => 0.5,
});
const inOutbox = () => depsWith(outboxMailer(folder, sender));
const failing = (error: Error) => depsWith({ deliver: () => Promise.reject(error) });
const inTx = <T>(work: (tx: Tx) => Promise<T>) => base.database.platform.transaction(work);

async function queue(changes: Partial<NewMail> = {}): Promise<string> {
  const mail: NewMail = {
    to: 'maude@erable.example',
    asked: 'fr',
    message: activation,
    dedupeKey: 'activation:1',
    tenantId: null,
    ...changes,
  };
  const id = await inTx((tx) => queueMail(tx, base.jobs, mail));
  if (!id) throw new Error('the mail was queued before');
  return id;
}

const tenant = (status: TenantStatus) => base.tenant({ status });

const row = (id: string) => base.database.worker('mail_outbox').where({ message_id: id }).first();
const waitingJobs = () =>
  base.database
    .worker('pgboss.job')
    .where({ name: 'mail.deliver', state: 'created' })
    .select('data', 'start_after');
const jobsTaken = () => base.database.worker('pgboss.job').delete();

describe('queueing a mail', () => {
  it('stores it with the job that delivers it', async () => {
    const id = await queue();
    expect(await row(id)).toMatchObject({
      state: 'queued',
      template: 'activation',
      locale: 'fr',
      attempts: 0,
    });
    expect(await waitingJobs()).toMatchObject([{ data: { messageId: id } }]);
  });

  it('a second time with the same key does nothing', async () => {
    await queue();
    const again = await inTx((tx) =>
      queueMail(tx, base.jobs, {
        to: 'other@erable.example',
        asked: 'en',
        message: activation,
        dedupeKey: 'activation:1',
        tenantId: null,
      }),
    );
    expect(again).toBeNull();
    expect(await base.database.worker('mail_outbox').select('to_email')).toEqual([
      { to_email: 'maude@erable.example' },
    ]);
    expect(await waitingJobs()).toHaveLength(1);
  });

  it('in a transaction that is rolled back leaves neither mail nor job', async () => {
    const undone = inTx(async (tx) => {
      await queueMail(tx, base.jobs, {
        to: 'a@b.example',
        asked: 'en',
        message: activation,
        dedupeKey: 'undone',
        tenantId: null,
      });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await base.database.worker('mail_outbox').select()).toEqual([]);
    expect(await waitingJobs()).toEqual([]);
  });

  it('is also possible with the clinics’ database role: mails of a clinic to its members', async () => {
    const tenantId = await tenant('active');
    const [{ user_id }] = await base.database
      .platform('users')
      .insert({ email: 'a@b.example', full_name: 'Ada Roy' })
      .returning('user_id');
    await base.database.platform('memberships').insert({ tenant_id: tenantId, user_id, role: 'hr' });
    const send = (changes: Partial<NewMail>) =>
      base.database.forTenant(tenantId, (tx) =>
        queueMail(tx, base.jobs, {
          to: 'a@b.example',
          asked: 'en',
          message: invitation,
          dedupeKey: 'invitation:1',
          tenantId,
          ...changes,
        }),
      );
    expect(await send({})).toEqual(expect.any(String));
    for (const changes of [
      { to: 'stranger@b.example' },
      { tenantId: null },
      { tenantId: await tenant('active') },
      { message: { ...invitation, template: 'password_reset' } },
    ])
      await expect(send(changes)).rejects.toThrow('its own mails to people of the clinic');
  });
});

describe('delivering a mail', () => {
  it('writes it in the recipient’s language, marks it sent and deletes its link', async () => {
    const id = await queue();
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'sent' });
    const email = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
    expect(email.subject).toBe('Choisissez votre mot de passe pour Érable Physio');
    expect(email.text).toContain(link);
    expect(await row(id)).toMatchObject({
      state: 'sent',
      sent_at: now,
      attempts: 1,
      last_error: null,
      params: {},
    });
  });

  it('happens once: a repeated job finds it sent', async () => {
    const id = await queue();
    let deliveries = 0;
    const counting = depsWith({
      deliver: async () => {
        deliveries += 1;
      },
    });
    expect(await deliverMail(counting, id)).toEqual({ outcome: 'sent' });
    expect(await deliverMail(counting, id)).toEqual({ outcome: 'skipped' });
    expect(deliveries).toBe(1);
  });

  it('happens once when two workers take it at the same moment', async () => {
    const id = await queue();
    let arrived!: () => void;
    let go!: () => void;
    const deliveryStarted = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = depsWith({
      deliver: () => {
        arrived();
        return held;
      },
    });
    const first = deliverMail(slow, id);
    await deliveryStarted;
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'skipped' });
    go();
    expect(await first).toEqual({ outcome: 'sent' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('after a crash between writing and marking leaves exactly one file', async () => {
    const id = await queue();
    const crash = deliverMail(inOutbox(), id, () => Promise.reject(new Error('killed')));
    await expect(crash).rejects.toThrow('killed');
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0, params: { link } });
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'sent' });
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
  });

  it('of an unknown message does nothing', async () => {
    expect(await deliverMail(inOutbox(), '019f0000-0000-7000-8000-000000000001')).toEqual({
      outcome: 'skipped',
    });
  });

  it('passes the mailer everything it needs, including the id', async () => {
    const id = await queue({ to: 'Maude@Erable.example', asked: 'en' });
    const seen: RenderedMail[] = [];
    const deps = depsWith({
      deliver: async (mail) => {
        seen.push(mail);
      },
    });
    await deliverMail(deps, id);
    expect(seen).toMatchObject([
      {
        messageId: id,
        to: 'Maude@Erable.example',
        locale: 'en',
        date: now,
        subject: 'Set your password for Érable Physio',
      },
    ]);
  });
});

describe('a delivery that fails', () => {
  it('is retried after a minute, then after twice as long each time, up to four hours', async () => {
    const id = await queue();
    const deps = failing(new MailError('421 Try later', false));
    const minutes: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const delivery = await deliverMail(deps, id);
      if (delivery.outcome !== 'retry') throw new Error(delivery.outcome);
      minutes.push((delivery.next.getTime() - now.getTime()) / 60_000);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
    expect(await deliverMail(deps, id)).toEqual({
      outcome: 'failed',
      messageId: id,
      template: 'activation',
      tenantId: null,
      error: '421 Try later',
    });
    expect(await row(id)).toMatchObject({
      state: 'failed',
      attempts: 12,
      last_error: '421 Try later',
      params: {},
    });
  });

  it('is expedited for all mail once the relay works again after five minutes', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const clock = (minutes: number) => ({ now: () => at(minutes) });
    const outage = depsWith(
      { deliver: () => Promise.reject(new MailError('connect ECONNREFUSED', false)) },
      clock(0),
    );
    const refused = depsWith(
      { deliver: () => Promise.reject(new MailError('all recipients were rejected', false)) },
      clock(0),
    );
    const waiting = await queue();
    const mailboxFull = await queue({ dedupeKey: 'activation:2' });
    for (const _ of [1, 2, 3]) {
      await deliverMail(outage, waiting);
      await deliverMail(refused, mailboxFull);
    }
    expect((await row(waiting)).next_attempt_at).toEqual(at(4));
    await jobsTaken();
    await deliverMail(outage, waiting);
    const jobOf = async (id: string) => (await waitingJobs()).find(({ data }) => data.messageId === id);
    expect((await jobOf(waiting)).start_after).toEqual(at(8));
    const deliverNew = async (key: string, minutes: number) => {
      const id = await queue({ dedupeKey: key });
      await deliverMail(depsWith(outboxMailer(folder, sender), clock(minutes)), id);
    };
    await deliverNew('activation:3', 2);
    expect(await row(waiting)).toMatchObject({ next_attempt_at: at(2), attempts: 3 });
    expect((await jobOf(waiting)).start_after).toEqual(at(2));
    expect(await row(mailboxFull)).toMatchObject({ next_attempt_at: at(4), attempts: 3 });
    // The relay took one a minute ago, so it was not down.
    await deliverMail(outage, waiting);
    await deliverNew('activation:4', 3);
    expect(await row(waiting)).toMatchObject({ next_attempt_at: at(8), attempts: 4 });
  });

  it('has a jitter of 20% either way', async () => {
    const soon = await deliverMail({ ...failing(new Error('down')), random: () => 0 }, await queue());
    const late = await deliverMail(
      { ...failing(new Error('down')), random: () => 1 },
      await queue({ dedupeKey: 'other' }),
    );
    expect(soon).toMatchObject({ outcome: 'retry', next: new Date('2026-11-21T13:05:48.000Z') });
    expect(late).toMatchObject({ outcome: 'retry', next: new Date('2026-11-21T13:06:12.000Z') });
  });

  it('keeps its link, records the reason, and has a job for the next attempt', async () => {
    const id = await queue();
    await jobsTaken();
    await deliverMail(failing(new Error('connect ECONNREFUSED')), id);
    expect(await row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: 'connect ECONNREFUSED',
      next_attempt_at: new Date('2026-11-21T13:06:00.000Z'),
      params: { link },
    });
    expect(await waitingJobs()).toMatchObject([
      { data: { messageId: id }, start_after: new Date('2026-11-21T13:06:00.000Z') },
    ]);
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'sent' });
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  });

  it('is final at once when it is permanent', async () => {
    const id = await queue();
    const delivery = await deliverMail(failing(new MailError('550 No such user', true)), id);
    expect(delivery).toMatchObject({ outcome: 'failed', messageId: id, error: '550 No such user' });
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1, params: {} });
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'skipped' });
  });

  it('is recorded in the same transaction as its row', async () => {
    const id = await queue();
    const recorded: string[] = [];
    await deliverMail(failing(new MailError('550', true)), id, async (tx, delivery) => {
      const seen = await tx('mail_outbox').where({ message_id: id }).first('state');
      recorded.push(`${delivery.outcome} ${seen?.state}`);
    });
    expect(recorded).toEqual(['failed failed']);
  });

  it('stays queued when its template is unknown, for a version that knows it', async () => {
    const id = await queue();
    await base.database.worker('mail_outbox').update({ template: 'from_the_future' });
    expect(await deliverMail(inOutbox(), id)).toMatchObject({
      outcome: 'retry',
      error: 'No mail template "from_the_future"',
    });
  });
});

describe('mail of a clinic that is suspended or closed', () => {
  it.each(['suspended', 'terminated'] as const)(
    'waits if it is business mail of the clinic (%s)',
    async (status) => {
      const id = await queue({ message: invitation, tenantId: await tenant(status) });
      await jobsTaken();
      expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'waiting' });
      expect(await readdir(folder)).toEqual([]);
      expect(await row(id)).toMatchObject({
        state: 'queued',
        attempts: 0,
        next_attempt_at: new Date('2026-11-21T14:05:00.000Z'),
        params: { link },
      });
      expect(await waitingJobs()).toEqual([]);
    },
  );

  it('is sent after the suspension is lifted', async () => {
    const tenantId = await tenant('suspended');
    const id = await queue({ message: invitation, tenantId });
    await jobsTaken();
    await deliverMail(depsWith(outboxMailer(folder, sender), { now: () => new Date() }), id);
    await base.database.platform('tenants').update({ status: 'active', hold_kind: null, hold_reason: null });
    expect(await inTx((tx) => releaseMail(tx, base.jobs, tenantId))).toBe(1);
    expect(await waitingJobs()).toMatchObject([{ data: { messageId: id } }]);
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'sent' });
  });

  it.each([
    activation,
    suspendedMail.message(suspendedMail.sample),
    passwordResetMail.message({ ...passwordResetMail.sample, hours: 1_000_000 }),
  ])('is sent anyway if it is about access or the lifecycle ($template)', async (message) => {
    const id = await queue({ message, tenantId: await tenant('suspended') });
    expect(await deliverMail(inOutbox(), id)).toEqual({ outcome: 'sent' });
  });
});

describe('a delayed mail', () => {
  const inTwoHours = () =>
    depsWith(
      { deliver: () => Promise.reject(new Error('must not be sent')) },
      { now: () => new Date(Date.now() + 2 * 3_600_000) },
    );

  it('is cancelled when its password link has expired', async () => {
    const id = await queue({ message: passwordResetMail.message({ fullName: 'M', link, hours: 1 }) });
    expect(await deliverMail(inTwoHours(), id)).toEqual({ outcome: 'cancelled' });
    expect(await row(id)).toMatchObject({ state: 'cancelled', params: {} });
  });

  it('is cancelled when its link to the sample report has expired', async () => {
    const days = 1 / 24;
    const id = await queue({ message: sampleReportMail.message({ firstName: 'M', link, days }) });
    expect(await deliverMail(inTwoHours(), id)).toEqual({ outcome: 'cancelled' });
  });

  it('is cancelled when the trial has already ended', async () => {
    const endsOn = new Date(Date.now() + 3_600_000).toISOString();
    const id = await queue({ message: trialEndingMail.message({ ...trialEndingMail.sample, endsOn }) });
    expect(await deliverMail(inTwoHours(), id)).toEqual({ outcome: 'cancelled' });
  });
});

describe('mail whose job was lost', () => {
  const sendOverdue = (seconds: number, jobs = base.jobs) =>
    sendOverdueMail(base.database.worker, jobs, { isAlert: false, seconds });

  it('gets a new one once it has been due for long enough', async () => {
    const id = await queue();
    await jobsTaken();
    expect(await sendOverdue(60)).toBe(0);
    await base.database.worker('mail_outbox').update({
      next_attempt_at: base.database.worker.raw("now() - interval '2 minutes'"),
    });
    expect(await sendOverdue(60)).toBe(1);
    expect(await waitingJobs()).toMatchObject([{ data: { messageId: id } }]);
  });

  it('gets no second job on the next search', async () => {
    await queue();
    await sendOverdue(0);
    await sendOverdue(0);
    expect(await waitingJobs()).toHaveLength(1);
  });

  it('can be delivered while its new job is sent', async () => {
    const id = await queue();
    await jobsTaken();
    let delivery: object | undefined;
    const jobs: typeof base.jobs = {
      ...base.jobs,
      async sendAll(...all) {
        delivery ??= await deliverMail(inOutbox(), id);
        await base.jobs.sendAll(...all);
      },
    };
    expect(await sendOverdue(0, jobs)).toBe(1);
    expect(delivery).toEqual({ outcome: 'sent' });
  });

  it('is skipped while it is being delivered', async () => {
    const id = await queue();
    await jobsTaken();
    let found = -1;
    const looking = depsWith({
      deliver: async () => {
        found = await sendOverdue(0);
      },
    });
    expect(await deliverMail(looking, id)).toEqual({ outcome: 'sent' });
    expect(found).toBe(0);
  });
});
