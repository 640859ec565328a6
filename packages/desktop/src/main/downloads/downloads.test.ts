import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse } from '../../../test/api-server.ts';
import { type Call, startConnectedSystem } from '../../../test/connect.ts';
import type { System } from '../../../test/system.ts';

let server: ApiServer;
let system: System;
let call: Call;

beforeEach(async () => {
  const connected = await startConnectedSystem();
  ({ server, system, call } = connected);
  return connected.stop;
});

const route = 'GET /api/tenants/export';
const startDownload = (callId = 'export') =>
  call('api.download', callId, { method: 'GET', path: '/api/tenants/export', query: { status: 'active' } });
const readSaved = (name: string) => readFile(join(system.downloads, name), 'utf8');
const spooledFiles = () => readdir(join(system.dataDir, 'spool')).catch(() => []);

/** Makes the server send a file chunk by chunk, under the control of the test. */
function serveFile() {
  let send = (_text: string) => {};
  let finish = () => {};
  let disconnect = () => {};
  let closed = false;
  server.answer(route, (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="tenants-2026-11-21.csv"',
    });
    response.flushHeaders();
    response.on('close', () => {
      closed = true;
    });
    send = (text) => void response.write(text);
    finish = () => void response.end();
    disconnect = () => void response.destroy();
  });
  return {
    started: () => expect.poll(() => system.saveDialogs.length).toBe(1),
    send: (text: string) => send(text),
    finish: () => finish(),
    disconnect: () => disconnect(),
    isClosed: () => closed,
  };
}

const progress = () =>
  system.sent.filter(({ event }) => event === 'exportProgress').map(({ payload }) => payload);

describe('an export', () => {
  it('is saved where the user chooses, with the name from the server as the suggestion', async () => {
    const file = serveFile();
    const result = startDownload();
    await file.started();
    file.send('name,plan\n');
    await expect.poll(progress).toContainEqual({ callId: 'export', bytes: 10 });
    file.send('Érable,pro\n');
    file.finish();
    expect(await result).toEqual({ outcome: 'saved', fileName: 'tenants-2026-11-21.csv' });
    expect(await readSaved('tenants-2026-11-21.csv')).toBe('name,plan\nÉrable,pro\n');
    expect(progress().at(-1)).toEqual({ callId: 'export', bytes: 22 });
    expect(system.saveDialogs).toEqual([{ fileName: 'tenants-2026-11-21.csv', contentType: 'text/csv' }]);
    expect(server.receivedFor(route)[0]?.path).toBe('/api/tenants/export?status=active');
    expect(await spooledFiles()).toEqual([]);
  });

  it('downloads while the save dialog is open and is moved to its place when it is complete', async () => {
    const file = serveFile();
    let choosePath = (_path: string) => {};
    system.saveAs = () =>
      new Promise((resolve) => {
        choosePath = resolve;
      });
    const result = startDownload();
    await file.started();
    file.send('all of it');
    file.finish();
    await expect.poll(() => progress().at(-1)).toEqual({ callId: 'export', bytes: 9 });
    expect((await stat(join(system.dataDir, 'spool', (await spooledFiles())[0] ?? ''))).mode & 0o777).toBe(
      0o600,
    );
    expect(await readdir(system.downloads)).toEqual([]);
    choosePath(join(system.downloads, 'mine.csv'));
    expect(await result).toEqual({ outcome: 'saved', fileName: 'mine.csv' });
    expect(await readSaved('mine.csv')).toBe('all of it');
  });

  it('is cancelled, also at the server, when the user dismisses the dialog', async () => {
    const file = serveFile();
    system.saveAs = () => null;
    expect(await startDownload()).toEqual({ outcome: 'dismissed' });
    await expect.poll(file.isClosed).toBe(true);
    expect(await spooledFiles()).toEqual([]);
  });

  it('leaves no file behind when the connection breaks or the download is cancelled', async () => {
    const interrupted = serveFile();
    const first = startDownload();
    await interrupted.started();
    interrupted.send('half');
    await expect.poll(() => progress().length).toBe(1);
    interrupted.disconnect();
    expect(await first).toMatchObject({ outcome: 'failed', error: { kind: 'no-response' } });

    system.saveDialogs.length = 0;
    const cancelled = serveFile();
    const second = startDownload();
    await cancelled.started();
    await call('api.cancel', 'export');
    expect(await second).toMatchObject({ outcome: 'failed', error: { kind: 'aborted' } });
    expect(await spooledFiles()).toEqual([]);
    expect(await readdir(system.downloads)).toEqual([]);
  });

  it('counts as running in its window until it is saved or cancelled', async () => {
    const { application } = system;
    const running = () => [1, 2, undefined].map((id) => application.runningExports(id));
    const file = serveFile();
    const result = startDownload();
    await file.started();
    expect(running()).toEqual([1, 0, 1]);
    file.finish();
    await result;
    expect(running()).toEqual([0, 0, 0]);

    system.saveDialogs.length = 0;
    const cancelled = startDownload();
    await file.started();
    expect(running()).toEqual([1, 0, 1]);
    application.forgetWindow(1);
    expect(running()).toEqual([0, 0, 0]);
    expect(await cancelled).toMatchObject({ outcome: 'failed', error: { kind: 'aborted' } });
  });

  it('opens no save dialog when the server refuses it', async () => {
    server.answer(route, (_request, response) => refuse(response, 403, 'STEP_UP_REQUIRED'));
    expect(await startDownload()).toMatchObject({
      outcome: 'failed',
      error: { kind: 'http', status: 403, code: 'STEP_UP_REQUIRED' },
    });
    expect(system.saveDialogs).toEqual([]);
    expect(await spooledFiles()).toEqual([]);
  });

  it('fails with a message when the file cannot be written', async () => {
    const file = serveFile();
    await mkdir(join(system.downloads, 'folder'));
    system.saveAs = () => join(system.downloads, 'folder');
    const result = startDownload();
    await file.started();
    file.finish();
    expect(await result).toEqual({
      outcome: 'failed',
      error: {
        kind: 'setup',
        message: 'The file could not be saved. Check the free disk space and your access to the folder.',
        specific: true,
      },
    });
    expect(await spooledFiles()).toEqual([]);
  });

  it('never suggests a file name with a path', async () => {
    server.answer(route, (_request, response) => {
      response.writeHead(200, { 'content-disposition': `attachment; filename="../../.bashrc"` }).end('x');
    });
    await startDownload();
    expect(system.saveDialogs[0]?.fileName).toBe('bashrc.txt');
  });

  it('of selected clinics sends them in its body', async () => {
    server.answer('POST /api/tenants/export', ({ body }, response) => {
      response
        .writeHead(200, { 'content-disposition': 'attachment; filename="tenants.csv"' })
        .end((body as { tenantIds: string[] }).tenantIds.join());
    });
    const body = { tenantIds: ['t1', 't2'], columns: 'clinicName' };
    const result = await call('api.download', 'export', {
      method: 'POST',
      path: '/api/tenants/export',
      body,
    });
    expect(result).toEqual({ outcome: 'saved', fileName: 'tenants.csv' });
    expect(await readSaved('tenants.csv')).toBe('t1,t2');
    expect(server.receivedFor('POST /api/tenants/export').map((received) => received.body)).toEqual([body]);
  });

  it.each<[string, object]>([
    ['PUT', { method: 'PUT' }],
    ['PATCH', { method: 'PATCH' }],
    ['DELETE', { method: 'DELETE' }],
    ['a body that is too long', { method: 'POST', body: 'x'.repeat(1024 * 1024) }],
  ])('is refused with %s', async (_name, fields) => {
    const refused = { path: '/api/tenants/export', ...fields };
    await expect(call('api.download', 'export', refused)).rejects.toThrow('Refused');
    expect(server.received.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
  });
});

describe('a file that a page created', () => {
  const file = { bytes: new TextEncoder().encode('a,b\n'), fileName: 'a/b:c?.csv', contentType: 'text/csv' };

  it('replaces a file of the same name', async () => {
    await writeFile(join(system.downloads, 'a b c .csv'), 'older and longer');
    expect(await call('api.saveFile', file)).toEqual({ outcome: 'saved', fileName: 'a b c .csv' });
    expect(await readSaved('a b c .csv')).toBe('a,b\n');
  });

  const otherDisk = ['/dev/shm', '/run/user/0'].find(
    (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
  );

  it.skipIf(!otherDisk)('can be saved on another disk (needs a second file system)', async () => {
    const folder = await mkdtemp(join(otherDisk ?? '', 'desktop-'));
    try {
      await writeFile(join(folder, 'mine.csv'), 'older');
      system.saveAs = () => join(folder, 'mine.csv');
      expect(await call('api.saveFile', file)).toEqual({ outcome: 'saved', fileName: 'mine.csv' });
      expect(await readdir(folder)).toEqual(['mine.csv']);
      expect(await readFile(join(folder, 'mine.csv'), 'utf8')).toBe('a,b\n');
      expect(await spooledFiles()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is not saved when the user dismisses the dialog', async () => {
    system.saveAs = () => null;
    expect(await call('api.saveFile', file)).toEqual({ outcome: 'dismissed' });
    expect(await readdir(system.downloads)).toEqual([]);
  });
});
