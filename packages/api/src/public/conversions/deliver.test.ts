import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { consentTextVersion } from '@tamarack/core/domain';
import type { ConversionName } from '@tamarack/core/domain/public/conversions';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConversionsStandIn,
  conversionSettings,
  graphError,
  startConversionsProvider,
} from '../../../test/conversions-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { type ManualClock, manualClock } from '../../../test/manual-clock.ts';
import { runSchedule } from '../../../test/processes/background.ts';
import type { WorkerProcessOptions } from '../../../test/processes/worker-process.ts';
import { unreachable } from '../../../test/services/unreachable.ts';
import { until } from '../../../test/until.ts';
import type { WorkerDeps } from '../../feature.ts';
import { features, mails } from '../../features.ts';
import { startWorker } from '../../jobs/worker.ts';
import type { ConversionSettings } from '../../server/deps.ts';
import { type ConversionDeliveryDeps, deliverConversions, resendConversions } from './deliver.ts';
import { type ConversionsProvider, conversionsProvider } from './provider.ts';
import { queueConversion } from './queue.ts';

const workerProcess = new URL('../../../test/processes/worker-process.ts', import.meta.url).pathname;

const MINUTE = 60;
const DAY = 86_400;

let db: TestDatabase;
let standIn: ConversionsStandIn;
let clock: ManualClock;
let settings: ConversionSettings;
let provider: ConversionsProvider;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.database.worker('consents').delete();
  await db.database.worker('conversion_outages').delete();
  await db.database.worker.raw('DELETE FROM pgboss.job');
  clock = manualClock();
  standIn = await startConversionsProvider({ clock });
  settings = conversionSettings(standIn.url);
  provider = conversionsProvider(settings, 2000);
  return () => standIn.stop();
});

const deps = (change: Partial<ConversionDeliveryDeps> = {}): ConversionDeliveryDeps => ({
  database: db.database,
  jobs: db.jobs,
  clock,
  conversions: provider,
  random: () => 0.5,
  ...change,
});

/** A browser whose visitor consented to advertising. */
async function browser(): Promise<string> {
  const consentId = randomUUID();
  await db.database.platform('consents').insert({
    consent_id: consentId,
    functional: true,
    analytics: true,
    advertising: true,
    text_version: consentTextVersion,
    decided_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 180 * DAY * 1000),
  });
  return consentId;
}

async function queue(
  consentId: string,
  name: ConversionName,
  eventId: string = randomUUID(),
): Promise<string> {
  const visitor = { consentId, ip: '192.0.2.7', userAgent: 'Browser/1.0', fbp: null, fbc: null };
  const queueDeps = {
    jobs: db.jobs,
    clock,
    log: pino({ level: 'silent' }),
    settings: { conversions: settings, publicOrigin: 'https://clinics.example.com' },
  };
  await db.database.platform.transaction((tx) =>
    queueConversion(tx, queueDeps, visitor, { name, eventId, page: '/' }),
  );
  return eventId;
}

const rows = (consentId: string) =>
  db.database
    .worker('conversion_events')
    .where({ consent_id: consentId })
    .orderBy('conversion_id')
    .select('name', 'state', 'last_error', 'body');
const states = async (consentId: string) => (await rows(consentId)).map((row) => [row.name, row.state]);
const reported = () => db.database.worker('events').where({ type: 'conversions.failed' }).pluck('payload');
const waitSeconds = async (consentId: string) => {
  const [due] = await db.database
    .worker('conversion_events')
    .where({ consent_id: consentId })
    .pluck('next_attempt_at');
  return Math.round((due.getTime() - clock.now().getTime()) / 1000);
};

describe('delivery', () => {
  it('events of one visitor are sent together, those of another separately, and no content is kept', async () => {
    const [one, other] = [await browser(), await browser()];
    await queue(one, 'PageView');
    await queue(one, 'Lead');
    await queue(other, 'PageView');
    expect(await deliverConversions(deps(), one)).toEqual({ sent: 2, dropped: 0, rejected: 0, postponed: 0 });
    await deliverConversions(deps(), other);
    expect(standIn.problems).toEqual([]);
    expect(standIn.batches.map((batch) => batch.events.map((event) => event.event_name))).toEqual([
      ['PageView', 'Lead'],
      ['PageView'],
    ]);
    expect(await rows(one)).toEqual([
      { name: 'PageView', state: 'sent', last_error: null, body: {} },
      { name: 'Lead', state: 'sent', last_error: null, body: {} },
    ]);
  });

  it('more than a thousand events of one visitor go in several batches', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await db.database.worker.raw(
      `INSERT INTO conversion_events (consent_id, name, event_id, happened_at, body, next_attempt_at)
       SELECT consent_id, name, eid, happened_at, body || jsonb_build_object('event_id', eid), next_attempt_at
         FROM conversion_events, LATERAL (SELECT uuidv7() AS eid, conversion_id FROM generate_series(1, 1004)) made
        WHERE consent_id = ?`,
      [consentId],
    );
    expect(await deliverConversions(deps(), consentId)).toMatchObject({ sent: 1005 });
    expect(standIn.batches.map((batch) => batch.events.length)).toEqual([1000, 5]);
    expect(standIn.problems).toEqual([]);
  });

  it('a second delivery, also at the same time, sends nothing twice', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await Promise.all([deliverConversions(deps(), consentId), deliverConversions(deps(), consentId)]);
    await deliverConversions(deps(), consentId);
    expect(standIn.accepted()).toHaveLength(1);
  });

  it('the same event is queued once', async () => {
    const consentId = await browser();
    const eventId = await queue(consentId, 'PageView');
    await queue(consentId, 'PageView', eventId);
    await queue(consentId, 'ScheduleAppointment', eventId);
    expect(await states(consentId)).toEqual([
      ['PageView', 'queued'],
      ['ScheduleAppointment', 'queued'],
    ]);
  });
});

describe('before delivery', () => {
  it('consent is checked again', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await db.database.platform('consents').where({ consent_id: consentId }).update({ advertising: false });
    expect(await deliverConversions(deps(), consentId)).toMatchObject({ dropped: 1, sent: 0 });
    expect(await rows(consentId)).toEqual([]);
    expect(standIn.batches).toEqual([]);
  });

  it('expired consent, or consent to another text, is not valid', async () => {
    const [old, other] = [await browser(), await browser()];
    await queue(old, 'PageView');
    await queue(other, 'PageView');
    await db.database.platform('consents').where({ consent_id: old }).update({ expires_at: clock.now() });
    await db.database.platform('consents').where({ consent_id: other }).update({ text_version: '2020-01' });
    await deliverConversions(deps(), old);
    await deliverConversions(deps(), other);
    expect(standIn.batches).toEqual([]);
    await queue(old, 'Lead');
    await queue(other, 'Lead');
    expect([...(await rows(old)), ...(await rows(other))]).toEqual([]);
  });

  it('an event older than seven days is dropped', async () => {
    const [one, swept] = [await browser(), await browser()];
    await queue(one, 'PageView');
    await queue(swept, 'PageView');
    clock.advance(7 * DAY);
    expect(await deliverConversions(deps(), one)).toMatchObject({ dropped: 1 });
    clock.advance(1);
    await resendConversions(deps({ conversions: null }), true);
    for (const consentId of [one, swept])
      expect(await rows(consentId)).toEqual([
        { name: 'PageView', state: 'dropped', last_error: 'Older than the provider accepts', body: {} },
      ]);
    expect(standIn.batches).toEqual([]);
  });

  it('an event type that was switched off meanwhile is dropped, others are sent', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await queue(consentId, 'Lead');
    const leadsOnly = conversionsProvider({ ...settings, events: ['Lead'] });
    await deliverConversions(deps({ conversions: leadsOnly }), consentId);
    expect(await states(consentId)).toEqual([
      ['PageView', 'dropped'],
      ['Lead', 'sent'],
    ]);
    expect(standIn.accepted().map((event) => event.event_name)).toEqual(['Lead']);
  });

  it('without a provider events wait', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await deliverConversions(deps({ conversions: null }), consentId);
    expect(await states(consentId)).toEqual([['PageView', 'queued']]);
  });
});

describe('a provider that fails', () => {
  it('events of a rejected batch are sent again one by one: only the invalid one is lost', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await queue(consentId, 'Lead');
    await queue(consentId, 'Contact');
    standIn.rejectWhere((event) => event.event_name === 'Lead');
    expect(await deliverConversions(deps(), consentId)).toMatchObject({ sent: 2, rejected: 1 });
    expect(standIn.batches.map((batch) => [batch.status, batch.events.map((e) => e.event_name)])).toEqual([
      [400, ['PageView', 'Lead', 'Contact']],
      [200, ['PageView']],
      [400, ['Lead']],
      [200, ['Contact']],
    ]);
    expect(await states(consentId)).toEqual([
      ['PageView', 'sent'],
      ['Lead', 'failed'],
      ['Contact', 'sent'],
    ]);
    expect((await rows(consentId))[1]?.body).toEqual({});
  });

  it('is retried after growing delays and gets everything once it is back', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    standIn.fail({ status: 503 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await deliverConversions(deps(), consentId)).toMatchObject({ postponed: 1 });
      waits.push((await waitSeconds(consentId)) / MINUTE);
      clock.advance((waits.at(-1) ?? 0) * MINUTE);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    expect(standIn.batches).toHaveLength(10);
    standIn.fail(null);
    await deliverConversions(deps(), consentId);
    expect(await states(consentId)).toEqual([['PageView', 'sent']]);
    expect(standIn.problems).toEqual([]);
  });

  it('is not called for as long as it asks', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    standIn.fail({ status: 429, headers: { 'retry-after': '3600' } });
    await deliverConversions(deps(), consentId);
    expect(await waitSeconds(consentId)).toBe(3600);
    await deliverConversions(deps(), consentId);
    expect(standIn.batches).toHaveLength(1);
  });

  it('operators are notified once per outage, after a few minutes', async () => {
    const before = (await reported()).length;
    const fresh = async () => (await reported()).slice(before);
    const visitors = [await browser(), await browser()];
    const attemptAll = async () => {
      clock.advance(300 * MINUTE);
      for (const consentId of visitors) await deliverConversions(deps(), consentId);
    };
    for (const consentId of visitors) await queue(consentId, 'PageView');
    standIn.fail({ status: 500, body: graphError(2, 'Service unavailable') });
    await attemptAll();
    await attemptAll();
    expect(await fresh()).toEqual([]);
    await attemptAll();
    await attemptAll();
    const outage = { kind: 'unavailable', error: '500 (2): Service unavailable' };
    expect(await fresh()).toEqual([outage]);
    standIn.fail(null);
    await attemptAll();
    for (const consentId of visitors) await queue(consentId, 'Lead');
    standIn.fail({ status: 500, body: graphError(2, 'Service unavailable') });
    for (let again = 0; again < 3; again += 1) await attemptAll();
    expect(await fresh()).toEqual([outage, outage]);
  });

  it('operators are notified of a wrong token at once, and no event is lost', async () => {
    const before = (await reported()).length;
    const consentId = await browser();
    await queue(consentId, 'PageView');
    standIn.fail({ status: 401, body: graphError(190, 'Token expired') });
    await deliverConversions(deps(), consentId);
    expect((await reported()).slice(before)).toEqual([
      { kind: 'refused', error: '401 (190): Token expired' },
    ]);
    expect(await states(consentId)).toEqual([['PageView', 'queued']]);
  });

  it('operators are notified of rejected events at most once a day', async () => {
    const before = (await reported()).length;
    standIn.rejectWhere(() => true);
    for (const pause of [0, 3600, 25 * 3600]) {
      clock.advance(pause);
      const consentId = await browser();
      await queue(consentId, 'PageView');
      await deliverConversions(deps(), consentId);
    }
    expect((await reported()).slice(before)).toHaveLength(2);
  });
});

describe('the worker', () => {
  it('delivers events queued while it runs, and events that a killed worker was delivering', async () => {
    const [left, live] = [await browser(), await browser()];
    await queue(left, 'PageView');
    // The state after a worker was killed while waiting for the provider.
    await db.database.worker('conversion_events').update({ attempts: 1, next_attempt_at: clock.now() });
    await db.database.worker.raw('DELETE FROM pgboss.job');
    const workerDeps: WorkerDeps = {
      ...unreachable,
      ...deps(),
      database: db.database,
      databaseUrl: db.loginUrl,
      log: pino({ level: 'silent' }),
      settings: { publicOrigin: 'http://localhost:5000', publicHost: 'localhost', encryptionKeys: [] },
      mails,
    };
    const worker = await startWorker(workerDeps, features);
    await until(() => standIn.accepted().length === 1);
    await queue(live, 'PageView');
    await until(() => standIn.accepted().length === 2);
    await worker.stop();
    expect(await states(left)).toEqual([['PageView', 'sent']]);
    expect(await states(live)).toEqual([['PageView', 'sent']]);
  });

  it('killed while the provider answers, loses nothing: the events are due again after two minutes', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    standIn.fail({ status: 200, hangs: true });
    const options: WorkerProcessOptions = {
      loginUrl: db.loginUrl,
      mailFolder: '',
      concurrency: 1,
      clockAt: clock.now().getTime(),
      dieAt: {},
      conversions: settings,
    };
    const child = fork(workerProcess, [JSON.stringify(options)], { execArgv: [] });
    const ended = once(child, 'exit');
    await once(child, 'message');
    await until(() => standIn.batches.length === 1);
    child.kill('SIGKILL');
    await ended;
    standIn.fail(null);
    await deliverConversions(deps(), consentId);
    expect(standIn.accepted()).toEqual([]);
    clock.advance(2 * MINUTE);
    await deliverConversions(deps(), consentId);
    expect(standIn.accepted()).toHaveLength(1);
    expect(await states(consentId)).toEqual([['PageView', 'sent']]);
  });

  it('retention deletes ended events after 90 days and choices after three years', async () => {
    const consentId = await browser();
    await queue(consentId, 'PageView');
    await deliverConversions(deps(), consentId);
    const house = {
      ...deps(),
      database: db.database,
      log: pino({ level: 'silent' }),
      settings: { publicOrigin: 'http://localhost:5000', publicHost: 'localhost', encryptionKeys: [] },
    };
    clock.advance(89 * DAY);
    await runSchedule('privacy.retention', house);
    expect(await states(consentId)).toEqual([['PageView', 'sent']]);
    clock.advance(2 * DAY);
    await runSchedule('privacy.retention', house);
    expect(await states(consentId)).toEqual([]);
    expect(await db.database.platform('consents').where({ consent_id: consentId })).toHaveLength(1);
    clock.advance(3 * 366 * DAY);
    await runSchedule('privacy.retention', house);
    expect(await db.database.platform('consents').where({ consent_id: consentId })).toHaveLength(0);
  });
});
