import { hkdfSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type RuntimeRole, runtimeRoles, sessionSettings } from './roles.ts';

/** Login of the embedded database. */
const embeddedLogin = 'svc_login';
/** Maximum length of a name in PostgreSQL. */
const maxNameLength = 63;

/** User, password and database in a URL. */
export function loginOf(url: string): { user: string; password: string | undefined; database: string } {
  const { user, password, database } = new pg.Client({ connectionString: url });
  return {
    user: user ?? '',
    password: typeof password === 'string' ? password : undefined,
    database: database ?? '',
  };
}

/** Name of a pool's login: a member of this role only, so that no statement can switch to another. */
export function loginName(role: RuntimeRole, url: string): string {
  const suffix = role.replace('svc', '');
  return `${loginOf(url).user.slice(0, maxNameLength - suffix.length)}${suffix}`;
}

/**
 * The URL that a pool connects with. Its password is derived from the one in `url`, which no statement can read, so
 * nothing else has to be configured. Without a password in `url`, the server must authenticate the login in another
 * way.
 * @param at URL of another way to the same database, such as a pooler
 */
export function loginAs(role: RuntimeRole, url: string, at = url): string {
  const name = loginName(role, url);
  const { password } = loginOf(url);
  return urlFor(at, name, password && derivedFrom(password, name));
}

function derivedFrom(password: string, name: string): string {
  return Buffer.from(hkdfSync('sha256', password, '', `database login ${name}`, 32)).toString('base64url');
}

function urlFor(url: string, user: string, password = ''): string {
  const changed = new URL(url);
  for (const given of ['user', 'password']) changed.searchParams.delete(given);
  changed.username = user;
  changed.password = password;
  return changed.toString();
}

/** Creates the login of the embedded database or sets its password, and returns the URL to connect with. */
export async function prepareLogin(
  adminUrl: string,
  password = randomBytes(24).toString('base64url'),
): Promise<string> {
  await withClient(adminUrl, (client) => prepareRole(client, embeddedLogin, password));
  return embeddedUrl(adminUrl, password);
}

/** The URL of the login of the embedded database. */
export function embeddedUrl(adminUrl: string, password: string): string {
  return urlFor(adminUrl, embeddedLogin, password);
}

/**
 * Creates the logins of the pools, each a member of one runtime role from which it cannot switch, and revokes all
 * runtime roles from the login of `url` itself. Running it again changes nothing.
 */
export async function preparePoolLogins(
  client: pg.Client,
  { adminUrl, url }: { adminUrl: string; url: string },
): Promise<void> {
  for (const role of runtimeRoles) {
    const { user, password } = loginOf(loginAs(role, url));
    // A valid password is kept: another process may be starting with it.
    if (!(await canLogIn(urlFor(adminUrl, user, password)))) await prepareRole(client, user, password);
    await storeSettings(client, role, user);
    for (const other of runtimeRoles) if (other !== role) await revoke(client, other, user);
    if (!(await isMember(client, role, user)))
      await client.query(
        `GRANT ${role} TO ${pg.escapeIdentifier(user)} WITH INHERIT TRUE, SET FALSE, ADMIN FALSE`,
      );
    await revoke(client, role, loginOf(url).user);
  }
}

async function canLogIn(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false);
}

async function prepareRole(client: pg.Client, name: string, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  const secret = password ? `PASSWORD ${pg.escapeLiteral(password)}` : '';
  await client.query(`${verb} ROLE ${pg.escapeIdentifier(name)} LOGIN INHERIT ${secret}`);
}

/** Connections through a pooler cannot bring their own settings, so they are stored on the login. */
async function storeSettings(client: pg.Client, role: RuntimeRole, login: string): Promise<void> {
  const { rows } = await client.query<{ settings: string[] | null }>(
    'SELECT rolconfig AS settings FROM pg_roles WHERE rolname = $1',
    [login],
  );
  for (const [name, value] of Object.entries(sessionSettings(role)))
    if (!rows[0]?.settings?.some((setting) => setting.toLowerCase() === `${name}=${value}`.toLowerCase()))
      await client.query(`ALTER ROLE ${pg.escapeIdentifier(login)} SET ${name} = ${pg.escapeLiteral(value)}`);
}

async function revoke(client: pg.Client, role: RuntimeRole, login: string): Promise<void> {
  if (await isMember(client, role, login))
    await client.query(`REVOKE ${role} FROM ${pg.escapeIdentifier(login)}`);
}

async function isMember(client: pg.Client, role: RuntimeRole, login: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_auth_members WHERE roleid = to_regrole($1) AND member = to_regrole($2)',
    [role, pg.escapeIdentifier(login)],
  );
  return Boolean(rowCount);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
