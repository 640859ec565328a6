import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAdmin } from '../../test/console/admin.ts';
import { lifecycleBench } from '../../test/console/lifecycle.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { unusedPort } from '../../test/ports.ts';
import { productRoot } from '../config/built.ts';
import { sealed } from '../features.ts';
import { createSecretBox } from '../server/secret-box.ts';
import { tryKeys } from './encryption-keys.ts';

const [first, second, missing] = ['a', 'b', 'c'].map((letter) =>
  Buffer.alloc(32, letter).toString('base64'),
) as [string, string, string];
let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'encryption-keys-test-'));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => db.admin('users').delete());

const person = (email: string, key: string) =>
  db.database.platform('users').insert({
    email,
    full_name: 'Ada',
    totp_secret: createSecretBox([key]).seal('JBSWY3DPEHPK3PXP'),
  });
const admin = async (command: string, keys: string) =>
  runAdmin(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: db.loginUrl,
      PORT: String(await unusedPort()),
      ENCRYPTION_KEYS: keys,
    },
    [command],
  );

it('doctor and launch-check report keys that open nothing of what is encrypted', async () => {
  expect((await admin('doctor', first)).text).toContain('ok      keys      nothing is encrypted yet');
  await person('ada@clinic.example', missing);
  const { code, text } = await admin('doctor', `${first},${second}`);
  expect(text).toContain('FAILED  keys      ENCRYPTION_KEYS opens nothing of what is encrypted');
  expect(text).toContain('Set ENCRYPTION_KEYS to the keys of this data');
  expect(code).toBe(1);
  expect(text).not.toContain('The product can start.');
  expect((await admin('launch-check', first)).text).toMatch(
    /OPEN {2}keys:encryption +FAILED: the encryption keys open nothing/,
  );
  expect((await admin('launch-check', missing)).text).toMatch(
    /done {2}keys:encryption +ENCRYPTION_KEYS is set/,
  );
});

it('doctor generates no keys', async () => {
  await person('ada@clinic.example', missing);
  const { text } = await admin('doctor', '');
  expect(text).toContain(`FAILED  keys      The keys in ${dataDir}/secrets.json open nothing`);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

it('doctor warns of a key that is missing for part of it', async () => {
  await person('ada@clinic.example', first);
  await person('eve@clinic.example', missing);
  const { text } = await admin('doctor', first);
  expect(text).toContain('WARNING keys      The keys open 1 of 2 encrypted values that were tried.');
  expect((await admin('doctor', `${second},${first},${missing}`)).text).toContain(
    'ok      keys      open what is encrypted',
  );
});

it('after the keys were lost for good, the statements in docs/operations.md let the product start with others', async () => {
  await person('ada@clinic.example', missing);
  await lifecycleBench(db).active('lost-keys');
  expect((await tryKeys(db.database, sealed, [first])).tried).toBeGreaterThan(1);
  const docs = readFileSync(join(productRoot, 'docs/operations.md'), 'utf8');
  const [, statements = ''] = /```sql\n(UPDATE users SET totp_secret[\s\S]*?)```/.exec(docs) ?? [];
  await db.admin.raw(statements);
  expect(await tryKeys(db.database, sealed, [first])).toEqual({ tried: 0, opened: 0 });
});

it('tries the oldest and the newest values, however many there are', async () => {
  for (let index = 0; index < 15; index++)
    await person(`p${index}@clinic.example`, index < 2 ? missing : first);
  expect(await tryKeys(db.database, sealed, [first])).toEqual({ tried: 10, opened: 8 });
});
