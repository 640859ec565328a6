import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { deliveryReport } from '../../../test/services/bounce.ts';
import { mails } from '../../features.ts';
import { deliverMail } from '../deliver.ts';
import { queueMail } from '../repository.ts';
import { MailError, type RenderedMail } from '../transports/mailer.ts';
import { parseReport } from './report.ts';
import { recordReport } from './service.ts';
import { refusesRecipient, statusInReply } from './status.ts';

const unknownId = '019f0000-0000-7000-8000-000000000009';

const app = provideTestApp();

let count = 0;

/** A newsletter queued for a confirmed subscriber. */
async function queuedPost(changes: object = {}): Promise<{ messageId: string; email: string }> {
  count += 1;
  const email = `subscriber-${count}@clinic.example`;
  await app.database.platform('newsletter_subscriptions').insert({
    email,
    locale: 'en',
    state: 'confirmed',
    confirmed_at: new Date(Date.now() - 60_000),
    ...changes,
  });
  const messageId = await app.database.platform.transaction((tx) =>
    queueMail(tx, app.jobs, {
      to: email,
      asked: 'en',
      tenantId: null,
      dedupeKey: `post-${count}`,
      message: {
        template: 'newsletter_post',
        params: {
          title: 'An article',
          summary: 'What it says.',
          link: 'http://localhost:5000/blog/an-article',
          unsubscribeLink: `http://localhost:5000/unsubscribe/${'t'.repeat(43)}`,
        },
      },
    }),
  );
  return { messageId: messageId ?? '', email };
}

const bouncesOf = (email: string) =>
  app.database.platform('mail_bounces').where({ email }).orderBy('bounce_id');

async function deliver(messageId: string, answer: () => Promise<void> = async () => {}) {
  const handed: RenderedMail[] = [];
  const delivery = await deliverMail(
    {
      database: app.database,
      jobs: app.jobs,
      mails,
      clock: { now: () => new Date() },
      mailer: {
        async deliver(mail) {
          handed.push(mail);
          await answer();
        },
      },
    },
    messageId,
  );
  return { outcome: delivery.outcome, handed };
}

describe('a delivery report', () => {
  it('contains the id of our mail, the recipient’s status and the server’s answer', async () => {
    expect(await parseReport(deliveryReport({ messageId: unknownId }))).toEqual({
      messageId: unknownId,
      recipients: [
        {
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 <gone@clinic.example>: Recipient address rejected: User unknown',
        },
      ],
    });
  });

  it('is not recognised in a reply by a person or an absence note', async () => {
    const note = Buffer.from('From: a@b.example\r\nSubject: Away\r\n\r\nI am away until Monday.\r\n');
    expect(await parseReport(note)).toBeNull();
    expect(await recordReport(app.database.platform, note)).toEqual({ kind: 'no report' });
    expect(await recordReport(app.database.platform, Buffer.alloc(0))).toEqual({ kind: 'no report' });
  });

  it('is recorded once, for the email that the mail was sent to', async () => {
    const { messageId, email } = await queuedPost();
    const report = deliveryReport({ messageId, to: 'forwarded@elsewhere.example' });
    expect(await recordReport(app.database.platform, report)).toEqual({
      kind: 'recorded',
      bounces: 1,
      refusedRecipients: 1,
    });
    expect(await recordReport(app.database.platform, report)).toEqual({ kind: 'nothing new' });
    expect(await bouncesOf(email)).toMatchObject([
      { message_id: messageId, origin: 'report', status: '5.1.1', recipient_refused: true },
    ]);
  });

  it('about an email that is not ours is ignored, because anybody can send one', async () => {
    const forged = deliveryReport({ messageId: unknownId });
    expect(await recordReport(app.database.platform, forged)).toEqual({ kind: 'nothing new' });
    const nameless = deliveryReport({ messageId: 'something-else' });
    expect(await recordReport(app.database.platform, nameless)).toEqual({ kind: 'nothing new' });
  });

  it('of a delay or a success is not a bounce; of a full mailbox is a temporary one', async () => {
    const { messageId, email } = await queuedPost();
    const sql = app.database.platform;
    await recordReport(sql, deliveryReport({ messageId, action: 'delayed', status: '4.4.1' }));
    await recordReport(sql, deliveryReport({ messageId, action: 'delivered', status: '2.0.0' }));
    expect(await bouncesOf(email)).toEqual([]);
    await recordReport(sql, deliveryReport({ messageId, status: '5.2.2' }));
    expect(await bouncesOf(email)).toMatchObject([{ status: '5.2.2', recipient_refused: false }]);
  });

  it.each([
    ['5.1.1', true],
    ['5.1.10', true],
    ['5.2.1', true],
    ['5.2.2', false],
    ['5.2.3', false],
    ['5.4.4', true],
    ['5.0.0', true],
    ['5.7.1', false],
    ['5.6.0', false],
    ['4.2.1', false],
  ])('with status %s means that the email refuses mail: %s', (status, refuses) => {
    expect(refusesRecipient(status)).toBe(refuses);
  });

  it('a status is read only at the start of a reply', () => {
    expect(statusInReply('550 5.1.1 No such user')).toBe('5.1.1');
    expect(statusInReply('550-5.7.26 Unauthenticated')).toBe('5.7.26');
    expect(statusInReply('550 No such user 5.1.1')).toBeUndefined();
  });
});

describe('a mail that the relay refuses permanently', () => {
  it('is recorded with the relay’s answer, in the transaction that ends it', async () => {
    const { messageId, email } = await queuedPost();
    const { outcome } = await deliver(messageId, () =>
      Promise.reject(
        new MailError('550 5.1.1 No such user', true, {
          refusal: { status: '5.1.1', recipientRefused: true },
        }),
      ),
    );
    expect(outcome).toBe('failed');
    expect(await bouncesOf(email)).toMatchObject([
      {
        message_id: messageId,
        origin: 'relay',
        status: '5.1.1',
        diagnostic: '550 5.1.1 No such user',
        recipient_refused: true,
      },
    ]);
  });

  it('is not recorded when refused temporarily', async () => {
    const { messageId, email } = await queuedPost();
    const busy = () => Promise.reject(new MailError('451 Try later', false));
    expect((await deliver(messageId, busy)).outcome).toBe('retry');
    expect(await bouncesOf(email)).toEqual([]);
  });
});

describe('the newsletter', () => {
  it('is sent to a confirmed email, with an unsubscribe link', async () => {
    const { messageId } = await queuedPost();
    const { outcome, handed } = await deliver(messageId);
    expect(outcome).toBe('sent');
    expect(handed[0]?.unsubscribeUrl).toBe(`http://localhost:5000/unsubscribe/${'t'.repeat(43)}`);
  });

  it.each([
    ['has unsubscribed since it was queued', { state: 'unsubscribed', unsubscribed_at: new Date() }],
    ['has not confirmed', { state: 'unconfirmed', confirmed_at: null }],
  ])('is not sent to someone who %s', async (_what, changes) => {
    const { messageId } = await queuedPost(changes);
    const { outcome, handed } = await deliver(messageId);
    expect([outcome, handed]).toEqual(['cancelled', []]);
    const row = await app.database.platform('mail_outbox').where({ message_id: messageId }).first();
    expect(row).toMatchObject({ state: 'cancelled', last_error: 'No consent', params: {} });
  });

  it('is not sent to an email that refused mail, until its owner confirms again', async () => {
    const { messageId, email } = await queuedPost();
    await recordReport(app.database.platform, deliveryReport({ messageId }));
    expect((await deliver(messageId)).outcome).toBe('cancelled');
    await app.database
      .platform('newsletter_subscriptions')
      .where({ email })
      .update({ confirmed_at: new Date(Date.now() + 1_000) });
    await app.database.platform('mail_outbox').where({ message_id: messageId }).update({
      state: 'queued',
      params: '{"title":"t","summary":"s","link":"http://x","unsubscribeLink":"http://y"}',
    });
    expect((await deliver(messageId)).outcome).toBe('sent');
  });
});
