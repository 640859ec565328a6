import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { unusedPort } from '../../api/test/ports.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const operator = { email: 'operator@tamarack.example', password: 'seven quiet larches' };

/** The whole product as a person starts it, with its own database and mail folder. */
export interface Product {
  origin: string;
  port: number;
  /** Address of a clinic's site. */
  site(subdomain: string): string;
  /** Waits for a mail to this address whose subject fits, and returns the newest one. */
  mail(to: string, subject: RegExp): Promise<Email>;
  mails(to: string): Promise<Email[]>;
  /** Fills the list by SQL up to this many sample clinics. */
  seedTenants(count: number): Promise<void>;
  /** Ends the process as Ctrl-C does, then starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends the process as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts `main.ts` as a process of its own on a free port and an empty data folder. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const port = await unusedPort();
  const launch = () => launchProduct({ PORT: String(port), DATA_DIR: dataDir, ...env });
  let running = launch();
  const ready = () => untilReady(`http://127.0.0.1:${port}/readyz`, running.ended, running.output);
  await ready();
  const origin = `http://localhost:${port}`;
  return {
    origin,
    port,
    site: (subdomain) => `http://${subdomain}.localhost:${port}`,
    mails: (to) => readMails(join(dataDir, 'mail'), to),
    mail: (to, subject) => waitForMail(join(dataDir, 'mail'), to, subject),
    seedTenants: (count) => seed(dataDir, count),
    async restart() {
      await running.end();
      running = launch();
      await ready();
    },
    async stop() {
      await running.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A process of the product, with what it has written so far. */
function launchProduct(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/api/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'development',
        SAMPLE_DATA: 'false',
        ADMIN_EMAIL: operator.email,
        ADMIN_PASSWORD: operator.password,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        ...env,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    ended,
    output: () => output,
    async end() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function seed(dataDir: string, count: number): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/api/test/seed-tenants.ts', dataDir, String(count)],
    { cwd: root },
  );
}

async function untilReady(url: string, ended: Promise<number | null>, output: () => string): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !over) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`The product did not start:\n${output()}`);
}

async function readMails(folder: string, to: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter((mail) => mail.to?.some((recipient) => recipient.address === to))
    .sort((a, b) => String(a.messageId).localeCompare(String(b.messageId)));
}

async function waitForMail(folder: string, to: string, subject: RegExp): Promise<Email> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const found = (await readMails(folder, to)).filter((mail) => subject.test(mail.subject ?? '')).at(-1);
    if (found) return found;
    await delay(50);
  }
  const there = (await readMails(folder, to)).map((mail) => mail.subject);
  throw new Error(`No mail to ${to} with a subject like ${subject}; there are: ${JSON.stringify(there)}`);
}

/** The first link of a mail whose address contains `part`. */
export function linkIn(mail: Email, part: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => href.includes(part));
  if (!link) throw new Error(`No link with ${part} in "${mail.subject}": ${links.join(', ')}`);
  return link;
}
