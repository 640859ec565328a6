import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryReport } from '../../../test/bounce.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { unusedPort } from '../../../test/ports.ts';
import { productEnvironment } from '../../../test/product-process.ts';
import { productRoot } from '../../config/built.ts';

let db: TestDatabase;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mail-commands-'));
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

/** Runs `npm run admin -- …`, with something piped in where it reads. */
async function admin(
  args: string[],
  { input, changes }: { input?: Buffer; changes?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, ['packages/api/src/admin.ts', ...args], {
    cwd: productRoot,
    env: productEnvironment({ ...variables, ...changes }),
  });
  child.stdin.end(input);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, text: (problems + output).trim() };
}

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
    expect(await admin(['bounces'], { input })).toEqual({
      code: 0,
      text: 'standard input: 1 failure recorded, 1 of an address that takes no mail',
    });
    expect(
      await admin(['bounces'], { input: Buffer.from('Subject: Away\r\n\r\nUntil Monday.\r\n') }),
    ).toEqual({
      code: 0,
      text: 'standard input: no delivery report, left alone',
    });
    expect(await bounced()).toEqual(['piped@clinic.example']);
  });

  it('has the mail server try again while the database is away', async () => {
    const answer = await admin(['bounces'], {
      input: deliveryReport({ messageId: '019f0000-0000-7000-8000-000000000001' }),
      changes: { DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${variables.PORT}/none` },
    });
    expect(answer.code).toBe(75);
    expect(answer.text).toContain('The report was not recorded');
  });

  it('records every report of a folder, and of one file again nothing', async () => {
    const mails = join(folder, 'mails');
    mkdirSync(join(mails, 'cur'), { recursive: true });
    const file = join(mails, '1.eml');
    writeFileSync(
      file,
      deliveryReport({ messageId: await sentMail('full@clinic.example'), status: '5.2.2' }),
    );
    writeFileSync(join(mails, '2.eml'), deliveryReport({ messageId: await sentMail('gone@clinic.example') }));
    const { code, text: said } = await admin(['bounces', mails]);
    expect([code, said.split('\n').sort()]).toEqual([
      0,
      [
        `${file}: 1 failure recorded, 0 of an address that takes no mail`,
        `${join(mails, '2.eml')}: 1 failure recorded, 1 of an address that takes no mail`,
      ],
    ]);
    expect((await admin(['bounces', file])).text).toBe(`${file}: nothing new about a mail of ours`);
    expect(await bounced()).toEqual(['full@clinic.example', 'gone@clinic.example', 'piped@clinic.example']);
  });

  it('says so when there is nothing to read', async () => {
    const { code, text: said } = await admin(['bounces', join(folder, 'nowhere')]);
    expect(code).toBe(1);
    expect(said).toContain('The reports cannot be read');
  });
});

describe('newsletter', () => {
  it('wants to know which post', async () => {
    const { code, text: said } = await admin(['newsletter', 'send']);
    expect(code).toBe(2);
    expect(said).toMatch(/^Say send and the slug of one post, as its address ends\./);
  });

  it('sends no post that the site does not have', async () => {
    const { code, text: said } = await admin(['newsletter', 'send', 'no-such-post']);
    expect(code).toBe(1);
    expect(said).toMatch(/The built site has no post "no-such-post"|The site has not been built/);
  });
});
