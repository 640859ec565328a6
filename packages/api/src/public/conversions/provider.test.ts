import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ConversionsStandIn,
  conversionSettings,
  graphError,
  standInToken,
  startConversionsProvider,
} from '../../../test/conversions-provider.ts';
import type { ConversionSettings } from '../../server/deps.ts';
import { conversionsProvider } from './provider.ts';
import type { ConversionEvent } from './repository.ts';

let standIn: ConversionsStandIn;
beforeAll(async () => {
  standIn = await startConversionsProvider();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.stop());

const settings = (change: Partial<ConversionSettings> = {}) => conversionSettings(standIn.url, change);

const event = (): ConversionEvent => ({
  event_name: 'PageView',
  event_time: Math.floor(Date.now() / 1000),
  event_id: '8f14e45f-ceea-4a7b-9f2d-5b0e6c1a2b3c',
  event_source_url: 'https://clinics.example.com/',
  action_source: 'website',
  user_data: { client_ip_address: '192.0.2.7', client_user_agent: 'Browser/1.0' },
});

it('events go to the data set of the configured version, without a test code unless one is set', async () => {
  expect(await conversionsProvider(settings()).send([event()])).toEqual({ outcome: 'accepted' });
  await conversionsProvider(settings({ testCode: 'TEST123' })).send([event()]);
  expect(standIn.problems).toEqual([]);
  expect(standIn.batches.map(({ path, testCode }) => [path, testCode])).toEqual([
    ['/v23.0/123456789012345/events', undefined],
    ['/v23.0/123456789012345/events', 'TEST123'],
  ]);
});

it.each([
  [
    'an invalid parameter',
    400,
    graphError(100, 'Invalid parameter'),
    'rejected',
    '400 (100): Invalid parameter',
  ],
  ['an error of the events', 400, graphError(2804003, 'Too old'), 'rejected', '400 (2804003): Too old'],
  ['a batch that is too large', 413, '', 'rejected', '413: no answer of the conversions API'],
  ['an expired token', 400, graphError(190, 'Token expired'), 'refused', '400 (190): Token expired'],
  ['a missing permission', 403, graphError(200, 'No right'), 'refused', '403 (200): No right'],
  [
    'an unknown data set',
    400,
    graphError(100, 'Object does not exist', { error_subcode: 33 }),
    'refused',
    '400 (100): Object does not exist',
  ],
  ['an unrelated web page', 200, '<html>', 'refused', '200: no answer of the conversions API'],
  ['a redirect', 302, '', 'refused', '302: no answer of the conversions API'],
  ['an internal error of the provider', 500, graphError(2, 'Service'), 'unavailable', '500 (2): Service'],
  [
    'a temporary error',
    400,
    graphError(100, 'Again', { is_transient: true }),
    'unavailable',
    '400 (100): Again',
  ],
  ['a limit of calls', 400, graphError(80004, 'Too many'), 'unavailable', '400 (80004): Too many'],
])('%s', async (_what, status, body, outcome, reason) => {
  standIn.fail({ status, body });
  expect(await conversionsProvider(settings()).send([event()])).toMatchObject({ outcome, reason });
});

it('a provider that asks for a pause is not called for that long', async () => {
  standIn.fail({ status: 429, headers: { 'retry-after': '90' } });
  expect(await conversionsProvider(settings()).send([event()])).toEqual({
    outcome: 'unavailable',
    reason: '429: no answer of the conversions API',
    retryAfterMs: 90_000,
  });
});

it('a provider that does not answer or cannot be reached is unavailable', async () => {
  standIn.fail({ status: 200, hangs: true });
  expect(await conversionsProvider(settings(), 50).send([event()])).toEqual({
    outcome: 'unavailable',
    reason: 'no answer in time',
  });
  expect(await conversionsProvider(settings({ url: 'http://127.0.0.1:9' })).send([event()])).toMatchObject({
    outcome: 'unavailable',
    reason: expect.stringMatching(/^not reached: /),
  });
});

it('a reason never repeats the token', async () => {
  standIn.fail({ status: 401, body: graphError(190, `Bad token ${standInToken}`) });
  expect(await conversionsProvider(settings()).send([event()])).toEqual({
    outcome: 'refused',
    reason: '401 (190): Bad token …',
  });
});
