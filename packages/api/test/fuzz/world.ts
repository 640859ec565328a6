import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { builtSite } from '../../src/config/built.ts';
import { devMailRoutes } from '../../src/mail/dev/dev-viewer.ts';
import { ensureSandboxes } from '../../src/public/sandbox/index.ts';
import { sha256, signToken } from '../../src/server/access/tokens.ts';
import { createSecretBox } from '../../src/server/secret-box.ts';
import { demoProfile, ensureSample } from '../../src/workspace/sample/index.ts';
import { createTestApp, type TestApp, testSecrets } from '../app.ts';
import { createClinic, type TestClinic } from '../clinic.ts';
import { addLeadMagnetClient } from '../services/lead-magnet.ts';
import { type Caller, clinicCallers, type HostName, staffCallers } from './callers.ts';
import { plantCanary } from './canary.ts';
import { furnishClinic, furnishPlatform } from './furniture.ts';
import { authenticatorSecret, collectPools } from './pools.ts';

export const secretClient = { id: 'scripts', key: 'test-secret-client-key' };

/**
 * SQLSTATE classes that no request may cause: values that the database cannot store, invalid SQL, and timeouts. The
 * first is a fault even if the response is a 400, because the route's schema should have reported the field.
 */
const isInputFault = /^(?:22|42|08|57|53)/;

/** The fixture of a run: two clinics with rows of every kind, their people, and the callers' tokens. */
export interface World {
  app: TestApp;
  /** Text that identifies another clinic's rows; no response to a caller of the caller's own clinic may contain it. */
  canary: string;
  /** Ids and texts by `name:owner`. */
  pools: Map<string, string[]>;
  /** The token that a caller sends to a host, if any. */
  tokenOf(caller: Caller, host: HostName): string | undefined;
  ownerEmail: string;
  /** Failures reported by the server, and statements refused by the database; the reader clears it. */
  failures: string[];
}

export async function createWorld(): Promise<World> {
  const mailFolder = join(tmpdir(), `fuzz-mail-${process.pid}`);
  mkdirSync(mailFolder, { recursive: true });
  writeFileSync(
    join(mailFolder, '018f0000-0000-7000-8000-000000000001.eml'),
    'Subject: A mail\r\n\r\nText\r\n',
  );
  const failures: string[] = [];
  const log = pino(
    { level: 'error' },
    { write: (line) => void failures.push(`the server reports: ${line.slice(0, 1_500)}`) },
  );
  const app = await createTestApp({
    rateLimitFactor: 1_000_000,
    settings: { webRoot: builtSite(), mailFolder },
    log: () => log,
    extraRoutes: (deps) => devMailRoutes(mailFolder, deps),
  });
  await app.server.start();
  await ensureSandboxes(app.database);
  await addLeadMagnetClient(app);
  await app.database.platform('api_clients').insert({
    client_id: secretClient.id,
    name: 'Scripts',
    kind: 'secret',
    key_hash: sha256(secretClient.key),
  });
  const own = await createClinic(app, { subdomain: 'fuzz-own', plan: 'enterprise' });
  const other = await createClinic(app, { subdomain: 'fuzz-other', plan: 'professional' });
  for (const status of ['suspended', 'provisioning', 'terminated'] as const) {
    const tenantId = await app.tenant({ subdomain: `fuzz-${status}`, status, ownerEmail: own.owner.email });
    await app.member(tenantId, own.owner.userId, 'administrator', true);
  }
  const people = await createPeople(app, own);
  await givePasswords(app, own, people);
  await furnishClinic(app, own, people, 'own');
  await furnishClinic(app, other, { ...people, owner: other.owner.userId }, 'other');
  await furnishPlatform(app, people);
  const tokens = await createSessions(app, own, other, people);
  for (const pool of [app.database.platform, app.database.app])
    pool.on('query-error', (error: Error & { code?: string }) => {
      if (isInputFault.test(error.code ?? ''))
        failures.push(`the database refused: ${error.code} ${error.message.slice(0, 600)}`);
    });
  const canary = 'Zq7canary9Xw';
  await plantCanary(app.adminUrl, other, canary);
  return {
    app,
    canary,
    pools: await collectPools(app.adminUrl, own, other),
    tokenOf: (caller, host) => tokens.get(`${caller}:${host}`) ?? tokens.get(caller),
    ownerEmail: own.owner.email,
    failures,
  };
}

export type People = Record<(typeof clinicCallers)[number] | (typeof staffCallers)[number], string>;

async function createPeople(app: TestApp, own: TestClinic): Promise<People> {
  const people: Partial<People> = { owner: own.owner.userId };
  for (const role of clinicCallers) {
    if (role === 'owner') continue;
    const { userId } = await app.person({ email: `${role}@fuzz-own.example` });
    await app.member(own.tenantId, userId, role);
    people[role] = userId;
  }
  for (const role of staffCallers)
    people[role] = (await app.person({ platformRole: role, email: `${role}@staff.example` })).userId;
  return people as People;
}

/** Members and staff get the owner's password; one of each also gets two-step sign-in. */
async function givePasswords(
  { database: { platform: sql } }: TestApp,
  own: TestClinic,
  people: People,
): Promise<void> {
  const [owner] = await sql('users').where({ user_id: own.owner.userId }).select('password_hash');
  await sql('users').whereIn('user_id', Object.values(people)).update({ password_hash: owner.password_hash });
  const sealed = createSecretBox([testSecrets.encryption]).seal(authenticatorSecret);
  await sql('users')
    .whereIn('user_id', [people.administrator, people.platform_owner])
    .update({ totp_secret: sealed, totp_confirmed_at: sql.fn.now() });
}

/**
 * Creates the sandbox’s records in advance. Otherwise every visit would create them, because rows are restored after
 * each input.
 */
async function makeSample(app: TestApp): Promise<void> {
  const demo = await app.database.platform('tenants').where({ subdomain: 'demo' }).first('tenant_id');
  await ensureSample(app.deps, demo.tenant_id, demoProfile);
}

/** The sessions of all callers. None of them expires during the run. */
async function createSessions(
  app: TestApp,
  own: TestClinic,
  other: TestClinic,
  people: People,
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const role of clinicCallers)
    for (const suffix of ['', ' (not stepped up)']) {
      const isSteppedUp = suffix === '';
      const account = await app.session(people[role], 'account', undefined, isSteppedUp);
      tokens.set(`${role}${suffix}`, account.token);
      const { token } = await app.session(people[role], 'clinic', own.tenantId, isSteppedUp);
      tokens.set(`${role}${suffix}:own`, token);
    }
  for (const role of staffCallers)
    for (const suffix of ['', ' (not stepped up)'])
      tokens.set(
        `${role}${suffix}`,
        (await app.session(people[role], 'console', undefined, suffix === '')).token,
      );
  tokens.set('stranger', other.owner.token);
  tokens.set('stranger:other', (await app.session(other.owner.userId, 'clinic', other.tenantId)).token);
  await makeSample(app);
  tokens.set('sandbox visitor', (await app.sandboxVisit()).token);
  tokens.set('impersonator', await impersonation(app, own, people));
  const ended = await app.session(people.owner, 'account');
  tokens.set('ended session', ended.token);
  const inAYear = new Date(Date.now() + 365 * 86_400_000);
  tokens.set('forged session', signToken(ended.sessionId, people.owner, inAYear, ['another-secret']));
  const sql = app.database.platform;
  await sql('sessions').where({ session_id: ended.sessionId }).update({
    revoked_at: sql.fn.now(),
    revoked_because: 'signed out',
  });
  await sql('sessions').update({
    idle_seconds: 864_000,
    last_seen_at: sql.raw("now() + interval '1 day'"),
    stepped_up_at: sql.raw("stepped_up_at + interval '1 day'"),
    created_at: sql.raw("now() + interval '1 day'"),
    expires_at: sql.raw("now() + interval '1 day 20 minutes'"),
  });
  return tokens;
}

async function impersonation(app: TestApp, own: TestClinic, people: People): Promise<string> {
  const sql = app.database.platform;
  const [row] = await sql('impersonations')
    .insert({
      tenant_id: own.tenantId,
      operator_id: people.admin,
      member_id: people.administrator,
      reason: 'Asked for help with the schedule',
      code_hash: sha256('used-code'),
      code_expires_at: sql.fn.now(),
      started_at: sql.fn.now(),
    })
    .returning<{ impersonation_id: string }[]>('impersonation_id');
  const expires = new Date(Date.now() + 20 * 60_000);
  const [session] = await sql('sessions')
    .insert({
      user_id: people.admin,
      kind: 'operator',
      tenant_id: own.tenantId,
      impersonation_id: row?.impersonation_id,
      idle_seconds: 1_800,
      expires_at: expires,
    })
    .returning<{ session_id: string }[]>('session_id');
  const inADay = new Date(Date.now() + 86_400_000);
  return signToken(session?.session_id ?? '', people.admin, inADay, [testSecrets.jwt]);
}
