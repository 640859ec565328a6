import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppFiles } from './app-files.ts';

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

const request = (url: string, method = 'GET') => createAppFiles(join(folder, 'renderer'))({ url, method });

it('serves the document with a strict policy and a new nonce each time', async () => {
  const nonces = new Set<string>();
  for (const url of ['app://tamarack/', 'app://tamarack/index.html']) {
    const response = await request(url);
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
    nonces.add(nonce);
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; worker-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
    );
  }
  expect(nonces.size).toBe(2);
});

it('serves the built files and no other file', async () => {
  const script = await request('app://tamarack/assets/index-a1.js');
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
    expect((await request(`app://tamarack/${path}`)).status, path).toBe(404);
  }
});

it('refuses other hosts and methods', async () => {
  expect((await request('app://evil/index.html')).status).toBe(403);
  expect((await request('app://tamarack@evil/')).status).toBe(403);
  expect((await request('file:///etc/passwd')).status).toBe(403);
  expect((await request('app://tamarack/', 'POST')).status).toBe(405);
});
