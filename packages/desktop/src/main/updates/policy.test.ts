import { expect, it } from 'vitest';
import { parsePolicyFile, parseRegistryOutput, updatesOff } from './policy.ts';

const noUpdates = { updates: false, updateFeed: null };

it('can replace the feed of a build, but not add one to a build without a feed', () => {
  const policy = parsePolicyFile('{"updateFeed":"https://updates.example/desktop/"}');
  expect([updatesOff(policy, true), updatesOff(policy, false)]).toEqual([null, 'no-feed']);
  expect(updatesOff(noUpdates, true)).toBe('policy');
});

it('is read from a file', () => {
  expect(parsePolicyFile('{}')).toEqual({ updates: true, updateFeed: null });
  expect(parsePolicyFile('{"updates":false}')).toEqual(noUpdates);
  expect(parsePolicyFile('{"updateFeed":"https://updates.example/desktop/"}')).toEqual({
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
])('turns updates off when the file contains %s', (text) => {
  expect(parsePolicyFile(text)).toEqual(noUpdates);
});

it('is read from the registry of Windows', () => {
  const head = '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tamarack\\Admin\r\n';
  expect(parseRegistryOutput(`${head}    Updates    REG_DWORD    0x0\r\n`)).toEqual(noUpdates);
  expect(parseRegistryOutput(`${head}    Updates    REG_DWORD    0x1\r\n`)).toEqual({
    updates: true,
    updateFeed: null,
  });
  expect(parseRegistryOutput(`${head}    UpdateFeed    REG_SZ    https://updates.example/\r\n`)).toEqual({
    updates: true,
    updateFeed: 'https://updates.example/',
  });
});
