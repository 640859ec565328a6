import { expect, it } from 'vitest';
import { publicPath } from './public-path.ts';

it.each([
  ['/', '/'],
  ['/fr', '/fr'],
  ['/waag-report', '/waag-report'],
  ['/waag-template/0d9f3b7c6e5a4d2c8b1a', '/waag-template'],
  ['/fr/unsubscribe/0d9f3b7c6e5a4d2c8b1a', '/fr/unsubscribe'],
  ['/blog/a-first-post', '/blog/a-first-post'],
  ['/fr/resources/un-guide', '/fr/resources/un-guide'],
  ['/thank-you?invitee_first_name=Maude', '/thank-you'],
  ['/thank-you#maude', '/thank-you'],
  ['//elsewhere.example/page', '/elsewhere.example'],
])('%s is shortened to %s', (page, shortened) => {
  expect(publicPath(page)).toBe(shortened);
});
