import { afterEach, expect, it, vi } from 'vitest';
import { browserPasskeys } from './passkeyDevice.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['localhost', true],
  ['clinics.example', true],
  ['erable.clinics.example', true],
  ['erable.localhost', false],
])('offers passkeys at %s: %s', (host, offered) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(browserPasskeys(host) !== undefined).toBe(offered);
});

it('offers no passkeys if the browser does not support them', () => {
  expect(browserPasskeys('clinics.example')).toBeUndefined();
});
