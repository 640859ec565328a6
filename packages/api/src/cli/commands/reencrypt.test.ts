import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../../test/console/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { sealed } from '../../features.ts';
import { createSecretBox } from '../../server/secret-box.ts';

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');
const [first, second, missing] = ['a', 'b', 'c'].map(key) as [string, string, string];
const secret = 'JBSWY3DPEHPK3PXP';
let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'reencrypt-test-'));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

async function run(keys: readonly string[]) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: db.loginUrl, ENCRYPTION_KEYS: keys.join(',') };
  const { code, text } = await runAdmin(env, ['reencrypt']);
  return { code, lines: text.split('\n') };
}

const person = (email: string, sealedUnder: string) =>
  db.database
    .platform('users')
    .insert({ email, full_name: 'Ada', totp_secret: createSecretBox([sealedUnder]).seal(secret) });
const secretOf = async (email: string): Promise<Buffer> =>
  (await db.database.platform('users').where({ email }).first()).totp_secret;

it('encrypts every stored secret with the first key, so that the old key can be removed', async () => {
  await person('old@clinic.example', second);
  await person('new@clinic.example', first);
  const untouched = await secretOf('new@clinic.example');
  expect(await run([first, second])).toEqual({
    code: 0,
    lines: [
      'users.totp_secret: 1 encrypted anew, 1 were already',
      'clinic_keys.sealed_key: 0 encrypted anew, 0 were already',
      'webhook_endpoints.secret: 0 encrypted anew, 0 were already',
      'webhook_endpoints.previous_secret: 0 encrypted anew, 0 were already',
      'Only the first key is needed now.',
    ],
  });
  expect(createSecretBox([first]).open(await secretOf('old@clinic.example'))).toBe(secret);
  expect((await secretOf('new@clinic.example')).equals(untouched)).toBe(true);
});

it('keeps secrets that no key can decrypt, and reports them', async () => {
  await person('lost@clinic.example', missing);
  const before = await secretOf('lost@clinic.example');
  const { code, lines } = await run([first, second]);
  expect([code, lines[0], lines.at(-1)]).toEqual([
    1,
    'users.totp_secret: 0 encrypted anew, 2 were already, 1 opened by none of the keys',
    'Add the missing key to ENCRYPTION_KEYS and run this again.',
  ]);
  expect((await secretOf('lost@clinic.example')).equals(before)).toBe(true);
});

/** A new bytea column is a hash, a public key, or encrypted: in that case a feature has to name it in `sealed`. */
it('every bytea column is a hash, a public key, evidence, or named by a feature', async () => {
  const { rows } = await db.admin.raw<{ rows: { name: string }[] }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bytea'`,
  );
  const hashOrPublic = /hash$|sha256$|^passkeys\.public_key$|fingerprint$|^audit_|_hash$/;
  // Encrypted with the key of their clinic, which is encrypted itself.
  const underClinicKey = /^note_(versions|drafts)\.body$/;
  const named = sealed.map(({ table, column }) => `${table}.${column}`);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !hashOrPublic.test(name) && !underClinicKey.test(name))
      .sort(),
  ).toEqual(named.sort());
});
