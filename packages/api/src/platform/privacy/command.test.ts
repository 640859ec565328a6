import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { parseConfig } from '../../config/config.ts';
import { privacyCommand } from './command.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'privacy-test-'));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const config = () => parseConfig({ DATA_DIR: folder, DATABASE_URL: db.loginUrl }, folder);
  const print = (line: string) => void lines.push(line);
  expect(await privacyCommand.run(args, { config, input: async () => Buffer.alloc(0), print })).toBe(0);
  return lines;
}

it('finds, exports and erases a person, and records each', async () => {
  const sql = db.database.platform;
  const email = 'maude@person.example';
  await sql('users').insert({ email, full_name: 'Maude Gagnon', locale: 'fr' });
  await sql('leads').insert({ email, source: 'landing', locale: 'fr' });

  const found = await run('find', email);
  expect(found[0]).toMatch(/^Account: Maude Gagnon \(/);
  expect(found).toContain('      1  Leads');

  const file = join(folder, 'maude.json');
  await run('export', email, '--out', file);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  expect(document.parts.map(({ table }: { table: string }) => table)).toContain('leads');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(run('export', email, '--out', file)).rejects.toThrow(/cannot be written/);

  await expect(run('erase', email)).rejects.toThrow('--confirm needs the same email again');
  const erased = await run('erase', email, '--confirm', email);
  expect(erased).toContain('Leads: 1 erased');
  expect(erased.at(-1)).toBe(
    'Erased. No email was sent: tell the person and the owners of their clinics yourself.',
  );
  expect(await sql('users').where({ email })).toEqual([]);
  expect(await sql('audit_log').where({ actor_kind: 'system' }).orderBy('entry_id').pluck('action')).toEqual([
    'privacy.find',
    'privacy.request',
    'privacy.export',
    'privacy.close',
    'privacy.request',
    'privacy.erase',
  ]);
});

it('reports why a person cannot be erased, and which arguments are wrong', async () => {
  const sql = db.database.platform;
  await sql('users').insert({ email: 'works@person.example', full_name: 'W', platform_role: 'support' });
  await expect(run('erase', 'works@person.example', '--confirm', 'works@person.example')).rejects.toThrow(
    'This person works on the platform. Remove them from the staff first, under Users, tab Staff.',
  );
  await expect(run('forget', 'a@b.example')).rejects.toThrow('Choose find, export or erase.');
  await expect(run('find', 'nobody')).rejects.toThrow('Give one email address of a person.');
});
