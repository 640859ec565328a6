import { randomUUID } from 'node:crypto';
import { conversionNames } from '@tamarack/core/domain/public/conversions';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  type ConversionsStandIn,
  conversionSettings,
  hashOf,
  startConversionsProvider,
} from '../../../test/conversions-provider.ts';
import {
  freshRegistration,
  stepFour,
  stepOne,
  stepThree,
  stepTwo,
  type Visitor,
  visitor,
} from '../../../test/registration.ts';
import { deliverConversions } from './deliver.ts';
import { conversionsProvider } from './provider.ts';

const everything = { functional: true, analytics: true, advertising: true };
const nothing = { functional: false, analytics: false, advertising: false };

let app: TestApp;
let standIn: ConversionsStandIn;
let browser: Visitor;
const warnings: unknown[] = [];

beforeAll(async () => {
  standIn = await startConversionsProvider();
  const conversions = conversionSettings(standIn.url, {
    events: conversionNames.filter((name) => name !== 'ScheduleAppointment'),
  });
  app = await createTestApp({ settings: { conversions } });
  app.deps.log = pino({ level: 'silent' });
  app.deps.log.warn = ((fields: unknown) => warnings.push(fields)) as never;
});
afterAll(async () => {
  await app.close();
  await standIn.stop();
});
beforeEach(async () => {
  standIn.reset();
  browser = visitor(app);
  await app.database.platform('conversion_events').delete();
});

const agree = (choice: object = everything) =>
  browser.call('POST', '/api/consent', { ...choice, version: '2026-11', page: '/' });
const report = (body: object) => browser.call('POST', '/api/conversions', body);
const names = () => app.database.platform('conversion_events').orderBy('conversion_id').pluck('name');
const bodies = () => app.database.platform('conversion_events').orderBy('conversion_id').pluck('body');
const deliver = () => {
  const { conversions } = app.deps.settings;
  if (!conversions) throw new Error('no provider');
  return deliverConversions(
    { ...app.deps, conversions: conversionsProvider(conversions) },
    browser.cookies.get('consent') ?? randomUUID(),
  );
};

let registered = 0;
async function registerStepByStep(change: object = {}): Promise<string> {
  registered += 1;
  const one = {
    ...stepOne,
    subdomain: `tracked-${registered}`,
    email: `t${registered}@erable.example`,
    ...change,
  };
  for (const [index, fields] of [one, stepTwo, stepThree, stepFour].entries()) {
    const { status } = await browser.save(index + 1, fields);
    expect(status).toBe(200);
  }
  expect((await browser.register({ acceptTerms: true })).status).toBe(202);
  return one.email;
}

describe('the wizard', () => {
  it('reports its four steps, hashed, to a provider that checks every hash', async () => {
    await agree();
    const email = await registerStepByStep();
    expect(await names()).toEqual(['InitiateCheckout', 'StartTrial', 'CompleteRegistration', 'Purchase']);
    expect(await deliver()).toMatchObject({ sent: 4 });
    expect(standIn.problems).toEqual([]);
    const person = { em: [hashOf(email)], fn: [hashOf('maude')], ln: [hashOf('gagnon')] };
    const place = {
      ph: [hashOf('15145550199')],
      ct: [hashOf('montréal')],
      st: [hashOf('qc')],
      zp: [hashOf('h2x1y4')],
      country: [hashOf('ca')],
    };
    const browserData = {
      client_ip_address: '127.0.0.1',
      client_user_agent: 'shot',
      external_id: [hashOf(browser.cookies.get('consent') ?? '')],
    };
    const sent = standIn.accepted().map(({ event_name, event_source_url, user_data, custom_data }) => ({
      event_name,
      event_source_url,
      user_data,
      custom_data,
    }));
    const page = 'http://localhost:5000/register';
    expect(sent).toEqual([
      {
        event_name: 'InitiateCheckout',
        event_source_url: page,
        user_data: { ...person, ...browserData },
        custom_data: {
          value: 99,
          currency: 'USD',
          content_type: 'product',
          content_ids: ['subscription_monthly'],
          content_name: 'Monthly subscription',
        },
      },
      {
        event_name: 'StartTrial',
        event_source_url: page,
        user_data: { ...person, ...place, ...browserData },
        custom_data: {
          value: 99,
          currency: 'USD',
          content_type: 'product',
          content_ids: ['trial_monthly'],
          content_name: 'Monthly trial',
        },
      },
      {
        event_name: 'CompleteRegistration',
        event_source_url: page,
        user_data: { ...person, ...place, ...browserData },
        custom_data: {
          value: 99,
          currency: 'USD',
          content_name: 'Clinic registration',
          status: 'completed',
          previous_software: true,
          previous_software_name: 'Jane',
        },
      },
      {
        event_name: 'Purchase',
        event_source_url: page,
        user_data: { ...person, ...place, ...browserData },
        custom_data: {
          value: 99,
          currency: 'USD',
          content_type: 'product',
          content_ids: ['subscription_monthly'],
          content_name: 'Clinic registered',
          total_staff: 3,
          staffing: {
            therapists: 0,
            doctors: 2,
            nurses: 0,
            receptionists: 1,
            administrators: 0,
            technicians: 0,
            other: 0,
          },
        },
      },
    ]);
  });

  it('reports each step once, however often it is saved', async () => {
    await agree();
    await browser.save(1, { ...stepOne, subdomain: 'twice-saved', email: 'twice@erable.example' });
    await browser.save(2, stepTwo);
    await browser.save(1, { ...stepOne, subdomain: 'twice-saved', email: 'corrected@erable.example' });
    await browser.save(2, stepTwo);
    expect(await names()).toEqual(['InitiateCheckout', 'StartTrial']);
  });

  it('reports no step that was refused', async () => {
    await agree();
    expect((await browser.save(1, { ...stepOne, email: 'no address' })).status).toBe(400);
    expect(await names()).toEqual([]);
  });

  it('never reports the clinic’s type, its name, or software entered as free text', async () => {
    await agree();
    await browser.save(1, {
      ...stepOne,
      clinicType: 'mental_health',
      subdomain: 'discreet',
      email: 'd@erable.example',
    });
    await browser.save(2, stepTwo);
    await browser.save(3, { previousSoftware: true, previousSoftwareName: 'Trauma Notes' });
    const everythingQueued = JSON.stringify(await bodies());
    expect(everythingQueued).not.toMatch(/mental|Érable|Trauma|erable\.example|Gagnon|Montr/i);
    expect(everythingQueued).toContain('"previous_software_name":"Other"');
  });

  it('reports no purchase when the email has an account already', async () => {
    await app.person({ email: 'known@erable.example' });
    await agree();
    await registerStepByStep({ email: 'known@erable.example' });
    expect(await names()).toEqual(['InitiateCheckout', 'StartTrial', 'CompleteRegistration']);
  });

  it.each([
    ['before a choice', undefined],
    ['refused', nothing],
    ['advertising alone refused', { ...everything, advertising: false }],
  ])('reports nothing: %s', async (_what, choice) => {
    if (choice) await agree(choice);
    await registerStepByStep();
    expect(await names()).toEqual([]);
    expect(await deliver()).toMatchObject({ sent: 0 });
    expect(standIn.batches).toEqual([]);
  });

  it('continues when tracking fails, and keeps the rest of its transaction', async () => {
    await agree();
    const sql = app.database.platform;
    const { jobs } = app.deps;
    const broken: typeof jobs = {
      ...jobs,
      send: (tx, queue, ...rest) =>
        queue.name === 'conversions.deliver'
          ? tx.raw('SELECT no_such_function()')
          : jobs.send(tx, queue, ...rest),
    };
    app.deps.jobs = broken;
    const registration = freshRegistration({ acceptTerms: true });
    const answer = await browser.register(registration);
    app.deps.jobs = jobs;
    expect(answer.status).toBe(202);
    expect(await sql('tenants').where({ subdomain: registration.subdomain })).toHaveLength(1);
    expect(await names()).toEqual([]);
    expect(warnings).toMatchObject([{ name: 'Purchase' }]);
  });
});

describe('events that only the browser knows', () => {
  it('a page view has the pixel’s cookies and the shared id, and no token from its URL', async () => {
    await agree();
    browser.cookies.set('_fbp', 'fb.1.1596403881668.1098115397');
    browser.cookies.set('_fbc', 'fb.1.1554763741205.IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB_qa2of');
    const eventId = randomUUID();
    const page = '/fr/waag-template/0d9f3b7c6e5a4d2c8b1a';
    expect(await report({ name: 'PageView', eventId, page })).toMatchObject({
      status: 202,
      body: { success: true },
    });
    await report({ name: 'PageView', eventId, page });
    await deliver();
    expect(standIn.problems).toEqual([]);
    expect(standIn.accepted()).toMatchObject([
      {
        event_name: 'PageView',
        event_id: eventId,
        event_source_url: 'http://localhost:5000/fr/waag-template',
        user_data: {
          fbp: 'fb.1.1596403881668.1098115397',
          fbc: 'fb.1.1554763741205.IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB_qa2of',
        },
      },
    ]);
  });

  it('cookies that the pixel cannot have written are left out', async () => {
    await agree();
    browser.cookies.set('_fbp', 'maude@erable.example');
    await report({ name: 'PageView', eventId: randomUUID(), page: '/blog/a-post' });
    expect(await bodies()).toEqual([
      expect.objectContaining({
        event_source_url: 'http://localhost:5000/blog/a-post',
        user_data: expect.not.objectContaining({ fbp: expect.anything() }),
      }),
    ]);
  });

  it('a type that is switched off is not queued', async () => {
    await agree();
    const answer = await report({ name: 'ScheduleAppointment', eventId: randomUUID(), page: '/thank-you' });
    expect(answer.status).toBe(202);
    expect(await names()).toEqual([]);
  });

  it('a client without a User-Agent is not a browser', async () => {
    await agree();
    await browser.call(
      'POST',
      '/api/conversions',
      { name: 'PageView', eventId: randomUUID(), page: '/' },
      { 'user-agent': '' },
    );
    expect(await names()).toEqual([]);
  });

  it.each(['Lead', 'Purchase', 'Contact'])('%s cannot be reported by the browser', async (name) => {
    await agree();
    expect((await report({ name, eventId: randomUUID(), page: '/' })).status).toBe(400);
  });

  it('are limited separately, so that page views never keep a visitor from choosing or registering', async () => {
    const limited = await createTestApp({ rateLimitFactor: 0.05 });
    try {
      const person = visitor(limited);
      const see = () =>
        person.call('POST', '/api/conversions', { name: 'PageView', eventId: randomUUID(), page: '/' });
      const statuses: number[] = [];
      for (let views = 0; views < 4; views += 1) statuses.push((await see()).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
      const choice = { ...nothing, version: '2026-11', page: '/' };
      expect((await person.call('POST', '/api/consent', choice)).status).toBe(200);
      expect((await person.save(1, stepOne)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('without consent the answer is the same and nothing is stored', async () => {
    const body = { name: 'PageView', eventId: randomUUID(), page: '/' };
    expect(await report(body)).toMatchObject({ status: 202, body: { success: true } });
    expect(await names()).toEqual([]);
  });
});

it('depth and age of the queue are metrics', async () => {
  await agree();
  await report({ name: 'PageView', eventId: randomUUID(), page: '/' });
  const metrics = String((await app.call({ url: '/metrics' })).body);
  expect(metrics).toMatch(/^conversion_events_queued 1$/m);
  expect(metrics).toMatch(/^conversion_events_oldest_seconds \d/m);
});
