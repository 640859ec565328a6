import { expect, it } from 'vitest';
import { subscriberOf } from './rate-limit.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::a7:1:2:3', '2001:db8:0:0'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s belongs to the subscriber %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});
