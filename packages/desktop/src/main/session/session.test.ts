import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer, token, user } from '../../../test/api-server.ts';
import { type Call, connect } from '../../../test/connect.ts';
import { createKeyStore, createSystem, type System, type SystemOptions } from '../../../test/system.ts';

const key = Buffer.alloc(32, 1);
let server: ApiServer;
let dataDir: string;
let systems: System[];

beforeEach(async () => {
  systems = [];
  server = await startApiServer();
  dataDir = await mkdtemp(join(tmpdir(), 'session-'));
});

afterEach(async () => {
  await Promise.all(systems.map((system) => system.stop()));
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the application on this device, with windows 1 and 2. */
async function start(options: SystemOptions = {}) {
  const system = await createSystem({ dataDir, key, ...options });
  systems.push(system);
  const connected = connect(system);
  return { system, call: connected.openWindow(1), otherCall: connected.openWindow(2) };
}

async function signIn(call: Call): Promise<unknown> {
  await call('servers.choose', server.origin);
  const body = { email: 'ada@tamarack.example', password: 'seven quiet larches' };
  return call('api.request', 'in', { method: 'POST', path: '/api/auth/login', body });
}

const me = (call: Call) => call('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
const sessionFile = () => join(dataDir, 'session.json');
const storedFile = async () => JSON.parse(await readFile(sessionFile(), 'utf8').catch(() => '{}'));
const sessionEvents = (system: System, windowId: number) =>
  system.sent
    .filter((sent) => sent.event === 'session' && sent.windowId === windowId)
    .map(({ payload }) => payload);

describe('the session', () => {
  it('is not announced when it has ended before it was stored', async () => {
    const { system, call } = await start();
    const { encrypt } = system.ports.encryption;
    system.ports.encryption.encrypt = async (text) => {
      system.application.session.end('signed-out');
      return encrypt(text);
    };
    await signIn(call);
    expect(await call('session.exists')).toBe(false);
    expect(sessionEvents(system, 2)).toEqual([{ exists: false, reason: 'signed-out' }]);
  });

  it.each([{}, { token: 'a' }, { token: 'a', user: {} }, { token: undefined, user: { userId: 'u1' } }])(
    'does not start with an answer without a user or a token: %j',
    async (answer) => {
      server.answer('POST /api/auth/login', () => answer);
      const { call } = await start();
      await signIn(call);
      expect(await call('session.exists')).toBe(false);
      expect(await storedFile()).toEqual({});
    },
  );

  it('removes the badge when it ends, even without a window', async () => {
    const { system, call } = await start();
    await signIn(call);
    await call('host.setUnread', 7);
    system.windowIds.clear();
    system.application.session.end('expired');
    expect(system.unreadCounts).toEqual([7, 0]);
  });

  it('shares changed settings with the other windows', async () => {
    const { system, call } = await start();
    await call('host.setSetting', 'color-scheme', 'dark');
    await call('host.setSetting', 'color-scheme', 'dark');
    expect(system.sent.filter(({ event }) => event === 'setting')).toEqual([
      { windowId: 2, event: 'setting', payload: { name: 'color-scheme', value: 'dark' } },
    ]);
    expect(system.colorSchemes).toEqual(['system', 'dark']);
    expect((await start()).system.colorSchemes).toEqual(['dark']);
  });

  it('is restored after a restart, from an encrypted file that only this user can read', async () => {
    await signIn((await start()).call);
    const text = await readFile(sessionFile(), 'utf8');
    expect(text).not.toContain(token);
    expect(Buffer.from(JSON.parse(text).token, 'base64').toString('latin1')).not.toContain(token);
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);

    const { call } = await start();
    expect(await call('session.exists')).toBe(true);
    expect(await me(call)).toEqual({ ok: true, body: { success: true, user } });
    expect(server.receivedFor('GET /api/auth/me')[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-client-id': 'desktop',
      'x-client-key': 'desktop-key',
    });
    expect(await call('host.facts')).toMatchObject({ tokenStorage: 'encrypted', tokenLost: false });
  });

  it('removes the access of other users to its file', async () => {
    await signIn((await start()).call);
    await chmod(sessionFile(), 0o644);
    await start();
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
  });

  it('gives the page that signs in the user and a placeholder for the token', async () => {
    expect(await signIn((await start()).call)).toEqual({
      ok: true,
      body: {
        success: true,
        token: 'kept-by-the-application',
        user,
        data: { admin: user, again: 'kept-by-the-application' },
      },
    });
  });

  it('is announced to the windows that did not start or end it', async () => {
    const { system, call } = await start();
    await signIn(call);
    await call('session.clear');
    expect(sessionEvents(system, 1)).toEqual([]);
    expect(sessionEvents(system, 2)).toEqual([
      { exists: true, reason: 'signed-in' },
      { exists: false, reason: 'signed-out' },
    ]);
  });

  it.each([
    ['basic_text' as const, 'linux' as const],
    ['none' as const, 'linux' as const],
    ['none' as const, 'darwin' as const],
  ])('stays in memory where the system has no real encryption (%s, %s)', async (encryption, platform) => {
    const { call } = await start({ encryption, platform });
    await signIn(call);
    expect(await call('session.exists')).toBe(true);
    expect(await call('host.facts')).toMatchObject({ tokenStorage: 'memory', tokenLost: false });
    expect(await storedFile()).toEqual({});
    expect(await (await start({ encryption, platform })).call('session.exists')).toBe(false);
  });

  it('stays in memory when encryption fails, and an older stored token is deleted', async () => {
    await signIn((await start()).call);
    const { system, call } = await start();
    await call('session.exists');
    system.ports.encryption.encrypt = () => Promise.reject(new Error('locked'));
    await signIn(call);
    expect(await call('session.exists')).toBe(true);
    expect(await call('host.facts')).toMatchObject({ tokenStorage: 'memory' });
    expect(await storedFile()).toEqual({});
  });

  it('is encrypted again when the key store has a new key', async () => {
    await signIn((await start()).call);
    const before = (await storedFile()).token;
    const { system, call } = await start();
    const { decrypt } = system.ports.encryption;
    system.ports.encryption.decrypt = async (bytes) => ({ ...(await decrypt(bytes)), stale: true });
    expect(await call('session.exists')).toBe(true);
    expect((await storedFile()).token).not.toBe(before);
    expect(await (await start()).call('session.exists')).toBe(true);
  });

  it('is not stored when the user signs out while the key store is working', async () => {
    const { system, call } = await start();
    const { encrypt } = system.ports.encryption;
    let finish = () => {};
    const started = new Promise<void>((resolve) => {
      system.ports.encryption.encrypt = async (text) => {
        resolve();
        await new Promise<void>((done) => {
          finish = done;
        });
        return encrypt(text);
      };
    });
    const signedIn = signIn(call);
    await started;
    await call('session.clear');
    finish();
    await signedIn;
    expect(await call('session.exists')).toBe(false);
    expect(await storedFile()).toEqual({});
  });
});

describe('the stored token is deleted', () => {
  const expectDeleted = async (call: Call) => {
    expect(await call('session.exists')).toBe(false);
    expect(await storedFile()).toEqual({});
    await me(call);
    expect(server.receivedFor('GET /api/auth/me').at(-1)?.headers.authorization).toBeUndefined();
  };

  it('when the user signs out', async () => {
    const { call } = await start();
    await signIn(call);
    await call('session.clear');
    await expectDeleted(call);
  });

  it('when the server refuses it, which is sent to every window', async () => {
    const { system, call } = await start();
    await signIn(call);
    server.answer('GET /api/over', (_request, response) => refuse(response, 401, 'SESSION_INVALID'));
    const answer = await call('api.request', 'over', { method: 'GET', path: '/api/over' });
    expect(answer).toMatchObject({ ok: false, error: { status: 401, code: 'SESSION_INVALID' } });
    await expectDeleted(call);
    expect(sessionEvents(system, 1)).toEqual([{ exists: false, reason: 'expired' }]);
    expect(sessionEvents(system, 2)).toContainEqual({ exists: false, reason: 'expired' });
  });

  it('not when a sign-in or an older token is refused', async () => {
    const { call } = await start();
    await signIn(call);
    let refuseLate = () => {};
    server.answer('GET /api/late', async (_request, response) => {
      await new Promise<void>((resolve) => {
        refuseLate = resolve;
      });
      return refuse(response, 401, 'SESSION_INVALID');
    });
    const late = call('api.request', 'late', { method: 'GET', path: '/api/late' });
    await expect.poll(() => server.receivedFor('GET /api/late').length).toBe(1);
    server.answer('POST /api/auth/login', () => ({ token: `${token}-newer`, user }));
    await signIn(call);
    refuseLate();
    await late;
    server.answer('POST /api/auth/login', (_request, response) =>
      refuse(response, 401, 'INVALID_CREDENTIALS'),
    );
    await signIn(call);
    expect(await call('session.exists')).toBe(true);
  });

  it('when another server is chosen, which is sent to every window', async () => {
    const second = await startApiServer();
    const { system, call } = await start();
    await signIn(call);
    await call('servers.choose', second.origin);
    expect(await call('session.exists')).toBe(false);
    expect(await storedFile()).toEqual({});
    await me(call);
    expect(second.receivedFor('GET /api/auth/me')[0]?.headers.authorization).toBeUndefined();
    expect(sessionEvents(system, 1)).toEqual([{ exists: false, reason: 'server-changed' }]);
    await second.close();
  });

  it('when its server is forgotten, but not when its server is chosen again', async () => {
    const { call } = await start();
    await signIn(call);
    await call('servers.choose', server.origin);
    expect(await call('session.exists')).toBe(true);
    await call('servers.forget', server.origin);
    expect(await call('session.exists')).toBe(false);
    expect(await storedFile()).toEqual({});
  });
});

describe('a session file that is not valid', () => {
  const encrypted = async (text: string, withKey = key) =>
    Buffer.from(await createKeyStore('system', withKey).encrypt(text)).toString('base64');
  const foreignKey = Buffer.alloc(32, 2);
  const validSecret = () => JSON.stringify({ origin: server.origin, token });

  const files: [string, () => Promise<string> | string][] = [
    ['is not JSON', () => '{"token": '],
    ['is empty', () => ''],
    ['is binary', () => '\u0000\u0001\u0002'],
    ['contains an unencrypted token', () => JSON.stringify({ token })],
    ['contains an object', () => JSON.stringify({ token: { a: 1 } })],
    ['contains no ciphertext', () => JSON.stringify({ token: 'AAAA' })],
    ['is too long', () => JSON.stringify({ token: 'A'.repeat(100_000) })],
    [
      'comes from another computer',
      async () => JSON.stringify({ token: await encrypted(validSecret(), foreignKey) }),
    ],
    [
      'belongs to another server',
      async () =>
        JSON.stringify({ token: await encrypted(JSON.stringify({ origin: 'https://evil.example', token })) }),
    ],
    [
      'contains a token that no header can carry',
      async () =>
        JSON.stringify({
          token: await encrypted(JSON.stringify({ origin: server.origin, token: 'a\r\nb: c' })),
        }),
    ],
    ['contains something else, encrypted', async () => JSON.stringify({ token: await encrypted('null') })],
  ];

  it.each(files)(
    'is deleted and the user has to sign in again, with a message, when it %s',
    async (_name, content) => {
      await signIn((await start()).call);
      await writeFile(sessionFile(), await content());
      const { call } = await start();
      expect(await call('session.exists')).toBe(false);
      expect(await call('host.facts')).toMatchObject({ tokenLost: true });
      await me(call);
      expect(server.receivedFor('GET /api/auth/me')[0]?.headers.authorization).toBeUndefined();
      expect(await storedFile()).toEqual({});

      expect(await signIn(call)).toMatchObject({ ok: true });
      expect(await call('host.facts')).toMatchObject({ tokenLost: false });
      expect(await (await start()).call('session.exists')).toBe(true);
    },
  );

  it('would be accepted from another computer if the key store did not verify it', async () => {
    await signIn((await start()).call);
    await writeFile(sessionFile(), JSON.stringify({ token: Buffer.from(validSecret()).toString('base64') }));
    const { system, call } = await start();
    system.ports.encryption.decrypt = async (bytes) => ({
      text: Buffer.from(bytes).toString(),
      stale: false,
    });
    expect(await call('session.exists')).toBe(true);
  });

  it('does not stop the application when it is a folder', async () => {
    await mkdir(sessionFile());
    const { system, call } = await start();
    await signIn(call);
    expect(await call('session.exists')).toBe(true);
    expect(system.logged.some((line) => line.startsWith('The file session.json cannot be used'))).toBe(true);
  });

  it('is deleted when the key store is gone', async () => {
    await signIn((await start()).call);
    const { call } = await start({ encryption: 'none' });
    expect(await call('host.facts')).toMatchObject({ tokenStorage: 'memory', tokenLost: true });
    expect(await storedFile()).toEqual({});
  });
});
