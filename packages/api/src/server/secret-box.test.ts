import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

it('opens a secret sealed with any of its keys', () => {
  const sealed = createSecretBox(['old-key']).seal('érable');
  expect(createSecretBox(['new-key', 'old-key']).open(sealed)).toBe('érable');
  // A process that was not restarted yet since the new key came first.
  const newest = createSecretBox(['new-key', 'old-key']).seal('érable');
  expect(createSecretBox(['old-key', 'new-key']).open(newest)).toBe('érable');
  expect(() => createSecretBox(['new-key']).open(sealed)).toThrow('No encryption key opens this secret');
});

it.each([4, 8, 12, 15])('refuses a secret whose tag was cut to %d bytes', (length) => {
  const box = createSecretBox(['key']);
  // With an empty text the tag comes last, so that only the tag is cut.
  const sealed = box.seal('');
  expect(box.open(sealed)).toBe('');
  expect(() => box.open(sealed.subarray(0, 12 + length))).toThrow('No encryption key opens this secret');
});
