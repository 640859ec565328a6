import type { ApplicationLogEntry } from '@tamarack/core/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';
import { createPasswordHasher } from '../../../server/passwords.ts';
import { createApplicationLog } from './writer/log.ts';

const bench = provideOperatorsBench();

async function found(query = ''): Promise<ApplicationLogEntry[]> {
  await bench.app.deps.applicationLog.flush();
  const { status, body } = await bench.get(`/api/logs/application?limit=200&${query}`);
  expect(status).toBe(200);
  return body.entries;
}

/** The product's logger, whose lines are captured here. */
const logger = () => pino({ base: { role: 'worker' } }, bench.app.deps.applicationLog);

describe('messages of the application', () => {
  it('is taken from the structured log without personal data or secrets', async () => {
    const error = Object.assign(
      new Error(
        `insert into "users" ("email") values ('maude@erable.example') returning "user_id" - duplicate key: (email)=(maude@erable.example)`,
      ),
      { code: '23505', detail: 'Key (email)=(maude@erable.example) already exists.' },
    );
    logger().error({ err: error, queue: 'mail.deliver', tries: 3, body: { secret: 'x' } }, 'job failed');
    const [entry] = await found('level=error');
    expect(entry).toMatchObject({
      level: 'error',
      kind: 'log',
      role: 'worker',
      message: 'job failed: duplicate key: (email)=(…@…)',
      code: '23505',
      times: 1,
      details: { queue: 'mail.deliver', tries: 3, type: 'Error' },
    });
    expect(JSON.stringify(entry)).not.toMatch(/maude|secret/);
    expect(entry?.details.stack).toMatch(/^at /);
  });

  it('become one entry with a count when they repeat', async () => {
    for (let n = 0; n < 40; n += 1) logger().warn('the queue is full');
    expect(await found('search=queue+is+full')).toMatchObject([{ times: 40 }]);
  });
});

describe('refused requests and sign-ins', () => {
  it('a request refused for lack of a role is logged with its route and its person', async () => {
    await bench.get('/api/logs/application/export');
    const [entry] = await found('kind=refusal&search=FORBIDDEN');
    expect(entry).toMatchObject({
      level: 'warn',
      code: 'FORBIDDEN',
      method: 'GET',
      path: '/api/logs/application/export',
      status: 403,
      user: { userId: bench.support.userId },
    });
    expect(await found(`search=${entry?.requestId}`)).toEqual([entry]);
    expect(await found(`search=${entry?.requestId?.toUpperCase()}`)).toEqual([entry]);
    expect(await found(`search=${entry?.entryId}`)).toEqual([entry]);
    expect((await found(`search=${bench.support.userId}`)).map(({ code }) => code)).toContain('FORBIDDEN');
  });

  it('a wrong password is logged without the email that was tried', async () => {
    const body = { email: 'someone@clinic.example', password: 'wrong' };
    await bench.app.call({ method: 'POST', url: '/api/auth/login', body });
    const entries = await found('search=INVALID_CREDENTIALS');
    expect(entries).toMatchObject([{ path: '/api/auth/login', status: 401, user: null }]);
    expect(JSON.stringify(entries)).not.toContain('someone');
  });

  it('a mistake in a form is not kept', async () => {
    await bench.get('/api/logs/application?limit=0');
    expect(await found('search=VALIDATION_FAILED')).toEqual([]);
  });

  it('a sign-in is kept with its person', async () => {
    const { userId } = await bench.app.person();
    const sql = bench.app.database.platform;
    const hasher = createPasswordHasher(bench.app.deps.settings.argon2);
    const password_hash = await hasher.hash('a long enough sentence');
    await sql('users').where({ user_id: userId }).update({ email: 'signs-in@clinic.example', password_hash });
    const body = { email: 'signs-in@clinic.example', password: 'a long enough sentence' };
    const answer = await bench.app.call({ method: 'POST', url: '/api/auth/login', body });
    expect(answer.status).toBe(200);
    expect(await found('kind=sign_in')).toMatchObject([
      { level: 'info', message: 'Signed in', user: { userId }, path: '/api/auth/login' },
    ]);
  });
});

describe('reading it', () => {
  it('one by one, each at its own URL', async () => {
    const [entry] = await found();
    const { body } = await bench.get(`/api/logs/application/${entry?.entryId}`);
    expect(body.entry).toEqual(entry);
    expect((await bench.get('/api/logs/application/999999')).status).toBe(404);
  });

  it('page by page without a gap, and by time', async () => {
    for (let n = 0; n < 7; n += 1) logger().warn(`page ${n} of a book`);
    const all = await found('search=of+a+book');
    expect(all).toHaveLength(7);
    const paged: ApplicationLogEntry[] = [];
    for (let next: number | null = 2_000_000_000; next !== null; ) {
      const { body } = await bench.get(`/api/logs/application?limit=3&search=of+a+book&before=${next}`);
      paged.push(...body.entries);
      next = body.next;
    }
    expect(paged).toEqual(all);
    expect(await found('search=of+a+book&to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await found('search=of+a+book&from=2020-01-01T00:00:00Z')).toEqual(all);
    expect(await found('search=%25')).toEqual([]);
  });

  it.each(['limit=201', 'level=loud', 'kind=other', 'from=yesterday', 'password=1'])(
    'refuses %s',
    async (query) => {
      expect((await bench.get(`/api/logs/application?${query}`)).status).toBe(400);
    },
  );

  it('as CSV, which is audited', async () => {
    const { status, headers, body } = await bench.app.call({
      url: '/api/logs/application/export?search=of+a+book',
      token: bench.admin.token,
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(body.startsWith('\uFEFFentry,at,level,kind,role,message,code,')).toBe(true);
    expect(body.trim().split('\n')).toHaveLength(8);
    const audit = await bench.get('/api/logs/audit?search=logs.export_application');
    expect(audit.body.entries).toMatchObject([{ details: {}, personal: { search: 'of a book' } }]);
  });
});

describe('while the database is away', () => {
  const entry = (message: string) =>
    JSON.stringify({ level: 40, time: '2026-11-21T08:00:00.000Z', role: 'server', msg: message });
  const down = { client: { acquireConnection: () => Promise.reject(new Error('down')) } } as never;

  it('entries wait, the oldest are kept, and the number of lost ones is logged', async () => {
    const log = createApplicationLog();
    log.attach(down);
    const away = (n: number) => `away ${String(n).padStart(4, '0')}`;
    for (let n = 1; n <= 1_002; n += 1) log.write(entry(away(n)));
    await log.flush();
    await log.flush();
    log.attach(bench.app.database.platform);
    await log.stop();
    const messages = async (search: string) =>
      (await found(`search=${search}`)).map(({ message }) => message);
    expect(await messages('away')).toEqual(Array.from({ length: 200 }, (_, at) => away(1_000 - at)));
    expect(await messages('away+0001')).toEqual([away(1)]);
    expect(await messages('ENTRIES_LOST')).toEqual(['2 entries of this log could not be kept']);
  });
});
