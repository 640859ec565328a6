import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded.ts';
import { migrate, prepareRoles } from '../src/database/migrate.ts';
import { prepareLogin } from '../src/database/roles/logins.ts';
import { createSecretBox } from '../src/server/secret-box.ts';

/** What one product encrypts, the others on the database have to open. */
export const benchEncryptionKey = randomBytes(32).toString('base64');
const sealedClinicKey = createSecretBox([benchEncryptionKey])
  .seal(Buffer.alloc(32, 'c').toString('base64'))
  .toString('hex');

export interface BenchDatabase {
  /** Superuser: for seeding, and for the rivals, which are not slowed down by row-level security. */
  adminUrl: string;
  /** The product's own login. */
  loginUrl: string;
  sql: pg.Pool;
  /** Folder of its files. */
  dataDir: string;
  stop(): Promise<void>;
}

/** A migrated, empty database in its own folder that flushes to disk as in production. */
export async function startBenchDatabase(
  dataDir = mkdtempSync(join(tmpdir(), 'bench-database-')),
): Promise<BenchDatabase> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return migrated(url, dataDir, stop);
}

/** The empty database of `adminUrl`, migrated; `stop` stops its server. */
export async function migrated(
  adminUrl: string,
  dataDir: string,
  stop: () => Promise<void>,
): Promise<BenchDatabase> {
  const loginUrl = await prepared(adminUrl).catch(async (error) => {
    await stop();
    throw error;
  });
  return openBench({ adminUrl, loginUrl, dataDir }, stop);
}

/** A database that is ready; `stop` stops its server. */
export function openBench(
  place: Pick<BenchDatabase, 'adminUrl' | 'loginUrl' | 'dataDir'>,
  stop: () => Promise<void>,
): BenchDatabase {
  const sql = new pg.Pool({ connectionString: place.adminUrl, max: 4 });
  return {
    ...place,
    sql,
    async stop() {
      await sql.end();
      await stop();
      rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
}

async function prepared(adminUrl: string): Promise<string> {
  const loginUrl = await prepareLogin(adminUrl);
  await prepareRoles(adminUrl, loginUrl);
  await migrate(adminUrl);
  return loginUrl;
}

const chunk = 50_000;

/**
 * Fills the list with clinics by SQL: their names combine six common words with a unique one, and three in four are
 * active. Each has its workspace, which the worker would otherwise create during the benchmark. Announces no events.
 * Adds to existing clinics, and leaves the database in a settled state: with planner statistics, visibility map, and no
 * pending writes.
 */
export async function seedTenants(sql: pg.Pool, count: number): Promise<void> {
  const { rows } = await sql.query<{ there: string }>('SELECT count(*) AS there FROM tenants WHERE sample');
  for (let from = Number(rows[0]?.there ?? 0); from < count; from += chunk) {
    const [first, last] = [from + 1, Math.min(from + chunk, count)];
    await sql.query(
      `INSERT INTO tenants (subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, created_at,
                            activated_at, owner_verified_at, hold_kind, hold_reason, terminated_at,
                            status_before_termination, sample)
       SELECT ${subdomain},
              (ARRAY['Cedar', 'Érable', 'Harbour', 'Ocean', 'Prairie', 'Northern'])[1 + n % 6] || ' '
                || initcap(left(md5('name' || n), 8)) || ' '
                || (ARRAY['Physio', 'Speech', 'Family Therapy', 'Occupational Health'])[1 + (n / 6) % 4],
              'physical', status, (ARRAY['basic', 'basic', 'professional', 'enterprise'])[1 + n % 4],
              (ARRAY['Maude', 'Noor', 'Élodie', 'Grace', 'Amrit'])[1 + n % 5] || ' '
                || (ARRAY['Gagnon', 'Tremblay', 'Singh', 'Macdonald', 'Chen', 'Roy', 'Wilson'])[1 + n % 7],
              'owner' || n || '@' || left(md5('mail' || n), 6) || '.example',
              now() - (n % 500000) * interval '1 minute', now(), now(),
              CASE WHEN status = 'suspended' THEN 'billing' END, CASE WHEN status = 'suspended' THEN 'Unpaid' END,
              CASE WHEN status = 'terminated' THEN now() END, CASE WHEN status = 'terminated' THEN 'active' END, true
         FROM (SELECT n, (ARRAY['active', 'active', 'active', 'active', 'active', 'active', 'provisioning', 'suspended',
                                'suspended', 'terminated'])[1 + n % 10] AS status
                 FROM generate_series($1::integer, $2::integer) n) made`,
      [first, last],
    );
    await sql.query(workspaces(first, last));
  }
  await settle(sql);
}

/** Updates planner statistics and visibility map, as autovacuum does after a while. */
export async function settle(sql: pg.Pool): Promise<void> {
  await sql.query('VACUUM ANALYZE');
  await sql.query('CHECKPOINT');
}

/** Waits until no statement runs: a server whose callers have left still finishes theirs, which can take seconds. */
export async function untilNoStatement(sql: pg.Pool): Promise<void> {
  for (;;) {
    await delay(200);
    const { rows } = await sql.query<{ running: number }>(
      `SELECT count(*)::int AS running FROM pg_stat_activity
        WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    if (rows[0]?.running === 0) return;
  }
}

/** The subdomain of clinic `n`. */
const subdomain = `'c' || n || '-' || right(md5('sub' || n), 6)`;

/** A minimal workspace for these clinics. Foreign keys are not checked, because they hold by construction. */
const workspaces = (first: number, last: number) => `
  BEGIN;
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE made ON COMMIT DROP AS
  SELECT tenant_id FROM generate_series(${first}, ${last}) n JOIN tenants ON subdomain = ${subdomain};
  INSERT INTO workspace_settings (tenant_id, currency, tax_label) SELECT tenant_id, 'CAD', 'HST' FROM made;
  INSERT INTO clinic_keys (tenant_id, sealed_key) SELECT tenant_id, '\\x${sealedClinicKey}' FROM made;
  INSERT INTO locations (tenant_id, name, zone) SELECT tenant_id, 'Main Street', 'America/Toronto' FROM made;
  INSERT INTO services (tenant_id, code, name_en, name_fr, minutes) SELECT tenant_id, 'visit', 'Visit', 'Visite', 30 FROM made;
  INSERT INTO note_templates (tenant_id, name_en, name_fr, sections) SELECT tenant_id, 'Note', 'Note', '[]' FROM made;
  COMMIT`;
