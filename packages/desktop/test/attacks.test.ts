import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Weakened } from '../src/main/application.ts';
import type { Inputs } from '../src/main/ipc/inputs.ts';
import type { CallEvent, SenderCheck } from '../src/main/ipc/sender.ts';
import { vaultChecks } from '../src/main/session/vault.ts';
import { type ApiServer, startApiServer, token, user } from './api-server.ts';
import { createSystem, type System, type SystemOptions } from './system.ts';
import { type Ask, connect, eventFrom } from './window.ts';

let server: ApiServer;
let foreign: ApiServer;
const systems: System[] = [];

beforeEach(async () => {
  [server, foreign] = await Promise.all([startApiServer(), startApiServer()]);
});

afterEach(async () => {
  await Promise.all(systems.splice(0).map((system) => system.stop()));
  await Promise.all([server.close(), foreign.close()]);
});

/** An operator at work: signed in at the server, in window 1. */
async function atWork(
  weakened: Weakened & { check?: SenderCheck } = {},
  options: SystemOptions = {},
  address = server.origin,
) {
  const system = await createSystem({ ...options, weakened });
  systems.push(system);
  const connected = connect(system, weakened.check);
  const ask = connected.window(1);
  await ask('servers.choose', address);
  const answer = await ask('api.request', 'sign-in', {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'ada@tamarack.example', password: 'seven quiet larches' },
  });
  expect(answer).toMatchObject({ ok: true });
  return { system, ask, answer, ...connected };
}

/** Takes everything as it comes. */
const anything = new Proxy({} as Inputs, { get: () => (value: unknown) => value });
const everyone: SenderCheck = ({ sender }) => ({ windowId: sender.id });
const refusal = /^Refused$/;

/** What an attack got, or null when it was refused. */
async function got(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.catch((error: Error) => {
    expect(error.message).toMatch(refusal);
    return null;
  });
}

describe('a page that has been taken over', () => {
  const searchEverywhere = async (ask: Ask, system: System, signedIn: unknown): Promise<string> => {
    const get = (path: string) =>
      ask('api.request', path.slice(1).replaceAll('/', '.'), { method: 'GET', path });
    const answers = [
      signedIn,
      await get('/api/echo'),
      await get('/api/refuses'),
      await ask('host.facts'),
      await ask('host.diagnostics'),
      await ask('session.exists'),
      await ask('servers.list'),
      await ask('servers.check', server.origin),
      await ask('updates.state'),
      system.told,
    ];
    return JSON.stringify(answers);
  };
  const refuses = () =>
    server.answer('GET /api/refuses', ({ headers }, response) => {
      response.statusCode = 409;
      return { error: `of ${headers.authorization}`, code: 'ALREADY_DONE', details: { held: token } };
    });

  it('finds the token in nothing that it can ask for', async () => {
    refuses();
    const { ask, system, answer } = await atWork();
    const found = await searchEverywhere(ask, system, answer);
    expect(found).not.toContain(token);
    expect(found).toContain('kept-by-the-application');
    expect(server.seenOf('GET /api/echo')[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('would find it in answers that are not cleaned', async () => {
    refuses();
    const { ask, system, answer } = await atWork({ clean: (value) => value });
    expect(await searchEverywhere(ask, system, answer)).toContain(token);
  });

  /** Names as they are in the world: `tamarack.example` is the chosen server, any other is the attacker's. */
  const throughNames = (request: Request) => {
    const { host, pathname } = new URL(request.url);
    const { origin } = host === 'tamarack.example' ? server : foreign;
    return fetch(new Request(origin + pathname, request));
  };
  const sendElsewhere = async (weakened: Weakened) => {
    const { ask } = await atWork(weakened, { fetch: throughNames }, 'https://tamarack.example');
    for (const path of ['.evil.example/api/steal', '//evil.example/api/steal', '@evil.example/api/steal']) {
      await got(ask('api.request', 'steal', { method: 'GET', path }));
    }
    return foreign.seenOf('GET /api/steal').map(({ headers }) => headers.authorization);
  };

  it('sends the token to no other server', async () => {
    expect(await sendElsewhere({})).toEqual([]);
  });

  it('is stopped by the last gate when its words are taken as they come', async () => {
    expect(await sendElsewhere({ inputs: anything })).toEqual([]);
  });

  it('would send it without both', async () => {
    expect(await sendElsewhere({ inputs: anything, reaches: () => true })).toEqual([`Bearer ${token}`]);
  });

  it('sends the token to no server that the chosen one points to', async () => {
    server.answer('GET /api/moved', (_request, response) => {
      response.writeHead(307, { location: `${foreign.origin}/api/steal` }).end();
    });
    const { ask } = await atWork();
    const answer = await ask('api.request', 'moved', { method: 'GET', path: '/api/moved' });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'no-response' } });
    expect(foreign.seen).toEqual([]);
  });

  it.each([
    '/api/../.well-known/tamarack.json',
    '/api/%2e%2e/metrics',
    '/api/..%2fmetrics',
    '/metrics',
    '/api//metrics',
    '/api/a\\..\\..\\metrics',
    '/api/a?b=1',
    '/api/a#b',
    '/api/a b',
  ])('reaches nothing beside the API by %s', async (path) => {
    const { ask } = await atWork();
    server.seen.length = 0;
    expect(await got(ask('api.request', 'beside', { method: 'GET', path }))).toBeNull();
    expect(server.seen).toEqual([]);
  });

  const addresses = ['https://evil.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'ms-msdt:/id'];

  it.each(addresses)('opens %s in no other program', async (url) => {
    const { ask, system } = await atWork();
    expect(await got(ask('host.openExternal', url))).toBeNull();
    expect(system.opened).toEqual([]);
  });

  it.each(addresses)('would open %s without the list of what is allowed', async (url) => {
    const { ask, system } = await atWork({ allowed: (wanted) => wanted });
    await ask('host.openExternal', url);
    expect(system.opened).toEqual([url]);
  });
});

describe('calls from elsewhere', () => {
  const own = eventFrom(1);
  const frameWithin = { url: 'app://tamarack/#/admin', parent: own.senderFrame };
  const events: [string, CallEvent][] = [
    ['a frame within a page', { sender: own.sender, senderFrame: frameWithin }],
    ['a page of another origin', eventFrom(1, 'https://evil.example/#/admin')],
    ['a page whose address only looks the same', eventFrom(1, 'app://tamarack.evil.example/')],
    ['a page with a name before its host', eventFrom(1, 'app://tamarack@evil.example/')],
    ['another scheme of the same host', eventFrom(1, 'http://tamarack/')],
    ['an empty document', eventFrom(1, 'about:blank')],
    ['a frame that has gone', { sender: own.sender, senderFrame: null }],
    [
      'a frame that is detached',
      { sender: own.sender, senderFrame: { url: 'app://tamarack/', parent: null, detached: true } },
    ],
    [
      'a main frame of other contents',
      { sender: own.sender, senderFrame: { url: 'app://tamarack/', parent: null } },
    ],
    ['contents that are no window', eventFrom(99)],
  ];

  it.each(events)('get nothing: %s', async (_name, event) => {
    const { askAs } = await atWork();
    const ask = askAs(event);
    expect(await got(ask('session.exists'))).toBeNull();
    expect(await got(ask('session.clear'))).toBeNull();
    expect(await got(ask('api.request', 'me', { method: 'GET', path: '/api/auth/me' }))).toBeNull();
    expect(server.seenOf('GET /api/auth/me')).toEqual([]);
  });

  it.each(events)('would get it if nobody asked who they are: %s', async (_name, event) => {
    const { askAs } = await atWork({ check: everyone });
    const ask = askAs(event);
    expect(await ask('session.exists')).toBe(true);
    const me = await ask('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
    expect(me).toEqual({ ok: true, body: { success: true, user } });
  });

  it('no method of the contract answers them', async () => {
    const { askAs, channels } = await atWork();
    const stranger = askAs(eventFrom(1, 'https://evil.example/'));
    expect(channels).toContain('tamarack:api.request');
    for (const channel of channels) {
      await expect(stranger(channel.replace('tamarack:', ''))).rejects.toThrow(refusal);
    }
  });
});

describe('malformed messages', () => {
  const malformed: [string, unknown[]][] = [
    ['host.setUnread', ['12']],
    ['host.setUnread', [-1]],
    ['host.setUnread', [{ valueOf: 1 }]],
    ['host.setUnsavedWork', ['false']],
    ['host.openWindow', ['https://evil.example/']],
    ['host.openWindow', ['/admin/../../evil']],
    ['host.setSetting', ['__proto__', 'x']],
    ['host.setSetting', ['density', { toString: 'x' }]],
  ];
  const effects = ({ unread, unsaved, openedWindows, application }: System) =>
    unread.length + unsaved.size + openedWindows.length + Object.keys(application.settings.all()).length;

  it.each(malformed)('%s does nothing with %j', async (method, args) => {
    const { ask, system } = await atWork();
    expect(await got(ask(method, ...args))).toBeNull();
    expect(effects(system)).toBe(0);
  });

  it.each(malformed)('%s would take %j as it comes', async (method, args) => {
    const { ask, system } = await atWork({ inputs: anything });
    await ask(method, ...args);
    expect(effects(system)).toBe(1);
  });

  it('more arguments than a method has are refused', async () => {
    const { ask, system } = await atWork();
    expect(await got(ask('host.setUnread', 1, 2))).toBeNull();
    expect(system.unread).toEqual([]);
  });

  it('of any kind make no handler stumble, and reach no server', async () => {
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 1);
    const odd = [
      ...[
        undefined,
        null,
        true,
        0,
        -1,
        1.5,
        Number.NaN,
        10n,
        '',
        ' ',
        '\u0000',
        'x'.repeat(20_000),
        'nonsense',
      ],
      ...[[], {}, deep, new Date(0), new Map(), new Uint8Array(8), Object.create(null), { length: -1 }],
      ...[
        { method: 'GET' },
        { method: 'POST', path: '/metrics', body: deep },
        { bytes: 'x' },
        { toString: 1 },
      ],
    ];
    const { ask, system, channels } = await atWork();
    await ask('session.clear');
    server.seen.length = 0;
    for (const channel of channels) {
      const method = channel.replace('tamarack:', '');
      for (const first of odd) {
        await ask(method, first).catch(() => {});
        for (const second of odd) await ask(method, first, second).catch(() => {});
      }
    }
    expect(system.logged.filter((line) => !line.startsWith('Refused '))).toEqual([]);
    expect(server.seen).toEqual([]);
    expect(await ask('host.facts')).toMatchObject({ server: { origin: server.origin } });
  });

  it('say nothing of what was wrong to the page, and nothing of the input to the log', async () => {
    const { ask, system } = await atWork();
    expect(await got(ask('host.setSetting', 'density', ['my-secret']))).toBeNull();
    expect(system.logged).toEqual(['Refused host.setSetting: not a value']);
  });
});

describe('an over-long string', () => {
  const long = 'x'.repeat(2_000_000);
  const inSettings = async ({ dataDir }: System) => (await readFile(join(dataDir, 'settings.json'))).length;

  it('is written nowhere', async () => {
    const { ask, system } = await atWork();
    expect(await got(ask('host.setSetting', 'density', long))).toBeNull();
    expect(await inSettings(system)).toBeLessThan(1_000);
  });

  it('would be written if lengths were not bounded', async () => {
    const { ask, system } = await atWork({ inputs: anything });
    await ask('host.setSetting', 'density', long);
    expect(await inSettings(system)).toBeGreaterThan(2_000_000);
  });

  const call = { method: 'POST', path: '/api/echo', body: { long } };

  it('is sent nowhere', async () => {
    const { ask } = await atWork();
    expect(await got(ask('api.request', 'long', call))).toBeNull();
    expect(server.seenOf('POST /api/echo')).toEqual([]);
  });

  it('would be sent if lengths were not bounded', async () => {
    const { ask } = await atWork({ inputs: anything });
    await ask('api.request', 'long', call);
    expect(server.seenOf('POST /api/echo')).toHaveLength(1);
  });
});

describe('files that others have exchanged', () => {
  /** The operator closes the application; the chosen server is exchanged in its settings; it starts again. */
  async function startWithForeignServer(weakened: Weakened) {
    const key = Buffer.alloc(32, 7);
    const { system: before } = await atWork({}, { key });
    before.application.stop();
    const settings = join(before.dataDir, 'settings.json');
    await writeFile(settings, (await readFile(settings, 'utf8')).replaceAll(server.origin, foreign.origin));
    const system = await createSystem({ dataDir: before.dataDir, key, weakened });
    systems.push(system);
    const ask = connect(system).window(1);
    await ask('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
    return { ask, sent: foreign.seenOf('GET /api/auth/me').map(({ headers }) => headers.authorization) };
  }

  it('bring another server no token; the console asks to sign in and says why', async () => {
    const { ask, sent } = await startWithForeignServer({});
    expect(sent).toEqual([undefined]);
    expect(await ask('session.exists')).toBe(false);
    expect(await ask('host.facts')).toMatchObject({ tokenLost: true });
  });

  it('would bring it the token if the token did not name its server', async () => {
    const { sent } = await startWithForeignServer({ vault: { ...vaultChecks, belongs: () => true } });
    expect(sent).toEqual([`Bearer ${token}`]);
  });

  it.each(['http://evil.example', 'https://evil.example/path', 'file:///etc', 'nonsense', 42, null])(
    'name no server that a person could not have chosen: %j',
    async (origin) => {
      const { system: before } = await atWork();
      before.application.stop();
      const written = { servers: [{ origin, host: 'x', version: '1' }], chosen: origin };
      await writeFile(join(before.dataDir, 'settings.json'), JSON.stringify(written));
      const system = await createSystem({ dataDir: before.dataDir });
      systems.push(system);
      expect(await connect(system).window(1)('host.facts')).toMatchObject({ server: null });
    },
  );
});
