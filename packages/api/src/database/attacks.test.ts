import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import type { Tx } from './types.ts';

/** What an attacker could do with an SQL injection in one of the pools. */
let db: TestDatabase;
let tenantId: string;
let otherTenantId: string;
/** A platform owner, a member of the clinic, and a person invited to it. */
let owner: string;
let member: string;
let invited: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const bench = lifecycleBench(db);
  tenantId = (await bench.active('attacked')).tenantId;
  otherTenantId = (await bench.active('other')).tenantId;
  const person = async (email: string, columns: object = {}): Promise<string> => {
    const [row] = await db.database
      .platform('users')
      .insert({ email, full_name: 'Real Name', password_hash: 'hash', ...columns })
      .returning('user_id');
    return row.user_id;
  };
  owner = await person('owner@platform.example', { platform_role: 'platform_owner' });
  member = await person('member@clinic.example');
  invited = await person('invited@elsewhere.example');
  await db.database.platform('memberships').insert([
    { tenant_id: tenantId, user_id: member, role: 'administrator' },
    { tenant_id: tenantId, user_id: invited, role: 'hr', state: 'invited', invited_name: 'As typed' },
  ]);
  await db.database.platform('sessions').insert({
    user_id: member,
    kind: 'account',
    idle_seconds: 600,
    expires_at: new Date(Date.now() + 600_000),
  });
});
afterAll(() => db.close());

const inClinic = <T>(work: (tx: Tx) => Promise<T>) => db.database.forTenant(tenantId, work);
const denied = /permission denied/;
const link = (purpose: string, user_id: string, tenant_id: string | null) => ({
  token_hash: randomBytes(32),
  purpose,
  user_id,
  tenant_id,
  expires_at: new Date(Date.now() + 3_600_000),
});

describe('the clinics’ role without a clinic set', () => {
  it('cannot read any person', async () => {
    for (const column of ['user_id', 'email', 'full_name', 'password_hash'])
      await expect(db.database.app('users').select(column)).rejects.toThrow(denied);
    expect(await db.database.app('clinic_people')).toEqual([]);
  });

  it('cannot change names, emails or passwords', async () => {
    for (const change of [{ full_name: 'X' }, { email: 'x@x.example' }, { password_hash: 'x' }])
      await expect(db.database.app('users').update(change)).rejects.toThrow(denied);
  });

  it('cannot create one-time links for anyone', async () => {
    for (const purpose of ['password_reset', 'invitation', 'activation', 'staff_invitation'])
      await expect(db.database.app('one_time_tokens').insert(link(purpose, owner, tenantId))).rejects.toThrow(
        denied,
      );
    await expect(
      db.database.app.raw('SELECT insert_invitation_link(?, ?, ?, 60)', [randomBytes(32), tenantId, invited]),
    ).rejects.toThrow('acts for the tenant that is set');
  });

  it('cannot read, change or empty the job queue', async () => {
    for (const statement of [
      'SELECT data FROM pgboss.job',
      'SELECT data FROM pgboss.job_common',
      "UPDATE pgboss.job_common SET state = 'cancelled'",
      'DELETE FROM pgboss.job',
      'DELETE FROM pgboss.job_common',
      'TRUNCATE pgboss.job_common',
      'DELETE FROM pgboss.queue',
      'DELETE FROM pgboss.schedule',
    ])
      await expect(db.database.app.raw(statement), statement).rejects.toThrow(denied);
  });

  it('sends jobs only to the clinics’ queues', async () => {
    const send = (name: string) =>
      db.database.app.raw("INSERT INTO pgboss.job_common (name, data) VALUES (?, '{}')", [name]);
    await expect(send('schedule.run')).rejects.toThrow('row-level security');
    await expect(send('bulk.run')).rejects.toThrow('row-level security');
  });

  it('cannot send, read or delete mail', async () => {
    await expect(db.database.app('mail_outbox').select('message_id')).rejects.toThrow(denied);
    await expect(db.database.app('mail_outbox').delete()).rejects.toThrow(denied);
    const mail = { dedupeKey: 'x', tenantId: null, to: 'owner@platform.example', locale: 'en', params: {} };
    for (const tenant of [null, tenantId])
      await expect(
        db.database.app.raw('SELECT queue_mails(?::json)', [
          JSON.stringify([{ ...mail, tenantId: tenant, template: 'invitation' }]),
        ]),
      ).rejects.toThrow('people of the clinic that is set');
  });

  it('cannot invite or remove members, transfer ownership or move a site', async () => {
    await expect(
      db.database.app.raw("SELECT invite_member('x@x.example', 'X', 'en', 'administrator', ?)", [member]),
    ).rejects.toThrow('Only a member of the clinic or an operator invites to it.');
    const of = async (call: string) => (await db.database.app.raw(`SELECT ${call} AS done`)).rows[0].done;
    expect(await of(`transfer_ownership('${member}', '${member}')`)).toBe(false);
    expect(await of("move_clinic_site('mine-now')")).toBeNull();
    await expect(of(`end_member_access('${tenantId}', '${member}', 'x', '{}')`)).rejects.toThrow(
      'acts for the tenant that is set',
    );
  });
});

describe('the clinics’ role with a clinic set', () => {
  it('reads the people of this clinic, and those invited by the name that the inviter typed', async () => {
    const people = await inClinic((tx) => tx('clinic_people').orderBy('email').select('email', 'full_name'));
    expect(people).toEqual([
      { email: 'attacked@owner.example', full_name: 'Maude Gagnon' },
      { email: 'invited@elsewhere.example', full_name: 'As typed' },
      { email: 'member@clinic.example', full_name: 'Real Name' },
    ]);
    await expect(inClinic((tx) => tx('users').select('email'))).rejects.toThrow(denied);
  });

  it('reveals no row of another clinic to a function that is cheaper than the filter', async () => {
    const shown = await inClinic(async (tx) => {
      await tx.raw(`CREATE FUNCTION pg_temp.leak(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS $$
        BEGIN PERFORM set_config('app.leaked', coalesce(current_setting('app.leaked', true), '') || ' ' || $1, true); RETURN true; END $$`);
      await tx.raw('SELECT count(*) FROM clinic_people WHERE pg_temp.leak(email::text)');
      return (await tx.raw("SELECT current_setting('app.leaked') AS emails")).rows[0].emails;
    });
    expect(shown.trim().split(' ').toSorted()).toEqual([
      'attacked@owner.example',
      'invited@elsewhere.example',
      'member@clinic.example',
    ]);
  });

  it('cannot add members except by invitation', async () => {
    await expect(
      inClinic((tx) => tx('memberships').insert({ tenant_id: tenantId, user_id: owner, role: 'hr' })),
    ).rejects.toThrow(denied);
    await expect(inClinic((tx) => tx('memberships').update({ is_owner: true }))).rejects.toThrow(denied);
  });

  it('stores invitation links only for people it has invited', async () => {
    const store = (person: string, tenant = tenantId) =>
      inClinic((tx) =>
        tx.raw('SELECT insert_invitation_link(?, ?, ?, 999999999)', [randomBytes(32), tenant, person]),
      );
    await store(invited);
    const [stored] = await db.admin('one_time_tokens').where({ user_id: invited });
    expect(stored).toMatchObject({ purpose: 'invitation', tenant_id: tenantId });
    expect(stored.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
    await expect(store(owner)).rejects.toThrow('Only an invited person');
    await expect(store(member)).rejects.toThrow('Only an invited person');
    await expect(store(invited, otherTenantId)).rejects.toThrow('acts for the tenant that is set');
    await expect(
      inClinic((tx) => tx('one_time_tokens').insert(link('password_reset', owner, null))),
    ).rejects.toThrow(denied);
  });

  it('removes members, but not the owner', async () => {
    await inClinic((tx) => tx('memberships').where({ user_id: invited }).delete());
    expect(await inClinic((tx) => tx('memberships').where({ is_owner: true }).delete())).toBe(0);
  });

  it('can request a change of plan, and no other operation', async () => {
    for (const kind of ['terminate', 'suspend', 'resume', 'provision'])
      await expect(inClinic((tx) => tx('operations').insert({ tenant_id: tenantId, kind }))).rejects.toThrow(
        'row-level security',
      );
    const [operation] = await db.database.platform('operations').where({ tenant_id: tenantId });
    await expect(
      inClinic((tx) =>
        tx('operation_steps').insert({
          tenant_id: tenantId,
          operation_id: operation.operation_id,
          position: 9,
          name: 'end_sessions',
        }),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('cannot write events that webhooks and operators act on', async () => {
    for (const type of ['tenant.terminated', 'tenant.activated', 'operation.failed'])
      await expect(
        inClinic((tx) => tx('events').insert({ type, level: 'info', tenant_id: tenantId })),
      ).rejects.toThrow('row-level security');
  });

  it('cannot change status, plan or contact of the clinic', async () => {
    for (const change of [{ status: 'active' }, { plan: 'enterprise' }, { owner_email: 'x@x.example' }])
      await expect(inClinic((tx) => tx('tenants').update(change))).rejects.toThrow(denied);
    await expect(inClinic((tx) => tx('tenants').select('hold_reason'))).rejects.toThrow(denied);
    await expect(inClinic((tx) => tx('tenants').delete())).rejects.toThrow(denied);
  });

  it('cannot read tables of the platform', async () => {
    for (const table of [
      ...[
        'api_clients',
        'application_log',
        'audit_log',
        'bulk_changes',
        'idempotency_keys',
        'impersonations',
      ],
      ...[
        'known_devices',
        'mail_outbox',
        'one_time_tokens',
        'passkeys',
        'platform_settings',
        'privacy_requests',
      ],
      ...['recovery_codes', 'sessions', 'sign_in_failures', 'tenant_counts', 'tenant_notes', 'tenant_views'],
      ...['terms_acceptances', 'webhook_deliveries', 'webhook_endpoints'],
    ])
      await expect(
        inClinic((tx) => tx(table)),
        table,
      ).rejects.toThrow(denied);
  });
});

describe('the audit log', () => {
  const add = (
    sql: Pick<Tx, 'raw'>,
    entry: { kind: string; actor: string | null; session?: string; tenant?: string },
  ) =>
    sql.raw(
      "SELECT insert_audit_entry(?, ?, ?, 'tenant.settings', ?, NULL, NULL, NULL, 'done', '{}', NULL, NULL)",
      [entry.actor, entry.kind, entry.session ?? null, entry.tenant ?? tenantId],
    );

  it.each(['app', 'platform', 'worker'] as const)(
    'accepts no row from %s except through its function',
    async (pool) => {
      const sql = db.database[pool];
      for (const row of [
        { actor_kind: 'system', action: 'x.forged' },
        { actor_kind: 'system', action: 'x.forged', at: '2020-01-01' },
      ])
        await expect(sql('audit_log').insert(row)).rejects.toThrow(denied);
      for (const statement of [
        "UPDATE audit_log SET at = '2020-01-01'",
        'DELETE FROM audit_log',
        'INSERT INTO audit_unsealed VALUES (1)',
        'DELETE FROM audit_unsealed',
        "INSERT INTO audit_seals VALUES (1, '', '', 1)",
        "INSERT INTO audit_sealed_entries VALUES (1, 1, '')",
        'SELECT * FROM audit_keys',
        'DELETE FROM audit_keys',
      ])
        await expect(sql.raw(statement), statement).rejects.toThrow(denied);
    },
  );

  it('is append-only for every role, even for a superuser', async () => {
    for (const pool of [db.database.app, db.database.platform, db.database.worker])
      for (const statement of [
        "UPDATE audit_log SET action = 'x'",
        'DELETE FROM audit_log',
        'TRUNCATE audit_log',
      ])
        await expect(pool.raw(statement)).rejects.toThrow(denied);
    for (const statement of [
      "UPDATE audit_log SET action = 'x'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ])
      await expect(db.admin.raw(statement)).rejects.toThrow('The audit log only grows');
  });

  it('sets the time of an entry itself, even in a long transaction', async () => {
    const [before, { at }] = await db.database.platform.transaction(async (tx) => {
      const begun = await tx.raw('SELECT now() AS now, pg_sleep(0.05)');
      await add(tx, { kind: 'system', actor: null });
      return [begun.rows[0].now, await tx('audit_log').orderBy('entry_id', 'desc').first('at')];
    });
    expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime() + 50);
  });

  it('accepts a clinic’s entries only from a session of the actor', async () => {
    const [{ session_id: session }] = await db.admin('sessions').where({ user_id: member });
    await inClinic((tx) => add(tx, { kind: 'user', actor: member, session }));
    await expect(inClinic((tx) => add(tx, { kind: 'user', actor: owner, session }))).rejects.toThrow(
      'The session of an audit entry is one of its actor.',
    );
    await expect(inClinic((tx) => add(tx, { kind: 'system', actor: null }))).rejects.toThrow(
      'The session of an audit entry is one of its actor.',
    );
    await expect(
      inClinic((tx) => add(tx, { kind: 'user', actor: member, session, tenant: otherTenantId })),
    ).rejects.toThrow('acts for the tenant that is set');
  });

  it('requires the user’s id for entries of users, and refuses it for others', async () => {
    for (const entry of [
      { kind: 'user', actor: null },
      { kind: 'system', actor: member },
    ])
      await expect(add(db.database.platform, entry)).rejects.toThrow(
        'An audit entry of a user names the user',
      );
  });

  it('is sealed by the worker only', async () => {
    await expect(db.database.app.raw('SELECT seal_audit_log(1)')).rejects.toThrow(denied);
    await expect(db.database.platform.raw('SELECT seal_audit_log(1)')).rejects.toThrow(denied);
  });

  it('deletes keys after 180 days and never earlier, whoever calls it', async () => {
    await db.admin.raw(`INSERT INTO audit_keys (day) VALUES
      ((now() AT TIME ZONE 'UTC')::date - 1), ((now() AT TIME ZONE 'UTC')::date - 180), ((now() AT TIME ZONE 'UTC')::date - 181)`);
    await expect(db.database.worker.raw("SELECT delete_audit_day_keys('infinity')")).rejects.toThrow(
      'does not exist',
    );
    for (const pool of [db.database.app, db.database.platform])
      await expect(pool.raw('SELECT delete_old_audit_day_keys()')).rejects.toThrow(denied);
    const { rows } = await db.database.worker.raw('SELECT delete_old_audit_day_keys() AS keys');
    expect(rows).toEqual([{ keys: 1 }]);
  });
});

it.each(['app', 'platform', 'worker'] as const)(
  'events are numbered and dated by the database for %s',
  async (pool) => {
    const sql = db.database[pool];
    const event = { type: 'member.invited', level: 'info', tenant_id: tenantId };
    for (const chosen of [{ created_at: '2020-01-01' }, { event_id: 1 }])
      await expect(sql('events').insert({ ...event, ...chosen })).rejects.toThrow(
        /permission denied|cannot insert a non-DEFAULT value/,
      );
  },
);

describe('the worker’s role', () => {
  it('cannot read passwords or two-step sign-in secrets, or make anyone staff', async () => {
    for (const column of ['password_hash', 'totp_secret'])
      await expect(db.database.worker('users').select(column)).rejects.toThrow(denied);
    await expect(
      db.database
        .worker('users')
        .insert({ email: 'x@x.example', full_name: 'X', platform_role: 'platform_owner' }),
    ).rejects.toThrow(denied);
    await expect(db.database.worker('users').update({ platform_role: 'platform_owner' })).rejects.toThrow(
      denied,
    );
    for (const table of ['passkeys', 'recovery_codes', 'api_clients', 'tenant_notes'])
      await expect(db.database.worker(table), table).rejects.toThrow(denied);
  });
});
