import { expect, it } from 'vitest';
import { policyOfFile, policyOfRegistry, updatesOff } from './policy.ts';

const restrained = { updates: false, updateFeed: null };

it('replaces the feed of a build and makes none where the build names no signer', () => {
  const policy = policyOfFile('{"updateFeed":"https://updates.example/desktop/"}');
  expect([updatesOff(policy, true), updatesOff(policy, false)]).toEqual([null, 'no-feed']);
  expect(updatesOff(restrained, true)).toBe('policy');
});

it('reads what the administrator laid down in a file', () => {
  expect(policyOfFile('{}')).toEqual({ updates: true, updateFeed: null });
  expect(policyOfFile('{"updates":false}')).toEqual(restrained);
  expect(policyOfFile('{"updateFeed":"https://updates.example/desktop/"}')).toEqual({
    updates: true,
    updateFeed: 'https://updates.example/desktop/',
  });
});

it.each([
  '',
  'null',
  '[',
  '{"updates":"no"}',
  '{"updateFeed":"http://updates.example/"}',
  '{"updateFeed":7}',
  '{"updateFeed":"https://a:b@updates.example/"}',
])('takes %s as the wish to have no updates', (text) => {
  expect(policyOfFile(text)).toEqual(restrained);
});

it('reads what Windows keeps in the registry', () => {
  const head = '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tamarack\\Admin\r\n';
  expect(policyOfRegistry(`${head}    Updates    REG_DWORD    0x0\r\n`)).toEqual(restrained);
  expect(policyOfRegistry(`${head}    Updates    REG_DWORD    0x1\r\n`)).toEqual({
    updates: true,
    updateFeed: null,
  });
  expect(policyOfRegistry(`${head}    UpdateFeed    REG_SZ    https://updates.example/\r\n`)).toEqual({
    updates: true,
    updateFeed: 'https://updates.example/',
  });
});
