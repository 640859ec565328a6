import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Server, ServerRoute } from '@hapi/hapi';
import type { ClinicRole, PlatformRole, SandboxRole, TenantStatus } from '@tamarack/core/domain';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { features, mails, retention } from '../src/features.ts';
import { createApplicationLog } from '../src/platform/logs/application/writer/log.ts';
import { insertVisit } from '../src/public/sandbox/visits/repository.ts';
import { sha256, signToken } from '../src/server/access/tokens.ts';
import type { Clock, ServerDeps } from '../src/server/deps.ts';
import { systemClock } from '../src/server/deps.ts';
import { createPasswordHasher } from '../src/server/passwords.ts';
import { createServer } from '../src/server/server.ts';
import { createTestDatabase, type TestDatabase } from './database/database.ts';
import { watchStatements } from './database/distribution.ts';
import { checkAnswers } from './http/answers.ts';

export const testSecrets = {
  jwt: 'test-signing-secret-0000000000000000',
  encryption: 'dGVzdC1lbmNyeXB0aW9uLWtleS0wMDAwMDAwMDAwMDA=',
};
/** Much weaker than in production, so that tests run fast. */
const testHashing = { memoryKib: 64, iterations: 1, parallelism: 1 };
const clientKey = 'test-web-client-key';

export interface Call {
  method?: string;
  url: string;
  body?: unknown;
  /** Token of the caller's session. */
  token?: string;
  /** Host name; the main site by default. */
  host?: string;
  headers?: Record<string, string>;
  cookie?: string;
  ip?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any route; tests compare them with literals
  body: any;
  /** The body as it was sent, for files. */
  content: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
  cookies: string[];
}

/** A server with its own database, with helpers to call it and create rows. */
export interface TestApp extends TestDatabase {
  server: Server;
  deps: ServerDeps;
  call(call: Call): Promise<Answer>;
  /** Creates a person without a password, with a console session for staff and an account session for others. */
  person(options?: NewPerson): Promise<{ userId: string; email: string; token: string; sessionId: string }>;
  tenant(options?: NewTenant): Promise<string>;
  member(tenantId: string, userId: string, role: ClinicRole, isOwner?: boolean): Promise<void>;
  session(
    userId: string,
    kind: 'account' | 'console' | 'clinic',
    tenantId?: string,
    /** Whether the session has a recent step-up; true by default, as after signing in. */
    steppedUp?: boolean,
  ): Promise<{ token: string; sessionId: string }>;
  /** Starts a visit to the sandbox that `ensureSandboxes` has created. */
  sandboxVisit(
    member?: { role: SandboxRole; staffId: string | null },
    subdomain?: string,
  ): Promise<{ token: string; sessionId: string }>;
}

interface NewPerson {
  email?: string;
  name?: string;
  platformRole?: PlatformRole;
  locale?: 'en' | 'fr';
}

export interface NewTenant {
  subdomain?: string;
  clinicName?: string;
  status?: TenantStatus;
  plan?: 'basic' | 'professional' | 'enterprise';
  ownerEmail?: string;
}

interface TestAppOptions {
  clock?: Clock;
  settings?: Partial<ServerDeps['settings']>;
  log?: (applicationLog: ServerDeps['applicationLog']) => ServerDeps['log'];
  rateLimitFactor?: number;
  extraRoutes?: ServerRoute[] | ((deps: ServerDeps) => ServerRoute[]);
}

/** A server for the tests of a file or a `describe`, started before the first of them and closed after the last. */
export function provideTestApp(options: TestAppOptions = {}): TestApp {
  const app: Partial<TestApp> = {};
  beforeAll(async () => {
    Object.assign(app, await createTestApp(options));
  });
  afterAll(() => app.close?.());
  return app as TestApp;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const base = await createTestDatabase();
  const refusedStatements = watchStatements(base.database, base.admin);
  const applicationLog = createApplicationLog();
  applicationLog.attach(base.database.platform);
  const deps: ServerDeps = {
    settings: {
      host: '127.0.0.1',
      port: 0,
      publicHost: 'localhost',
      publicOrigin: 'http://localhost:5000',
      production: false,
      trustProxy: [],
      tls: null,
      clientLimits: { headersMs: 10_000, requestMs: 30_000, responseMs: 60_000, connections: 1_000 },
      jwtSecrets: [testSecrets.jwt],
      encryptionKeys: [testSecrets.encryption],
      argon2: testHashing,
      metricsToken: null,
      conversions: null,
      calendarUrl: null,
      analyticsId: null,
      dataLocation: null,
      confirmedItems: null,
      webRoot: null,
      sampleReportFolder: fileURLToPath(new URL('../dist/sample-report', import.meta.url)),
      dataDir: tmpdir(),
      embeddedDatabase: false,
      mailFolder: null,
      webhookLoopback: false,
      version: '1.0.0',
      ...options.settings,
    },
    database: base.database,
    jobs: base.jobs,
    mails,
    log: options.log?.(applicationLog) ?? pino({ level: 'silent' }),
    applicationLog,
    hasher: createPasswordHasher(testHashing),
    clock: options.clock ?? systemClock,
    retention,
    rateLimitFactor: options.rateLimitFactor ?? 1000,
  };
  const sql = base.database.platform;
  await sql('api_clients').insert({
    client_id: 'web',
    name: 'Web',
    kind: 'public',
    key_hash: sha256(clientKey),
    public_key: clientKey,
  });
  const server = await createServer(deps, features);
  const { extraRoutes = [] } = options;
  server.route(typeof extraRoutes === 'function' ? extraRoutes(deps) : extraRoutes);
  const differences = checkAnswers(server, deps);
  await server.initialize().catch(async (error: unknown) => {
    await base.close();
    throw error;
  });

  const session: TestApp['session'] = async (userId, kind, tenantId, steppedUp = true) => {
    const [row] = await sql('sessions')
      .insert({
        user_id: userId,
        kind,
        tenant_id: tenantId ?? null,
        idle_seconds: 1800,
        stepped_up_at: steppedUp ? sql.fn.now() : null,
        expires_at: sql.raw("now() + interval '1 hour'"),
      })
      .returning<{ session_id: string; expires_at: Date }[]>(['session_id', 'expires_at']);
    if (!row) throw new Error('no session row');
    return {
      sessionId: row.session_id,
      token: signToken(row.session_id, userId, row.expires_at, [testSecrets.jwt]),
    };
  };

  return {
    ...base,
    server,
    deps,
    session,
    async call({ method = 'GET', url, body, token, host = 'localhost', headers = {}, cookie, ip }) {
      const response = await server.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(ip ? { remoteAddress: ip } : {}),
        headers: {
          host: `${host}:5000`,
          'x-client-id': 'web',
          'x-client-key': clientKey,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      });
      const set = response.headers['set-cookie'];
      return {
        status: response.statusCode,
        body: parse(response.payload),
        content: response.rawPayload,
        headers: response.headers as Answer['headers'],
        cookies: (Array.isArray(set) ? set : set ? [set] : []).map(
          (line) => String(line).split(';')[0] ?? '',
        ),
      };
    },
    async sandboxVisit(member = { role: 'administrator' as const, staffId: null }, subdomain = 'demo') {
      const demo = await sql('tenants')
        .where({ subdomain, sandbox: true })
        .first<{ tenant_id: string }>('tenant_id');
      if (!demo) throw new Error('no sandbox');
      const visit = { tenantId: demo.tenant_id, locale: 'en' as const, lifeSeconds: 3_600, ...member };
      const { sessionId, expiresAt } = await sql.transaction((tx) => insertVisit(tx, visit));
      return { sessionId, token: signToken(sessionId, sessionId, expiresAt, [testSecrets.jwt]) };
    },
    async person({
      email = `person-${randomBytes(4).toString('hex')}@clinic.example`,
      name = 'Maude Gagnon',
      platformRole,
      locale = 'en',
    } = {}) {
      const [row] = await sql('users')
        .insert({
          email,
          full_name: name,
          locale,
          platform_role: platformRole ?? null,
          email_verified_at: sql.fn.now(),
        })
        .returning<{ user_id: string }[]>('user_id');
      if (!row) throw new Error('no user row');
      return {
        userId: row.user_id,
        email,
        ...(await session(row.user_id, platformRole ? 'console' : 'account')),
      };
    },
    async tenant({
      subdomain = `clinic-${randomBytes(4).toString('hex')}`,
      clinicName = 'Érable Physio',
      status = 'active',
      plan = 'basic',
      ownerEmail = 'owner@clinic.example',
    } = {}) {
      const [row] = await sql('tenants')
        .insert({
          subdomain,
          clinic_name: clinicName,
          clinic_type: 'physical',
          status,
          plan,
          owner_name: 'Maude Gagnon',
          owner_email: ownerEmail,
          activated_at: status === 'provisioning' ? null : sql.fn.now(),
          ...(status === 'suspended' ? { hold_kind: 'billing', hold_reason: 'Invoice unpaid' } : {}),
          ...(status === 'terminated'
            ? { terminated_at: sql.fn.now(), status_before_termination: 'active' }
            : {}),
        })
        .returning<{ tenant_id: string }[]>('tenant_id');
      if (!row) throw new Error('no tenant row');
      return row.tenant_id;
    },
    async member(tenantId, userId, role, isOwner = false) {
      await sql('memberships').insert({
        tenant_id: tenantId,
        user_id: userId,
        role,
        is_owner: isOwner,
        state: 'active',
        joined_at: sql.fn.now(),
      });
    },
    async close() {
      await server.stop({ timeout: 1000 });
      await applicationLog.stop();
      differences.push(...(await refusedStatements()));
      await base.close();
      if (differences.length > 0) throw new Error(differences.join('\n'));
    },
  };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
