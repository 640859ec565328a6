import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppFiles } from './app-files.ts';
import { asConsolePath, consolePath, isOwnPage, mayLoad, mayUse } from './navigation.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'renderer', 'index.html'),
    '<meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__">',
  );
  writeFileSync(join(folder, 'renderer', 'assets', 'index-a1.js'), 'run()');
  writeFileSync(join(folder, 'renderer', 'assets', 'notes.txt'), 'no');
  writeFileSync(join(folder, 'session.json'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (url: string, method = 'GET') => createAppFiles(join(folder, 'renderer'))({ url, method });

it('serves the document with a strict policy and a nonce of its own each time', async () => {
  const nonces = new Set<string>();
  for (const url of ['app://tamarack/', 'app://tamarack/index.html']) {
    const response = await ask(url);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
    nonces.add(nonce);
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  }
  expect(nonces.size).toBe(2);
});

it('serves the files of the build, and nothing beside or above them', async () => {
  const script = await ask('app://tamarack/assets/index-a1.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(await script.text()).toBe('run()');
  for (const path of [
    'session.json',
    '../session.json',
    'assets/../../session.json',
    'assets/..%2f..%2fsession.json',
    'assets/%2e%2e/%2e%2e/session.json',
    'assets/..\\..\\session.json',
    'assets//etc/passwd',
    'assets/notes.txt',
    'assets/missing.js',
    'assets/',
  ]) {
    expect((await ask(`app://tamarack/${path}`)).status, path).toBe(404);
  }
});

it('answers no other host and no other method', async () => {
  expect((await ask('app://evil/index.html')).status).toBe(403);
  expect((await ask('app://tamarack@evil/')).status).toBe(403);
  expect((await ask('file:///etc/passwd')).status).toBe(403);
  expect((await ask('app://tamarack/', 'POST')).status).toBe(405);
});

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
])('knows whether %s is a page of its own', (url, own) => {
  expect(isOwnPage(url)).toBe(own);
});

it('remembers paths of the console alone', () => {
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

it('lets pages load their own files and nothing from a network', () => {
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

it('grants its own page the copying of text, and nobody anything else', () => {
  const own = { url: 'app://tamarack/#/admin', isMainFrame: true };
  expect(mayUse('clipboard-sanitized-write', own)).toBe(true);
  expect(mayUse('clipboard-sanitized-write', { ...own, isMainFrame: false })).toBe(false);
  expect(mayUse('clipboard-sanitized-write', { ...own, url: 'https://evil.example/' })).toBe(false);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'hid',
    'unknown',
  ]) {
    expect(mayUse(permission, own), permission).toBe(false);
  }
});
