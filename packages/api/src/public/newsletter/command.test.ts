import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/console/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';

let db: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'newsletter-test-'));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const newsletter = (...args: string[]) =>
  runAdmin({ DATA_DIR: dataDir, DATABASE_URL: db.loginUrl }, ['newsletter', ...args]);

describe('newsletter', () => {
  it('requires a post', async () => {
    const { code, text } = await newsletter('send');
    expect(code).toBe(2);
    expect(text).toMatch(/^Use "newsletter send" with the slug of one post: the end of its URL\./);
  });

  it('sends no post that the site does not have', async () => {
    const { code, text } = await newsletter('send', 'no-such-post');
    expect(code).toBe(1);
    expect(text).toMatch(/The built site has no post "no-such-post"|The site has not been built/);
  });
});
