import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrubTokens } from '../src/main/api/scrub-tokens.ts';
import { type Inputs, inputs } from '../src/main/ipc/inputs.ts';
import type { CallEvent, SenderCheck } from '../src/main/ipc/sender.ts';
import { allowedExternalUrl } from '../src/main/links/external-links.ts';
import { isApiUrl } from '../src/main/network/address.ts';
import type { Confirmation } from '../src/main/ports.ts';
import { type ApiServer, startApiServer, token, user } from './api-server.ts';
import { type Call, connect, eventFrom } from './connect.ts';
import { createSystem, type System, type SystemOptions } from './system.ts';

vi.mock('../src/main/api/scrub-tokens.ts', { spy: true });
vi.mock('../src/main/links/external-links.ts', { spy: true });
vi.mock('../src/main/network/address.ts', { spy: true });

let server: ApiServer;
let foreignServer: ApiServer;
const systems: System[] = [];

beforeEach(async () => {
  [server, foreignServer] = await Promise.all([startApiServer(), startApiServer()]);
});

afterEach(async () => {
  vi.resetAllMocks();
  await Promise.all(systems.splice(0).map((system) => system.stop()));
  await Promise.all([server.close(), foreignServer.close()]);
});

/** Each of these disables one guard until the end of the test, to prove that this guard stops the attack. */
const weaken = {
  inputs() {
    for (const name of Object.keys(inputs) as (keyof Inputs)[]) {
      vi.spyOn(inputs, name).mockImplementation((value) => value as never);
    }
  },
  tokenScrubbing: () => vi.mocked(scrubTokens).mockImplementation((value) => value),
  apiUrlCheck: () => vi.mocked(isApiUrl).mockReturnValue(true),
  externalUrlCheck: () => vi.mocked(allowedExternalUrl).mockImplementation((wanted) => wanted),
};
const acceptEverySender: SenderCheck = ({ sender }) => ({ windowId: sender.id });

/** Starts an application with an operator signed in at the server, in window 1. */
async function startSignedIn({
  checkSender,
  address = server.origin,
  ...options
}: SystemOptions & { checkSender?: SenderCheck; address?: string } = {}) {
  const system = await createSystem(options);
  systems.push(system);
  const connected = connect(system, checkSender);
  const call = connected.openWindow(1);
  await call('servers.choose', address);
  const answer = await call('api.request', 'sign-in', {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'ada@tamarack.example', password: 'seven quiet larches' },
  });
  expect(answer).toMatchObject({ ok: true });
  return { system, call, answer, ...connected };
}

const refusal = /^Refused$/;

/** The answer of a call, or null if it was refused. */
async function unlessRefused(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.catch((error: Error) => {
    expect(error.message).toMatch(refusal);
    return null;
  });
}

describe('a page that an attacker controls', () => {
  const collectAnswers = async (call: Call, system: System, signInAnswer: unknown): Promise<string> => {
    const get = (path: string) =>
      call('api.request', path.slice(1).replaceAll('/', '.'), { method: 'GET', path });
    const answers = [
      signInAnswer,
      await get('/api/echo'),
      await get('/api/refuses'),
      await call('host.facts'),
      await call('host.diagnostics'),
      await call('session.exists'),
      await call('servers.list'),
      await call('servers.choose', server.origin),
      system.sent,
    ];
    return JSON.stringify(answers);
  };
  const repeatTokenInRefusal = () =>
    server.answer('GET /api/refuses', ({ headers }, response) => {
      response.statusCode = 409;
      return { error: `of ${headers.authorization}`, code: 'ALREADY_DONE', details: { held: token } };
    });

  it('never exposes the token in an answer or event', async () => {
    repeatTokenInRefusal();
    const { call, system, answer } = await startSignedIn();
    const found = await collectAnswers(call, system, answer);
    expect(found).not.toContain(token);
    expect(found).toContain('kept-by-the-application');
    expect(server.receivedFor('GET /api/echo')[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('would find the token if answers were not scrubbed', async () => {
    weaken.tokenScrubbing();
    repeatTokenInRefusal();
    const { call, system, answer } = await startSignedIn();
    expect(await collectAnswers(call, system, answer)).toContain(token);
  });

  /**
   * Resolves host names as on the internet: `tamarack.example` is the chosen server, every other host is the
   * attacker's.
   */
  const resolveNames = (request: Request) => {
    const { host, pathname } = new URL(request.url);
    const { origin } = host === 'tamarack.example' ? server : foreignServer;
    return fetch(new Request(origin + pathname, request));
  };
  const sendTokenElsewhere = async () => {
    const { call } = await startSignedIn({ fetch: resolveNames, address: 'https://tamarack.example' });
    for (const path of ['.evil.example/api/steal', '//evil.example/api/steal', '@evil.example/api/steal']) {
      await unlessRefused(call('api.request', 'steal', { method: 'GET', path }));
    }
    return foreignServer.receivedFor('GET /api/steal').map(({ headers }) => headers.authorization);
  };

  it('cannot send the token to another server', async () => {
    expect(await sendTokenElsewhere()).toEqual([]);
  });

  it('is stopped by the last check before sending if arguments are not checked', async () => {
    weaken.inputs();
    expect(await sendTokenElsewhere()).toEqual([]);
  });

  it('would send the token to another server without both checks', async () => {
    weaken.inputs();
    weaken.apiUrlCheck();
    expect(await sendTokenElsewhere()).toEqual([`Bearer ${token}`]);
  });

  it('cannot send the token to a server that the chosen one redirects to', async () => {
    server.answer('GET /api/moved', (_request, response) => {
      response.writeHead(307, { location: `${foreignServer.origin}/api/steal` }).end();
    });
    const { call } = await startSignedIn();
    const answer = await call('api.request', 'moved', { method: 'GET', path: '/api/moved' });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'no-response' } });
    expect(foreignServer.received).toEqual([]);
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
  ])('cannot reach anything outside the API with the path %s', async (path) => {
    const { call } = await startSignedIn();
    server.received.length = 0;
    expect(await unlessRefused(call('api.request', 'outside', { method: 'GET', path }))).toBeNull();
    expect(server.received).toEqual([]);
  });

  const foreignUrls = ['https://evil.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'ms-msdt:/id'];

  it.each(foreignUrls)('cannot open %s in another program', async (url) => {
    const { call, system } = await startSignedIn();
    expect(await unlessRefused(call('host.openExternal', url))).toBeNull();
    expect(system.openedUrls).toEqual([]);
  });

  it.each(foreignUrls)('would open %s if the URL were not checked', async (url) => {
    weaken.externalUrlCheck();
    const { call, system } = await startSignedIn();
    await call('host.openExternal', url);
    expect(system.openedUrls).toEqual([url]);
  });
});

describe('a page that wants to choose the server', () => {
  const secret = 'maple-physio-unpaid-invoices';
  /** Starts signed in, with every request of the main process recorded in `contacted` by its host. */
  async function startRecorded(answers: (question: Confirmation) => Promise<boolean> | boolean) {
    const contacted: string[] = [];
    const signedIn = await startSignedIn({
      fetch(request) {
        const { host, origin } = new URL(request.url);
        contacted.push(host);
        const isInTest = origin === server.origin || origin === foreignServer.origin;
        return isInTest ? fetch(request) : Promise.reject(new TypeError('net::ERR_NAME_NOT_RESOLVED'));
      },
    });
    contacted.length = 0;
    signedIn.system.questions.length = 0;
    signedIn.system.confirms = answers;
    return { ...signedIn, contacted };
  }
  const foreignHost = () => new URL(foreignServer.origin).host;
  const decline = () => false;

  it.each([
    `https://${secret}.evil.example`,
    `${secret}.evil.example`,
    `http://${secret}.localhost:1`,
    'http://127.0.0.1:22',
    'https://192.168.1.1',
  ])('makes no request to %s, not even for its name, unless the operator confirms it', async (address) => {
    const { call, system, contacted } = await startRecorded(decline);
    expect(await call('servers.choose', address)).toMatchObject({ ok: false, reason: 'declined' });
    expect(contacted).toEqual([]);
    expect(system.questions).toHaveLength(1);
    expect(system.questions[0]?.title).toContain(
      new URL(/:/.test(address) ? address : `https://${address}`).host,
    );
  });

  it('is confirmed by the operator on the first run as well', async () => {
    const system = await createSystem();
    systems.push(system);
    system.confirms = decline;
    const call = connect(system).openWindow(1);
    expect(await call('servers.choose', foreignServer.origin)).toMatchObject({ reason: 'declined' });
    expect([foreignServer.received, await call('servers.list')]).toEqual([[], []]);
  });

  it('cannot send data to a server that was contacted but not chosen', async () => {
    const { call, system } = await startRecorded(({ title }) => title.startsWith('Contact'));
    expect(await call('servers.choose', foreignServer.origin)).toMatchObject({ reason: 'declined' });
    await call('api.request', 'send', { method: 'POST', path: '/api/echo', body: { secret } });
    expect(foreignServer.received.map(({ path }) => path)).toEqual(['/.well-known/tamarack.json']);
    expect(server.receivedFor('POST /api/echo')).toHaveLength(1);
    expect(await call('session.exists')).toBe(true);
    expect(await call('servers.list')).toEqual([expect.objectContaining({ origin: server.origin })]);
    expect([system.newStarts, server.receivedFor('POST /api/auth/logout')]).toEqual([0, []]);
  });

  it('keeps running calls until the operator has confirmed', async () => {
    let finish = () => {};
    server.answer('GET /api/slow', () => new Promise((resolve) => (finish = () => resolve({ done: true }))));
    const { call } = await startRecorded(({ title }) => {
      if (title.startsWith('Contact')) return true;
      finish();
      return false;
    });
    const slow = call('api.request', 'slow', { method: 'GET', path: '/api/slow' });
    await expect.poll(() => server.receivedFor('GET /api/slow').length).toBe(1);
    await call('servers.choose', foreignServer.origin);
    expect(await slow).toEqual({ ok: true, body: { done: true } });
  });

  it('shows the operator the exact host, what runs there, and what ends', async () => {
    const { call, system } = await startRecorded(() => true);
    expect(await call('servers.choose', foreignServer.origin)).toMatchObject({ ok: true });
    const [contact, connectTo] = system.questions;
    expect(contact).toMatchObject({ title: `Contact ${foreignHost()}?`, cancel: 'Cancel' });
    expect(connectTo?.title).toBe(`Connect to ${foreignHost()}?`);
    expect(connectTo?.detail).toContain(`${foreignHost()} runs Tamarack 1.0.0.`);
    expect(connectTo?.detail).toContain('The connection is not encrypted.');
    expect(connectTo?.detail).toContain(`Your session at ${new URL(server.origin).host} ends.`);
    expect(system.newStarts).toBe(1);
    expect(foreignServer.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('asks again before it returns to a known server, and not for the chosen one', async () => {
    const { call, system } = await startRecorded(() => true);
    await call('servers.choose', foreignServer.origin);
    system.questions.length = 0;
    system.confirms = decline;
    expect(await call('servers.choose', foreignServer.origin)).toMatchObject({ ok: true });
    expect(system.questions).toEqual([]);
    expect(await call('servers.choose', server.origin)).toMatchObject({ reason: 'declined' });
    expect(system.questions.map(({ title }) => title)).toEqual([
      `Connect to ${new URL(server.origin).host}?`,
    ]);
  });

  it('cannot wear the operator down with questions', async () => {
    let answer: (confirmed: boolean) => void = () => {};
    const { call, callAs, system } = await startRecorded(() => new Promise((resolve) => (answer = resolve)));
    system.windowIds.add(2);
    const first = call('servers.choose', foreignServer.origin);
    await expect.poll(() => system.questions.length).toBe(1);
    expect(await call('servers.choose', 'https://evil.example')).toMatchObject({ reason: 'busy' });
    expect(await callAs(eventFrom(2))('servers.choose', 'https://evil.example')).toMatchObject({
      reason: 'busy',
    });
    answer(false);
    expect(await first).toMatchObject({ reason: 'declined' });
    for (let again = 0; again < 20; again += 1) {
      expect(await call('servers.choose', `https://evil${again}.example`)).toMatchObject({ reason: 'busy' });
    }
    expect(system.questions).toHaveLength(1);
  });

  it.each(['1.0.0\n\nVerified by your administrator.', '1.0.0 (press Connect)', '', 7, '1'.repeat(80)])(
    'cannot have a server write %j into the question',
    async (version) => {
      foreignServer.discovery.version = version;
      const { call, system } = await startRecorded(() => true);
      expect(await call('servers.choose', foreignServer.origin)).toMatchObject({ reason: 'other-product' });
      expect(system.questions.map(({ title }) => title)).toEqual([`Contact ${foreignHost()}?`]);
    },
  );

  it('makes the main process contact no other host by any method and argument', async () => {
    const { call, contacted, channels, system } = await startRecorded(decline);
    const urls = [
      foreignServer.origin,
      `${foreignServer.origin}/api/steal`,
      `//${foreignHost()}/api/steal`,
      `@${foreignHost()}/api/steal`,
      `tamarack-admin://tenants/01890a5d-ac96-774b-bcce-b302099a8057?server=${foreignServer.origin}`,
    ];
    const args = (url: string) => [
      [url],
      [url, url],
      ['id', { method: 'GET', path: url }],
      ['id', { method: 'GET', path: '/api/echo', origin: url }],
      ['id', { method: 'GET', path: '/api/echo', baseUrl: url, headers: { host: url } }],
      ['id', { method: 'GET', path: '/api/echo', query: { url, host: url, proxy: url } }],
      ['id', { method: 'GET', path: '/api/echo', idempotencyKey: `a\r\nhost: ${foreignHost()}` }],
      [{ bytes: new Uint8Array(1), fileName: url, contentType: 'text/plain' }],
    ];
    for (const channel of channels) {
      for (const list of urls.flatMap(args))
        await call(channel.replace('tamarack:', ''), ...list).catch(() => {});
    }
    expect([...new Set(contacted)]).toEqual([new URL(server.origin).host]);
    expect([
      foreignServer.received,
      system.openedUrls,
      system.copiedTexts.join().includes(foreignHost()),
    ]).toEqual([[], [], false]);
  });

  it.each(['api.request', 'api.download'])('cannot be redirected to another server by %s', async (method) => {
    const { call } = await startRecorded(decline);
    for (const status of [301, 302, 303, 307, 308]) {
      server.answer('GET /api/moved', (_request, response) => {
        response.writeHead(status, { location: `${foreignServer.origin}/api/steal?${secret}` }).end();
      });
      const answer = await call(method, `moved-${status}`, { method: 'GET', path: '/api/moved' });
      expect(JSON.stringify(answer)).toContain('no-response');
    }
    expect(foreignServer.received).toEqual([]);
  });

  it.each([
    'report.exe',
    'report.csv.lnk',
    'a.desktop',
    'a.html',
    'a.command',
    'a.txt\u202Etxt.bat',
    '.bashrc',
  ])('cannot offer the program %s for saving', async (fileName) => {
    const { call, system } = await startRecorded(decline);
    await call('api.saveFile', { bytes: new Uint8Array(1), fileName, contentType: 'text/plain' });
    expect(system.saveDialogs.map((file) => file.fileName)).toEqual([expect.stringMatching(/\.txt$/)]);
  });
});

describe('a call from elsewhere', () => {
  const own = eventFrom(1);
  const subframe = { url: 'app://tamarack/#/admin', parent: own.senderFrame };
  const events: [string, CallEvent][] = [
    ['a subframe', { sender: own.sender, senderFrame: subframe }],
    ['a page of another origin', eventFrom(1, 'https://evil.example/#/admin')],
    ['a page with a similar host', eventFrom(1, 'app://tamarack.evil.example/')],
    ['a page with a user name in its URL', eventFrom(1, 'app://tamarack@evil.example/')],
    ['the same host with another scheme', eventFrom(1, 'http://tamarack/')],
    ['an empty document', eventFrom(1, 'about:blank')],
    ['a frame that has closed', { sender: own.sender, senderFrame: null }],
    [
      'a detached frame',
      { sender: own.sender, senderFrame: { url: 'app://tamarack/', parent: null, detached: true } },
    ],
    [
      'the main frame of other web contents',
      { sender: own.sender, senderFrame: { url: 'app://tamarack/', parent: null } },
    ],
    ['web contents that are not a window', eventFrom(99)],
  ];

  it.each(events)('is refused: %s', async (_name, event) => {
    const { callAs } = await startSignedIn();
    const call = callAs(event);
    expect(await unlessRefused(call('session.exists'))).toBeNull();
    expect(await unlessRefused(call('session.clear'))).toBeNull();
    expect(
      await unlessRefused(call('api.request', 'me', { method: 'GET', path: '/api/auth/me' })),
    ).toBeNull();
    expect(server.receivedFor('GET /api/auth/me')).toEqual([]);
  });

  it.each(events)('would be answered if senders were not checked: %s', async (_name, event) => {
    const { callAs } = await startSignedIn({ checkSender: acceptEverySender });
    const call = callAs(event);
    expect(await call('session.exists')).toBe(true);
    const me = await call('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
    expect(me).toEqual({ ok: true, body: { success: true, user } });
  });

  it('is refused by every method of the contract', async () => {
    const { callAs, channels } = await startSignedIn();
    const call = callAs(eventFrom(1, 'https://evil.example/'));
    expect(channels).toContain('tamarack:api.request');
    for (const channel of channels) {
      await expect(call(channel.replace('tamarack:', ''))).rejects.toThrow(refusal);
    }
  });
});

describe('a malformed call', () => {
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
  const countEffects = ({ unreadCounts, unsavedWork, openedWindows, application }: System) =>
    unreadCounts.length +
    unsavedWork.size +
    openedWindows.length +
    Object.keys(application.settings.all()).length;

  it.each(malformed)('of %s has no effect: %j', async (method, args) => {
    const { call, system } = await startSignedIn();
    expect(await unlessRefused(call(method, ...args))).toBeNull();
    expect(countEffects(system)).toBe(0);
  });

  it.each(malformed)('of %s would have an effect if arguments were not checked: %j', async (method, args) => {
    weaken.inputs();
    const { call, system } = await startSignedIn();
    await call(method, ...args);
    expect(countEffects(system)).toBe(1);
  });

  it('is refused when it has more arguments than the method takes', async () => {
    const { call, system } = await startSignedIn();
    expect(await unlessRefused(call('host.setUnread', 1, 2))).toBeNull();
    expect(system.unreadCounts).toEqual([]);
  });

  it('of any kind makes no handler fail and reaches no server', async () => {
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 1);
    const oddValues = [
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
    const { call, system, channels } = await startSignedIn();
    await call('session.clear');
    server.received.length = 0;
    for (const channel of channels) {
      const method = channel.replace('tamarack:', '');
      for (const first of oddValues) {
        await call(method, first).catch(() => {});
        for (const second of oddValues) await call(method, first, second).catch(() => {});
      }
    }
    expect(system.logged.filter((line) => !line.startsWith('Refused '))).toEqual([]);
    expect(server.received).toEqual([]);
    expect(await call('host.facts')).toMatchObject({ server: { origin: server.origin } });
  });

  it('gives the page no reason, and keeps the argument out of the log', async () => {
    const { call, system } = await startSignedIn();
    expect(await unlessRefused(call('host.setSetting', 'density', ['my-secret']))).toBeNull();
    expect(system.logged).toEqual(['Refused host.setSetting: invalid setting value']);
  });
});

describe('a text that is too long', () => {
  const longText = 'x'.repeat(2_000_000);
  const settingsFileLength = async ({ dataDir }: System) =>
    (await readFile(join(dataDir, 'settings.json'))).length;

  it('is not stored', async () => {
    const { call, system } = await startSignedIn();
    expect(await unlessRefused(call('host.setSetting', 'density', longText))).toBeNull();
    expect(await settingsFileLength(system)).toBeLessThan(1_000);
  });

  it('would be stored if lengths were not limited', async () => {
    weaken.inputs();
    const { call, system } = await startSignedIn();
    await call('host.setSetting', 'density', longText);
    expect(await settingsFileLength(system)).toBeGreaterThan(2_000_000);
  });

  const apiCall = { method: 'POST', path: '/api/echo', body: { long: longText } };

  it('is not sent', async () => {
    const { call } = await startSignedIn();
    expect(await unlessRefused(call('api.request', 'long', apiCall))).toBeNull();
    expect(server.receivedFor('POST /api/echo')).toEqual([]);
  });

  it('would be sent if lengths were not limited', async () => {
    weaken.inputs();
    const { call } = await startSignedIn();
    await call('api.request', 'long', apiCall);
    expect(server.receivedFor('POST /api/echo')).toHaveLength(1);
  });
});

describe('a settings file that an attacker has changed', () => {
  /** Signs in, quits, names a foreign server as the chosen one in the settings file, and starts again. */
  async function restartWithForeignServer(prepare: (system: System) => void = () => {}) {
    const key = Buffer.alloc(32, 7);
    const { system: before } = await startSignedIn({ key });
    before.application.stop();
    const settings = join(before.dataDir, 'settings.json');
    const text = await readFile(settings, 'utf8');
    await writeFile(settings, text.replaceAll(server.origin, foreignServer.origin));
    const system = await createSystem({ dataDir: before.dataDir, key });
    systems.push(system);
    prepare(system);
    const call = connect(system).openWindow(1);
    await call('api.request', 'me', { method: 'GET', path: '/api/auth/me' });
    const received = foreignServer.receivedFor('GET /api/auth/me');
    return { call, sentTokens: received.map(({ headers }) => headers.authorization) };
  }

  it('cannot have the token sent to a foreign server; the operator has to sign in again and is told why', async () => {
    const { call, sentTokens } = await restartWithForeignServer();
    expect(sentTokens).toEqual([undefined]);
    expect(await call('session.exists')).toBe(false);
    expect(await call('host.facts')).toMatchObject({ tokenLost: true });
  });

  it('would send the token if it were not stored with its server', async () => {
    const { sentTokens } = await restartWithForeignServer(({ ports: { encryption } }) => {
      const { decrypt } = encryption;
      encryption.decrypt = async (bytes) => {
        const { text, stale } = await decrypt(bytes);
        return { text: JSON.stringify({ ...JSON.parse(text), origin: foreignServer.origin }), stale };
      };
    });
    expect(sentTokens).toEqual([`Bearer ${token}`]);
  });

  it.each(['http://evil.example', 'https://evil.example/path', 'file:///etc', 'nonsense', 42, null])(
    'cannot name a server that the operator could not have chosen: %j',
    async (origin) => {
      const { system: before } = await startSignedIn();
      before.application.stop();
      const written = { servers: [{ origin, host: 'x', version: '1' }], chosen: origin };
      await writeFile(join(before.dataDir, 'settings.json'), JSON.stringify(written));
      const system = await createSystem({ dataDir: before.dataDir });
      systems.push(system);
      expect(await connect(system).openWindow(1)('host.facts')).toMatchObject({ server: null });
    },
  );
});
