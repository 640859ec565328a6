import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { callsOf, joinCareTeam } from '../../../test/charts.ts';
import { runAdmin } from '../../../test/console/admin.ts';
import { copyTemplate, type DatabaseCopy } from '../../../test/database/database-copy.ts';
import { provideWorkspace } from '../../../test/workspace.ts';

const [before, after] = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64')) as [
  string,
  string,
];
const app = provideTestApp({ settings: { encryptionKeys: [before] } });
const clinic = provideWorkspace(app, { subdomain: 'keys' });
let restored: DatabaseCopy;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rotation-test-'));
  await joinCareTeam(app, clinic, clinic.roy);
  restored = await copyTemplate();
});
afterAll(async () => {
  await restored.drop();
  rmSync(folder, { recursive: true, force: true });
});

const roy = () => callsOf(app, clinic, clinic.roy);
const save = (noteId: string, draftVersion: number, text: string) =>
  roy().put(`/notes/${noteId}/draft`, {
    draftVersion,
    templateId: null,
    sections: [{ key: 'subjective', en: 'Subjective', fr: 'Subjectif', text, copied: false }],
  });
async function begin(text: string): Promise<string> {
  const { body } = await roy().post('/notes', { fileNo: 10_432 });
  expect((await save(body.id, 0, text)).status).toBe(200);
  return body.id;
}
const textOf = async (noteId: string): Promise<string> =>
  (await roy().get(`/notes/${noteId}`)).body.note.sections[0].text;

/** Simulates a restart of the server with other keys: decrypted keys are cached with the settings. */
function restartWith(keys: readonly string[]): void {
  app.deps.settings = { ...app.deps.settings, encryptionKeys: keys };
}
const admin = (on: Pick<DatabaseCopy, 'loginUrl' | 'adminUrl'>, keys: readonly string[], ...args: string[]) =>
  runAdmin(
    {
      DATA_DIR: folder,
      DATABASE_URL: on.loginUrl,
      DATABASE_ADMIN_URL: on.adminUrl,
      ENCRYPTION_KEYS: keys.join(','),
    },
    args,
  );

it('a key is replaced while notes are written, and the old one is then needed only for older backups', async () => {
  const noteId = await begin('Before the rotation');
  expect((await admin(app, [before], 'backup', folder)).code).toBe(0);

  restartWith([after, before]);
  const [{ code, text }, ...written] = await Promise.all([
    admin(app, [after, before], 'reencrypt'),
    ...Array.from({ length: 5 }, (_, index) => begin(`During the rotation ${index}`)),
  ]);
  expect([code, text]).toEqual([0, expect.stringMatching(/Only the first key is needed now\.$/)]);

  restartWith([after]);
  expect(await textOf(noteId)).toBe('Before the rotation');
  for (const [index, id] of written.entries()) expect(await textOf(id)).toBe(`During the rotation ${index}`);
  expect(await textOf(await begin('After the rotation'))).toBe('After the rotation');

  const file = readdirSync(folder).find((name) => name.endsWith('.backup')) ?? '';
  const underNewKey = await admin(restored, [after], 'restore', join(folder, file), '--no-erasures');
  expect(underNewKey.code).toBe(1);
  expect(underNewKey.text).toContain(
    'The data is restored, but the keys are wrong. ENCRYPTION_KEYS opens nothing of what is encrypted',
  );
  expect(underNewKey.text).not.toContain('Restored and verified.');
  expect(await admin(restored, [after], 'reencrypt')).toMatchObject({
    code: 1,
    text: expect.stringContaining('1 opened by none of the keys'),
  });
  expect((await admin(restored, [after, before], 'reencrypt')).code).toBe(0);
  expect((await admin(restored, [after], 'reencrypt')).code).toBe(0);
});
