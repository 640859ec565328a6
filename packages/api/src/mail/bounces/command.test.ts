import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../test/console/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { unusedPort } from '../../../test/ports.ts';
import { spawnAdmin } from '../../../test/processes/product-process.ts';
import { deliveryReport } from '../../../test/services/bounce.ts';

let db: TestDatabase;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'bounces-test-'));
  variables = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await unusedPort()),
    DATABASE_URL: db.loginUrl,
  };
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const bounces = (args: string[], input?: Buffer, changes = {}) =>
  runAdmin({ ...variables, ...changes }, ['bounces', ...args], input);

async function sentMail(to: string): Promise<string> {
  const [row] = await db.database
    .platform('mail_outbox')
    .insert({
      dedupe_key: to,
      to_email: to,
      locale: 'en',
      template: 'newsletter_post',
      params: '{}',
      state: 'sent',
      sent_at: new Date(),
    })
    .returning<{ message_id: string }[]>('message_id');
  return row?.message_id ?? '';
}

const bounced = () => db.database.platform('mail_bounces').orderBy('email').pluck('email');

describe('bounces', () => {
  it('records the report that a mail server pipes in', async () => {
    const input = deliveryReport({ messageId: await sentMail('piped@clinic.example') });
    expect(await spawnAdmin(variables, ['bounces'], input)).toEqual({
      code: 0,
      text: 'standard input: 1 failure recorded, 1 of a recipient that refuses email',
    });
    expect(await bounces([], Buffer.from('Subject: Away\r\n\r\nUntil Monday.\r\n'))).toEqual({
      code: 0,
      text: 'standard input: not a delivery report, ignored',
    });
    expect(await bounced()).toEqual(['piped@clinic.example']);
  });

  it('makes the mail server retry while the database is unavailable', async () => {
    const input = deliveryReport({ messageId: '019f0000-0000-7000-8000-000000000001' });
    const answer = await bounces([], input, {
      DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${variables.PORT}/none`,
    });
    expect(answer.code).toBe(75);
    expect(answer.text).toContain('The report was not recorded');
  });

  it('records every report of a folder, and each report only once', async () => {
    const mails = join(folder, 'mails');
    mkdirSync(join(mails, 'cur'), { recursive: true });
    const file = join(mails, '1.eml');
    writeFileSync(
      file,
      deliveryReport({ messageId: await sentMail('full@clinic.example'), status: '5.2.2' }),
    );
    writeFileSync(join(mails, '2.eml'), deliveryReport({ messageId: await sentMail('gone@clinic.example') }));
    const { code, text: said } = await bounces([mails]);
    expect([code, said.split('\n').sort()]).toEqual([
      0,
      [
        `${file}: 1 failure recorded, 0 of a recipient that refuses email`,
        `${join(mails, '2.eml')}: 1 failure recorded, 1 of a recipient that refuses email`,
      ],
    ]);
    expect((await bounces([file])).text).toBe(`${file}: nothing new about an email of ours`);
    expect(await bounced()).toEqual(['full@clinic.example', 'gone@clinic.example', 'piped@clinic.example']);
  });

  it('reports an error when there is nothing to read', async () => {
    const { code, text: said } = await bounces([join(folder, 'nowhere')]);
    expect(code).toBe(1);
    expect(said).toContain('The reports cannot be read');
  });
});
