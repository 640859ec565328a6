import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { connectDatabase } from '../connection/connect.ts';
import { migrateExternal } from '../connection/open.ts';
import { loginAs, loginName, loginOf } from './logins.ts';
import { assertPlainLogin, assertRuntimeRoles } from './role-check.ts';
import { roles, runtimeRoles } from './roles.ts';

let db: TestDatabase;
let superuser: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  superuser = await connected(db.adminUrl);
});
afterAll(async () => {
  await superuser.end();
  await db.close();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A separate login, so that privileges granted in a test do not affect other test files. */
async function loginNamed(name: string, password: string): Promise<string> {
  const url = new URL(db.adminUrl);
  url.username = name;
  url.password = password;
  const { rowCount } = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await superuser.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD '${password}'`);
  return url.toString();
}

describe.each(runtimeRoles)('the pool of %s', (role) => {
  const pool = () => db.database[role.replace('svc_', '') as 'app' | 'platform' | 'worker'];

  it('logs in as a member of that role only', async () => {
    const { rows } = await pool().raw(
      `SELECT session_user AS login, ARRAY(SELECT rolname::text FROM pg_roles
         WHERE rolname <> session_user AND pg_has_role(session_user, oid, 'MEMBER')) AS roles`,
    );
    expect(rows).toEqual([{ login: `svc_login${role.replace('svc', '')}`, roles: [role] }]);
  });

  it.each([
    ...runtimeRoles,
    roles.migrations,
    'postgres',
    'svc_login',
    'svc_login_platform',
    'svc_login_app',
  ])('cannot become %s', async (wanted) => {
    await pool().transaction(async (tx) => {
      const own = `svc_login${role.replace('svc', '')}`;
      const attempt = (statement: string) => tx.transaction((inner) => inner.raw(statement));
      if (wanted !== own) {
        await expect(attempt(`SET ROLE ${wanted}`)).rejects.toThrow('permission denied to set role');
        await expect(attempt(`SET SESSION AUTHORIZATION ${wanted}`)).rejects.toThrow('permission denied');
      }
      await tx.raw('RESET ROLE');
      await tx.raw('RESET SESSION AUTHORIZATION');
      const { rows } = await tx.raw('SELECT current_user AS name');
      expect(rows).toEqual([{ name: own }]);
    });
  });
});

describe('the logins of the pools', () => {
  it('have their own passwords, derived from the one in DATABASE_URL and not from each other', () => {
    const urls = runtimeRoles.map((role) => loginAs(role, db.loginUrl));
    const passwords = [db.loginUrl, ...urls].map((url) => loginOf(url).password);
    expect(new Set(passwords).size).toBe(4);
    expect(urls.map((url) => loginAs(roles.app, url))).not.toContain(urls[0]);
    expect(loginAs(roles.app, db.loginUrl)).toBe(urls[0]);
  });

  it('have different names within the maximum length', () => {
    const url = db.loginUrl.replace('svc_login', 'x'.repeat(63));
    const names = runtimeRoles.map((role) => loginName(role, url));
    expect(names.map((name) => name.length)).toEqual([63, 63, 63]);
    expect(new Set(names).size).toBe(3);
  });

  it('have no password if DATABASE_URL has none', () => {
    const url = new URL('postgres://tamarack@db.example.com/tamarack?sslmode=verify-full');
    expect(loginAs(roles.worker, url.toString())).toBe(
      'postgres://tamarack_worker@db.example.com/tamarack?sslmode=verify-full',
    );
  });

  it('get new passwords with the first migration after a change', async () => {
    const before = await loginNamed('rotating', 'first');
    await migrateExternal(db.adminUrl, before);
    const after = await loginNamed('rotating', 'second');
    const own = (url: string) => connected(loginAs(roles.app, url)).then((client) => client.end());
    await own(before);
    await expect(own(after)).rejects.toThrow('password authentication failed for user "rotating_app"');
    await migrateExternal(db.adminUrl, after);
    await own(after);
    await expect(own(before)).rejects.toThrow('password authentication failed for user "rotating_app"');
  });

  it('replace a login that could switch to all runtime roles', async () => {
    const url = await loginNamed('switching', 'old');
    await superuser.query('GRANT svc_app, svc_platform, svc_worker TO switching');
    await expect(assertPlainLogin(url)).rejects.toThrow(
      'DATABASE_URL connects as "switching", which can become "svc_app"',
    );
    await migrateExternal(db.adminUrl, url);
    await expect(assertPlainLogin(url)).resolves.toBeUndefined();
  });
});

describe('a start is refused', () => {
  const check = async (url: string) => {
    const database = connectDatabase({ url, poolSize: 1 });
    await assertRuntimeRoles(database).finally(() => database.close());
  };

  it.each([
    ['can become "svc_platform"', 'GRANT svc_platform TO wide_app', 'REVOKE svc_platform FROM wide_app'],
    [
      'can become "pg_read_all_data"',
      'GRANT pg_read_all_data TO wide_app',
      'REVOKE pg_read_all_data FROM wide_app',
    ],
    ['is a superuser', 'ALTER ROLE wide_app SUPERUSER', 'ALTER ROLE wide_app NOSUPERUSER'],
    ['bypasses row-level security', 'ALTER ROLE wide_app BYPASSRLS', 'ALTER ROLE wide_app NOBYPASSRLS'],
    ['may create roles', 'ALTER ROLE wide_app CREATEROLE', 'ALTER ROLE wide_app NOCREATEROLE'],
  ])('when the login of a pool %s', async (why, widen, narrow) => {
    const url = await loginNamed('wide', 'wide');
    await migrateExternal(db.adminUrl, url);
    await expect(check(url)).resolves.toBeUndefined();
    await superuser.query(widen);
    try {
      await expect(check(url)).rejects.toThrow(
        `The database role "wide_app" ${why}; clinics would not be kept apart.`,
      );
    } finally {
      await superuser.query(narrow);
    }
    await expect(check(url)).resolves.toBeUndefined();
  });

  it('when the login of DATABASE_URL may do more than log in', async () => {
    await expect(assertPlainLogin(db.adminUrl)).rejects.toThrow(
      'DATABASE_URL connects as "postgres", which is a superuser; clinics would not be kept apart.',
    );
  });
});
