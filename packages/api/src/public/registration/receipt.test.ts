import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { noticeJobs } from './jobs.ts';

const app = provideTestApp();

describe('the receipt', () => {
  it('is null without a registration, and a day after one', async () => {
    expect((await visitor(app).receipt()).body).toEqual({ success: true, receipt: null });
    const browser = visitor(app);
    const registration = freshRegistration();
    await browser.register(registration);
    expect((await browser.receipt()).body.receipt.state).toBe('running');
    const sql = app.database.platform;
    await sql('registrations')
      .whereRaw("data ->> 'email' = ?", [registration.email])
      .update({ submitted_at: sql.raw("now() - interval '24 hours'") });
    expect((await browser.receipt()).body).toEqual({ success: true, receipt: null });
  });

  it('is read with the draft’s cookie when the response with its own cookie was lost', async () => {
    const browser = visitor(app);
    const registration = freshRegistration();
    await browser.register(registration);
    const token = browser.cookies.get('receipt') ?? '';
    const answer = await app.call({ url: '/api/registration/receipt', cookie: `registration=${token}` });
    expect(answer.body.receipt.email).toBe(registration.email);
  });

  it.each([
    ['while no worker has seen it', null, 3600, 'running', 1],
    ['at once', 0, 0, 'running', 1],
    ['after a second', 0, 1.2, 'running', 2],
    ['after two', 0, 2.2, 'running', 3],
    ['after three', 0, 3.2, 'succeeded', 4],
  ] as const)('%s shows the steps for the elapsed time', async (_when, noticed, age, state, done) => {
    const browser = visitor(app);
    const registration = freshRegistration();
    await browser.register(registration);
    const sql = app.database.platform;
    await sql('registrations')
      .whereRaw("data ->> 'email' = ?", [registration.email])
      .update({
        submitted_at: sql.raw('now() - make_interval(secs => ?)', [age]),
        noticed_at: noticed === null ? null : sql.fn.now(),
      });
    const { receipt } = (await browser.receipt()).body;
    expect([receipt.state, receipt.steps.filter((step: { done: boolean }) => step.done).length]).toEqual([
      state,
      done,
    ]);
  });

  it('continues once a worker has seen the registration, even if its job was lost', async () => {
    const browser = visitor(app);
    const registration = freshRegistration();
    await browser.register(registration);
    const sql = app.database.platform;
    const row = await sql('registrations').whereRaw("data ->> 'email' = ?", [registration.email]).first();
    const { registration_id: registrationId } = row;
    const jobs = () =>
      sql('pgboss.job').where({ name: 'registration.notice', singleton_key: registrationId });
    expect(await jobs()).toHaveLength(1);
    await jobs().delete();
    await noticeJobs.resend?.({ database: app.database, jobs: app.jobs }, false);
    expect(await jobs()).toHaveLength(1);
    const run = () =>
      noticeJobs.run(
        { database: app.database, jobs: app.jobs },
        { registrationId },
        new AbortController().signal,
      );
    expect([await run(), await run()]).toEqual([{ noticed: true }, { noticed: false }]);
    await jobs().delete();
    await noticeJobs.resend?.({ database: app.database, jobs: app.jobs }, false);
    expect(await jobs()).toEqual([]);
  });
});
