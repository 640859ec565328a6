import { Writable } from 'node:stream';
import type { LiveEvent } from '@tamarack/core/domain';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
const abort: AbortController[] = [];
beforeEach(async () => {
  app = await createTestApp();
  await app.server.start();
});
afterEach(async () => {
  for (const control of abort.splice(0)) control.abort();
  await app.close();
});

interface Opened {
  response: Response;
  control: AbortController;
  text: string;
  ended: boolean;
}

async function open(token: string | null, headers: Record<string, string> = {}): Promise<Opened> {
  const control = new AbortController();
  abort.push(control);
  const { clients } = (await (await fetch(`${origin()}/.well-known/tamarack.json`)).json()) as {
    clients: { web: { id: string; key: string } };
  };
  const response = await fetch(`${origin()}/api/events`, {
    signal: control.signal,
    headers: {
      'x-client-id': clients.web.id,
      'x-client-key': clients.web.key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
  const opened: Opened = { response, control, text: '', ended: false };
  void gather(opened);
  return opened;
}

function origin(): string {
  return `http://127.0.0.1:${app.server.info.port}`;
}

async function gather(opened: Opened): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of opened.response.body ?? [])
      opened.text += decoder.decode(chunk, { stream: true });
    opened.ended = true;
  } catch {
    opened.ended = true;
  }
}

async function happen(tenantId: string): Promise<LiveEvent> {
  const [row] = await app.database
    .platform('events')
    .insert({ type: 'tenant.restarted', level: 'success', tenant_id: tenantId })
    .returning<{ event_id: number }[]>('event_id');
  return { id: row?.event_id ?? 0, type: 'tenant.restarted', tenantId };
}

it('streams events as they happen, uncompressed and unbuffered', async () => {
  const tenantId = await app.tenant();
  const { token } = await app.person({ platformRole: 'admin' });
  const stream = await open(token, { 'accept-encoding': 'gzip' });
  expect(stream.response.status).toBe(200);
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  await until(() => stream.text === ': connected\n\n');
  const { id } = await happen(tenantId);
  await until(() => stream.text.endsWith('}\n\n'));
  expect(stream.text).toBe(
    `: connected\n\nid: ${id}\nevent: change\ndata: {"id":${id},"type":"tenant.restarted","tenantId":"${tenantId}"}\n\n`,
  );
});

it('resumes after the event that the header names', async () => {
  const tenantId = await app.tenant();
  const { token } = await app.person({ platformRole: 'admin' });
  const first = await happen(tenantId);
  const second = await happen(tenantId);
  const stream = await open(token, { 'last-event-id': String(first.id) });
  await until(() => stream.text.endsWith('}\n\n'));
  expect(stream.text).toBe(
    `: connected\n\nid: ${second.id}\nevent: change\ndata: ${JSON.stringify(second)}\n\n`,
  );
});

it('ignores a header that names no known event', async () => {
  const { token } = await app.person({ platformRole: 'admin' });
  await happen(await app.tenant());
  for (const name of ['', '-1', 'latest', '1; DROP TABLE events', '99999999999999999999']) {
    const stream = await open(token, { 'last-event-id': name });
    expect(stream.response.status).toBe(200);
    await until(() => stream.text === ': connected\n\n');
    stream.control.abort();
  }
});

it('refuses a visitor and a session of a clinic’s own site', async () => {
  const tenantId = await app.tenant();
  const { userId } = await app.person();
  await app.member(tenantId, userId, 'administrator', true);
  const visitor = await open(null);
  expect([visitor.response.status, visitor.response.headers.get('content-type')]).toEqual([
    401,
    'application/json; charset=utf-8',
  ]);
  const { token } = await app.session(userId, 'clinic', tenantId);
  expect((await open(token)).response.status).toBe(401);
});

it('does not keep the session alive', async () => {
  const { token, sessionId } = await app.person({ platformRole: 'admin' });
  const session = app.database.platform('sessions').where({ session_id: sessionId });
  await session.clone().update({ last_seen_at: app.database.platform.raw("now() - interval '5 minutes'") });
  const before = await session.clone().first('last_seen_at');
  const stream = await open(token, { 'x-background': '1' });
  await until(() => stream.text !== '');
  expect(await session.clone().first('last_seen_at')).toEqual(before);
});

it('ends at once when the server stops', async () => {
  const { token } = await app.person({ platformRole: 'admin' });
  const streams = [await open(token), await open(token)];
  const stopping = app.server.stop({ timeout: 60_000 });
  await until(() => streams.every(({ ended }) => ended));
  await stopping;
  await expect(open(token)).rejects.toThrow();
});

it('drops a disconnected reader without an error in the log', async () => {
  const lines: { level: number; msg: string }[] = [];
  const sink = new Writable({
    write(chunk, _encoding, next) {
      lines.push(JSON.parse(String(chunk)));
      next();
    },
  });
  vi.spyOn(app.deps.log, 'child').mockImplementation(() => pino(sink));
  const { token } = await app.person({ platformRole: 'admin' });
  const stream = await open(token);
  await until(() => stream.text !== '');
  stream.control.abort();
  await until(() => lines.some(({ msg }) => msg?.startsWith('[response] get /api/events 200')));
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
