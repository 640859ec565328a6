import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, refuse, startApiServer, token, user } from '../../../test/api-server.ts';
import { createSystem, keyStore, type System, type SystemOptions } from '../../../test/system.ts';
import { type Ask, connect } from '../../../test/window.ts';

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

/** One run of the application on this device, with windows 1 and 2. */
async function run(options: SystemOptions = {}) {
  const system = await createSystem({ dataDir, key, ...options });
  systems.push(system);
  const connected = connect(system);
  return { system, ask: connected.window(1), other: connected.window(2) };
}

async function signIn(ask: Ask): Promise<unknown> {
  await ask('servers.choose', server.origin);
  const body = { email: 'ada@tamarack.example', password: 'seven quiet larches' };
  return ask('api.request', 'in', { method: 'POST', path: '/api/auth/login', body });
}

const me = (ask: Ask) => ask('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
const sessionFile = () => join(dataDir, 'session.json');
const onDisk = async () => JSON.parse(await readFile(sessionFile(), 'utf8').catch(() => '{}'));
const sessionsTold = (system: System, windowId: number) =>
  system.told.filter((told) => told.event === 'session' && told.windowId === windowId).map((t) => t.payload);

describe('the session', () => {
  it('is told to nobody when it has ended before it was kept', async () => {
    const { system, ask } = await run();
    const { encrypt } = system.ports.encryption;
    system.ports.encryption.encrypt = async (text) => {
      system.application.session.end('signed-out');
      return encrypt(text);
    };
    await signIn(ask);
    expect(await ask('session.exists')).toBe(false);
    expect(sessionsTold(system, 2)).toEqual([{ exists: false, reason: 'signed-out' }]);
  });

  it('takes the unread mark away when it ends, also without a window', async () => {
    const { system, ask } = await run();
    await signIn(ask);
    await ask('host.setUnread', 7);
    system.windowIds.clear();
    system.application.session.end('expired');
    expect(system.unread).toEqual([7, 0]);
  });

  it('has its settings in every window at once', async () => {
    const { system, ask } = await run();
    await ask('host.setSetting', 'color-scheme', 'dark');
    await ask('host.setSetting', 'color-scheme', 'dark');
    expect(system.told.filter(({ event }) => event === 'setting')).toEqual([
      { windowId: 2, event: 'setting', payload: { name: 'color-scheme', value: 'dark' } },
    ]);
    expect(system.schemes).toEqual(['system', 'dark']);
    expect((await run()).system.schemes).toEqual(['dark']);
  });

  it('outlasts a restart, encrypted, in a file of this person alone', async () => {
    await signIn((await run()).ask);
    const text = await readFile(sessionFile(), 'utf8');
    expect(text).not.toContain(token);
    expect(Buffer.from(JSON.parse(text).token, 'base64').toString('latin1')).not.toContain(token);
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);

    const { ask } = await run();
    expect(await ask('session.exists')).toBe(true);
    expect(await me(ask)).toEqual({ ok: true, body: { success: true, user } });
    expect(server.seenOf('GET /api/auth/me')[0]?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'x-client-id': 'desktop',
      'x-client-key': 'desktop-key',
    });
    expect(await ask('host.facts')).toMatchObject({ tokenStorage: 'encrypted', tokenLost: false });
  });

  it('narrows a file that others may read', async () => {
    await signIn((await run()).ask);
    await chmod(sessionFile(), 0o644);
    await run();
    expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
  });

  it('gives the page that signs in the person, and a placeholder for the token', async () => {
    expect(await signIn((await run()).ask)).toEqual({
      ok: true,
      body: {
        success: true,
        token: 'kept-by-the-application',
        user,
        data: { admin: user, again: 'kept-by-the-application' },
      },
    });
  });

  it('is told to the windows that did not begin or end it', async () => {
    const { system, ask } = await run();
    await signIn(ask);
    await ask('session.clear');
    expect(sessionsTold(system, 1)).toEqual([]);
    expect(sessionsTold(system, 2)).toEqual([
      { exists: true, reason: 'signed-in' },
      { exists: false, reason: 'signed-out' },
    ]);
  });

  it.each([
    ['basic_text' as const, 'linux' as const],
    ['none' as const, 'linux' as const],
    ['none' as const, 'darwin' as const],
  ])('stays in memory where the system has no real encryption (%s, %s)', async (encryption, platform) => {
    const { ask } = await run({ encryption, platform });
    await signIn(ask);
    expect(await ask('session.exists')).toBe(true);
    expect(await ask('host.facts')).toMatchObject({ tokenStorage: 'memory', tokenLost: false });
    expect(await onDisk()).toEqual({});
    expect(await (await run({ encryption, platform })).ask('session.exists')).toBe(false);
  });

  it('stays in memory when the key store fails while it encrypts, and nothing older stays on the disk', async () => {
    await signIn((await run()).ask);
    const { system, ask } = await run();
    await ask('session.exists');
    system.ports.encryption.encrypt = () => Promise.reject(new Error('locked'));
    await signIn(ask);
    expect(await ask('session.exists')).toBe(true);
    expect(await ask('host.facts')).toMatchObject({ tokenStorage: 'memory' });
    expect(await onDisk()).toEqual({});
  });

  it('is encrypted anew when the key store has a new key', async () => {
    await signIn((await run()).ask);
    const before = (await onDisk()).token;
    const { system, ask } = await run();
    const { decrypt } = system.ports.encryption;
    system.ports.encryption.decrypt = async (bytes) => ({ ...(await decrypt(bytes)), stale: true });
    expect(await ask('session.exists')).toBe(true);
    expect((await onDisk()).token).not.toBe(before);
    expect(await (await run()).ask('session.exists')).toBe(true);
  });

  it('leaves nothing behind when the person signs out while the key store is still at work', async () => {
    const { system, ask } = await run();
    const { encrypt } = system.ports.encryption;
    let finish = () => {};
    const begun = new Promise<void>((resolve) => {
      system.ports.encryption.encrypt = async (text) => {
        resolve();
        await new Promise<void>((go) => {
          finish = go;
        });
        return encrypt(text);
      };
    });
    const signedIn = signIn(ask);
    await begun;
    await ask('session.clear');
    finish();
    await signedIn;
    expect(await ask('session.exists')).toBe(false);
    expect(await onDisk()).toEqual({});
  });
});

describe('the kept token is wiped', () => {
  const expectWiped = async (ask: Ask) => {
    expect(await ask('session.exists')).toBe(false);
    expect(await onDisk()).toEqual({});
    await me(ask);
    expect(server.seenOf('GET /api/auth/me').at(-1)?.headers.authorization).toBeUndefined();
  };

  it('when the person signs out', async () => {
    const { ask } = await run();
    await signIn(ask);
    await ask('session.clear');
    await expectWiped(ask);
  });

  it('when the server says that the session is over, and every window is told', async () => {
    const { system, ask } = await run();
    await signIn(ask);
    server.answer('GET /api/over', (_request, response) => refuse(response, 401, 'SESSION_INVALID'));
    const answer = await ask('api.request', 'over', { method: 'GET', path: '/api/over' });
    expect(answer).toMatchObject({ ok: false, error: { status: 401, code: 'SESSION_INVALID' } });
    await expectWiped(ask);
    expect(sessionsTold(system, 1)).toEqual([{ exists: false, reason: 'expired' }]);
    expect(sessionsTold(system, 2)).toContainEqual({ exists: false, reason: 'expired' });
  });

  it('not by wrong credentials, nor by a late refusal of an older token', async () => {
    const { ask } = await run();
    await signIn(ask);
    let refuseLate = () => {};
    server.answer('GET /api/late', async (_request, response) => {
      await new Promise<void>((resolve) => {
        refuseLate = resolve;
      });
      return refuse(response, 401, 'SESSION_INVALID');
    });
    const late = ask('api.request', 'late', { method: 'GET', path: '/api/late' });
    await expect.poll(() => server.seenOf('GET /api/late').length).toBe(1);
    server.answer('POST /api/auth/login', () => ({ token: `${token}-newer`, user }));
    await signIn(ask);
    refuseLate();
    await late;
    server.answer('POST /api/auth/login', (_request, response) =>
      refuse(response, 401, 'INVALID_CREDENTIALS'),
    );
    await signIn(ask);
    expect(await ask('session.exists')).toBe(true);
  });

  it('when another server is chosen, and every window is told', async () => {
    const second = await startApiServer();
    const { system, ask } = await run();
    await signIn(ask);
    await ask('servers.choose', second.origin);
    expect(await ask('session.exists')).toBe(false);
    expect(await onDisk()).toEqual({});
    await me(ask);
    expect(second.seenOf('GET /api/auth/me')[0]?.headers.authorization).toBeUndefined();
    expect(sessionsTold(system, 1)).toEqual([{ exists: false, reason: 'server-changed' }]);
    await second.close();
  });

  it('when its server is forgotten, but not when the same one is chosen again', async () => {
    const { ask } = await run();
    await signIn(ask);
    await ask('servers.choose', server.origin);
    expect(await ask('session.exists')).toBe(true);
    await ask('servers.forget', server.origin);
    expect(await ask('session.exists')).toBe(false);
    expect(await onDisk()).toEqual({});
  });
});

describe('a file that is not what was kept', () => {
  const sealed = async (text: string, by = key) =>
    Buffer.from(await keyStore('system', by).encrypt(text)).toString('base64');
  const foreignKey = Buffer.alloc(32, 2);
  const keptText = () => JSON.stringify({ origin: server.origin, token });

  const files: [string, () => Promise<string> | string][] = [
    ['is no JSON', () => '{"token": '],
    ['is empty', () => ''],
    ['is binary', () => '\u0000\u0001\u0002'],
    ['holds the token in the open', () => JSON.stringify({ token })],
    ['holds no text', () => JSON.stringify({ token: { a: 1 } })],
    ['holds no ciphertext', () => JSON.stringify({ token: 'AAAA' })],
    ['is of unreasonable length', () => JSON.stringify({ token: 'A'.repeat(100_000) })],
    [
      'comes from another machine',
      async () => JSON.stringify({ token: await sealed(keptText(), foreignKey) }),
    ],
    [
      'belongs to another server',
      async () =>
        JSON.stringify({ token: await sealed(JSON.stringify({ origin: 'https://evil.example', token })) }),
    ],
    [
      'holds a token that no header can carry',
      async () =>
        JSON.stringify({
          token: await sealed(JSON.stringify({ origin: server.origin, token: 'a\r\nb: c' })),
        }),
    ],
    ['holds something else, encrypted', async () => JSON.stringify({ token: await sealed('null') })],
  ];

  it.each(files)(
    'leads to sign-in with a word of why, and is thrown away, when it %s',
    async (_name, content) => {
      await signIn((await run()).ask);
      await writeFile(sessionFile(), await content());
      const { ask } = await run();
      expect(await ask('session.exists')).toBe(false);
      expect(await ask('host.facts')).toMatchObject({ tokenLost: true });
      await me(ask);
      expect(server.seenOf('GET /api/auth/me')[0]?.headers.authorization).toBeUndefined();
      expect(await onDisk()).toEqual({});

      expect(await signIn(ask)).toMatchObject({ ok: true });
      expect(await ask('host.facts')).toMatchObject({ tokenLost: false });
      expect(await (await run()).ask('session.exists')).toBe(true);
    },
  );

  it('would be taken from another machine by a key store that proves nothing', async () => {
    await signIn((await run()).ask);
    await writeFile(sessionFile(), JSON.stringify({ token: Buffer.from(keptText()).toString('base64') }));
    const { system, ask } = await run();
    system.ports.encryption.decrypt = async (bytes) => ({
      text: Buffer.from(bytes).toString(),
      stale: false,
    });
    expect(await ask('session.exists')).toBe(true);
  });

  it('does not keep the application from running when a folder lies in its place', async () => {
    await mkdir(sessionFile());
    const { system, ask } = await run();
    await signIn(ask);
    expect(await ask('session.exists')).toBe(true);
    expect(system.logged.some((line) => line.startsWith('The file session.json cannot be used'))).toBe(true);
  });

  it('is thrown away when the key store that could read it has gone', async () => {
    await signIn((await run()).ask);
    const { ask } = await run({ encryption: 'none' });
    expect(await ask('host.facts')).toMatchObject({ tokenStorage: 'memory', tokenLost: true });
    expect(await onDisk()).toEqual({});
  });
});
