import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../test/api-server.ts';
import { createSystem, type System } from '../../../test/system.ts';
import { type Ask, connect } from '../../../test/window.ts';

let server: ApiServer;
let system: System;
let ask: Ask;

beforeEach(async () => {
  server = await startApiServer();
  system = await createSystem();
  ask = connect(system).window(1);
  await ask('servers.choose', server.origin);
});

afterEach(async () => {
  await system.stop();
  await server.close();
});

const route = 'GET /api/tenants/export';
const download = (callId = 'export') =>
  ask('api.download', callId, { method: 'GET', path: '/api/tenants/export', query: { status: 'active' } });
const saved = (name: string) => readFile(join(system.downloads, name), 'utf8');
const spooled = () => readdir(join(system.dataDir, 'spool')).catch(() => []);

/** Sends a file in pieces, each when the test lets it go. */
function pieces() {
  let send = (_text: string) => {};
  let finish = () => {};
  let cut = () => {};
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
    cut = () => void response.destroy();
  });
  return {
    begun: () => expect.poll(() => system.proposed.length).toBe(1),
    send: (text: string) => send(text),
    finish: () => finish(),
    cut: () => cut(),
    isClosed: () => closed,
  };
}

const progress = () =>
  system.told.filter(({ event }) => event === 'exportProgress').map(({ payload }) => payload);

describe('an export', () => {
  it('is saved where the person wants it, under the name that the server gave it', async () => {
    const file = pieces();
    const result = download();
    await file.begun();
    file.send('name,plan\n');
    await expect.poll(progress).toContainEqual({ callId: 'export', bytes: 10 });
    file.send('Érable,pro\n');
    file.finish();
    expect(await result).toEqual({ outcome: 'saved', fileName: 'tenants-2026-11-21.csv' });
    expect(await saved('tenants-2026-11-21.csv')).toBe('name,plan\nÉrable,pro\n');
    expect(progress().at(-1)).toEqual({ callId: 'export', bytes: 22 });
    expect(system.proposed).toEqual([{ fileName: 'tenants-2026-11-21.csv', contentType: 'text/csv' }]);
    expect(server.seenOf(route)[0]?.path).toBe('/api/tenants/export?status=active');
    expect(await spooled()).toEqual([]);
  });

  it('arrives while the person still looks for a place, and lies there only when it is whole', async () => {
    const file = pieces();
    let choose = (_path: string) => {};
    system.saveAs = () =>
      new Promise((resolve) => {
        choose = resolve;
      });
    const result = download();
    await file.begun();
    file.send('all of it');
    file.finish();
    await expect.poll(() => progress().at(-1)).toEqual({ callId: 'export', bytes: 9 });
    expect((await stat(join(system.dataDir, 'spool', (await spooled())[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect(await readdir(system.downloads)).toEqual([]);
    choose(join(system.downloads, 'mine.csv'));
    expect(await result).toEqual({ outcome: 'saved', fileName: 'mine.csv' });
    expect(await saved('mine.csv')).toBe('all of it');
  });

  it('is given up, on the server too, when the person dismisses the dialog', async () => {
    const file = pieces();
    system.saveAs = () => null;
    expect(await download()).toEqual({ outcome: 'dismissed' });
    await expect.poll(file.isClosed).toBe(true);
    expect(await spooled()).toEqual([]);
  });

  it('leaves nothing behind when the connection breaks or it is cancelled', async () => {
    const broken = pieces();
    const first = download();
    await broken.begun();
    broken.send('half');
    await expect.poll(() => progress().length).toBe(1);
    broken.cut();
    expect(await first).toMatchObject({ outcome: 'failed', error: { kind: 'no-response' } });

    system.proposed.length = 0;
    const cancelled = pieces();
    const second = download();
    await cancelled.begun();
    await ask('api.cancel', 'export');
    expect(await second).toMatchObject({ outcome: 'failed', error: { kind: 'aborted' } });
    expect(await spooled()).toEqual([]);
    expect(await readdir(system.downloads)).toEqual([]);
  });

  it('that the server refuses asks for no place', async () => {
    server.answer(route, (_request, response) => refuse(response, 403, 'STEP_UP_REQUIRED'));
    expect(await download()).toMatchObject({
      outcome: 'failed',
      error: { kind: 'http', status: 403, code: 'STEP_UP_REQUIRED' },
    });
    expect(system.proposed).toEqual([]);
    expect(await spooled()).toEqual([]);
  });

  it('says so when the disk refuses', async () => {
    const file = pieces();
    await mkdir(join(system.downloads, 'folder'));
    system.saveAs = () => join(system.downloads, 'folder');
    const result = download();
    await file.begun();
    file.finish();
    expect(await result).toEqual({
      outcome: 'failed',
      error: {
        kind: 'setup',
        message: 'The file could not be written. Check that there is room and that you may write there.',
        specific: true,
      },
    });
    expect(await spooled()).toEqual([]);
  });

  it('is proposed under no name that leads elsewhere', async () => {
    server.answer(route, (_request, response) => {
      response.writeHead(200, { 'content-disposition': `attachment; filename="../../.bashrc"` }).end('x');
    });
    await download();
    expect(system.proposed[0]?.fileName).toBe('bashrc');
  });

  it('is asked for by reading alone', async () => {
    const call = { method: 'POST', path: '/api/tenants/export' };
    await expect(ask('api.download', 'export', call)).rejects.toThrow('Refused');
    expect(server.seenOf('POST /api/tenants/export')).toEqual([]);
  });
});

describe('a file that a page made', () => {
  const file = { bytes: new TextEncoder().encode('a,b\n'), fileName: 'a/b:c?.csv', contentType: 'text/csv' };

  it('is saved over what lies there', async () => {
    await writeFile(join(system.downloads, 'a b c .csv'), 'older and longer');
    expect(await ask('api.saveFile', file)).toEqual({ outcome: 'saved', fileName: 'a b c .csv' });
    expect(await saved('a b c .csv')).toBe('a,b\n');
  });

  const otherDisk = ['/dev/shm', '/run/user/0'].find(
    (place) => existsSync(place) && statSync(place).dev !== statSync(tmpdir()).dev,
  );

  it.skipIf(!otherDisk)('is saved on another disk as well (needs a second file system)', async () => {
    const place = await mkdtemp(join(otherDisk ?? '', 'desktop-'));
    try {
      await writeFile(join(place, 'mine.csv'), 'older');
      system.saveAs = () => join(place, 'mine.csv');
      expect(await ask('api.saveFile', file)).toEqual({ outcome: 'saved', fileName: 'mine.csv' });
      expect(await readdir(place)).toEqual(['mine.csv']);
      expect(await readFile(join(place, 'mine.csv'), 'utf8')).toBe('a,b\n');
      expect(await spooled()).toEqual([]);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it('is not saved when the person dismisses the dialog', async () => {
    system.saveAs = () => null;
    expect(await ask('api.saveFile', file)).toEqual({ outcome: 'dismissed' });
    expect(await readdir(system.downloads)).toEqual([]);
  });
});

describe('what an earlier run left behind', () => {
  it('is thrown away before the first file', async () => {
    await mkdir(join(system.dataDir, 'spool'));
    await writeFile(join(system.dataDir, 'spool', 'half-of-an-export'), 'personal');
    await ask('api.saveFile', { bytes: new Uint8Array([65]), fileName: 'a.txt', contentType: 'text/plain' });
    expect(await spooled()).toEqual([]);
  });
});
