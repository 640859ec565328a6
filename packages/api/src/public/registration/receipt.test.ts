import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { freshRegistration, visitor } from '../../../test/registration.ts';
import { toReceipt } from './receipt.ts';
import type { ReceiptRow } from './repository.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

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

  it('is read from the draft’s cookie when the answer with its own was lost', async () => {
    const browser = visitor(app);
    const registration = freshRegistration();
    await browser.register(registration);
    const token = browser.cookies.get('receipt') ?? '';
    const answer = await app.call({ url: '/api/registration/receipt', cookie: `registration=${token}` });
    expect(answer.body.receipt.email).toBe(registration.email);
  });

  const clinic: ReceiptRow = {
    clinicName: 'C',
    email: 'e',
    age: 60,
    isClinic: true,
    operationState: 'running',
    doneSteps: ['reserve_subdomain'],
    mailState: null,
    mailAttempts: 0,
  };
  const address: ReceiptRow = {
    ...clinic,
    isClinic: false,
    operationState: null,
    doneSteps: [],
    mailState: 'queued',
  };

  it.each<[string, ReceiptRow, string, boolean[]]>([
    ['a clinic whose workspace is being made', clinic, 'running', [true, false, false, false]],
    [
      'a clinic whose site is being checked',
      { ...clinic, doneSteps: ['create_workspace'] },
      'running',
      [true, true, false, false],
    ],
    [
      'a clinic whose mail waits',
      {
        ...clinic,
        operationState: 'succeeded',
        doneSteps: ['create_workspace', 'check_site'],
        mailState: 'queued',
      },
      'running',
      [true, true, true, false],
    ],
    [
      'a clinic that is ready',
      {
        ...clinic,
        operationState: 'succeeded',
        doneSteps: ['create_workspace', 'check_site'],
        mailState: 'sent',
      },
      'succeeded',
      [true, true, true, true],
    ],
    [
      'a clinic whose set-up was given up',
      { ...clinic, operationState: 'failed', doneSteps: ['create_workspace'] },
      'failed',
      [true, true, false, false],
    ],
    ['an address whose mail nobody has looked at', address, 'running', [true, false, false, false]],
    [
      'an address whose mail is tried again',
      { ...address, mailAttempts: 1 },
      'running',
      [true, true, true, false],
    ],
    [
      'an address whose mail is out',
      { ...address, mailState: 'sent', mailAttempts: 1 },
      'succeeded',
      [true, true, true, true],
    ],
    [
      'an address whose mail is out, a second after',
      { ...address, mailState: 'sent', mailAttempts: 1, age: 1 },
      'running',
      [true, true, true, false],
    ],
    [
      'a clinic that is ready, a second after',
      {
        ...clinic,
        operationState: 'succeeded',
        doneSteps: ['create_workspace', 'check_site'],
        mailState: 'sent',
        age: 1,
      },
      'running',
      [true, true, true, false],
    ],
  ])('of %s', (_who, row, state, done) => {
    const receipt = toReceipt(row);
    expect([receipt.state, receipt.steps.map((step) => step.done)]).toEqual([state, done]);
  });
});
