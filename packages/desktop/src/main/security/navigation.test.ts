import { expect, it } from 'vitest';
import { asConsolePath, consolePath, isOwnPage, mayLoad, mayUse } from './navigation.ts';

it.each([
  ['https://tamarack/', false],
  ['app://tamarack.evil/', false],
  ['app://evil/#app://tamarack/', false],
  ['app://me@tamarack/', false],
  ['app://tamarack:80/', false],
  ['app://tamarack/assets/index-a1.js', false],
  ['file:///app/index.html', false],
  ['about:blank', false],
  ['', false],
  ['app://tamarack/', true],
  ['app://tamarack/index.html#/admin/tenants', true],
])('for %s, being its own page is %s', (url, isOwn) => {
  expect(isOwnPage(url)).toBe(isOwn);
});

it('accepts only paths of the console', () => {
  expect(consolePath('app://tamarack/#/admin/tenants?status=active&q=a%20b')).toBe(
    '/admin/tenants?status=active&q=a%20b',
  );
  for (const path of [
    '/',
    '/admin\\x',
    '//evil',
    '/administrator',
    'javascript:alert(1)',
    '/admin/<b>',
    `/admin/${'a'.repeat(2_000)}`,
    7,
  ]) {
    expect(asConsolePath(path), String(path)).toBeNull();
  }
});

it('lets pages load their own files and nothing from the network', () => {
  expect(mayLoad('app://tamarack/assets/a.js', false)).toBe(true);
  for (const url of [
    'https://tamarack.example/',
    'http://127.0.0.1/',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'app://evil/',
    'devtools://x',
  ]) {
    expect(mayLoad(url, false), url).toBe(false);
  }
});

it('grants only its own page to copy text, and nothing else', () => {
  const ownPage = { url: 'app://tamarack/#/admin', isMainFrame: true };
  expect(mayUse('clipboard-sanitized-write', ownPage)).toBe(true);
  expect(mayUse('clipboard-sanitized-write', { ...ownPage, isMainFrame: false })).toBe(false);
  expect(mayUse('clipboard-sanitized-write', { ...ownPage, url: 'https://evil.example/' })).toBe(false);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'hid',
    'unknown',
  ]) {
    expect(mayUse(permission, ownPage), permission).toBe(false);
  }
});
