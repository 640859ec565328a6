import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate, type DatabaseCopy } from '../test/database/database-copy.ts';
import { unusedPort } from '../test/ports.ts';
import { until } from '../test/until.ts';
import { productRoot } from './config/built.ts';

/** The user `nobody`, who owns nothing in the clone. Only root may start a process as another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let db: DatabaseCopy;
let dataDir: string;
beforeAll(async () => {
  db = await copyTemplate();
  dataDir = mkdtempSync(join(tmpdir(), 'production-test-'));
  if (nobody.uid) chownSync(dataDir, nobody.uid, nobody.gid);
});
afterAll(async () => {
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Arguments of the systemd unit's start command, without the path of Node. */
function startCommand(): string[] {
  const unit = readFileSync(join(productRoot, 'deploy/tamarack@.service'), 'utf8');
  const [, args = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? [];
  return args.split(' ');
}

/** One of the addresses of this machine only, as `HOST` may name it; macOS has only one. */
const host = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

it('starts with the command of the systemd unit and the image, as a user who may write only to DATA_DIR, and stops', async () => {
  const env = {
    NODE_ENV: 'production',
    PORT: String(await unusedPort()),
    HOST: host,
    PUBLIC_HOST: 'clinics.example.com',
    TRUST_PROXY: 'loopback',
    DATA_DIR: dataDir,
    DATABASE_URL: db.loginUrl,
    JWT_SECRETS: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@example.com',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, startCommand(), { cwd: productRoot, env, ...nobody });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = () =>
    promisify(execFile)(process.execPath, [join(productRoot, 'deploy/ready.mjs')], { env }).then(
      () => true,
      () => false,
    );
  try {
    expect(await ready()).toBe(false);
    await until(() => {
      if (child.exitCode !== null) throw new Error(said);
      return said.includes('is running');
    });
    expect(await ready()).toBe(true);
  } finally {
    child.kill('SIGTERM');
  }
  expect([await ended, said]).toEqual([0, expect.not.stringMatching(/EACCES|EROFS|EPERM/)]);
  expect(readdirSync(dataDir)).toEqual(['erasures.jsonl']);
  expect(statSync(dataDir).uid).toBe(nobody.uid ?? process.getuid?.());
});
