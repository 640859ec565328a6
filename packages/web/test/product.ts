import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { type Cluster, copyTemplate } from '../../api/test/database/database-copy.ts';
import { unusedPort } from '../../api/test/ports.ts';
import { runProduct } from '../../api/test/processes/product-process.ts';

export const operator = { email: 'operator@tamarack.example', password: 'seven quiet larches' };

/** The whole product in a process of its own, with a database and a mail folder. */
export interface Product {
  origin: string;
  port: number;
  /** URL of a clinic's site. */
  site(subdomain: string): string;
  /** Waits for a message to this email whose subject matches, and returns the newest one. */
  mail(to: string, subject: RegExp): Promise<Email>;
  mails(to: string): Promise<Email[]>;
}

/** A product used by a single test file. */
export interface OwnProduct extends Product {
  mailFolder: string;
  /** Adds sample clinics by SQL until there are this many. */
  seedTenants(count: number): Promise<void>;
  /** Stops the process as Ctrl-C does, then starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Stops the process as Ctrl-C does, and deletes its data. */
  stop(): Promise<void>;
}

/** Where a product runs. */
export interface ProductPlace {
  port: number;
  mailFolder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The product that the files of a run share. */
    sharedProduct: ProductPlace;
  }
}

export function productAt({ port, mailFolder }: ProductPlace): Product {
  return {
    origin: `http://localhost:${port}`,
    port,
    site: (subdomain) => `http://${subdomain}.localhost:${port}`,
    mails: (to) => readMails(mailFolder, to),
    mail: (to, subject) => waitForMail(mailFolder, to, subject),
  };
}

/** Starts `main.ts` on a free port with an empty database; `env` adds variables. */
export async function startProduct(env: Record<string, string> = {}, cluster?: Cluster): Promise<OwnProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  const mailFolder = join(dataDir, 'mail');
  const [port, database] = await Promise.all([unusedPort(), copyTemplate(cluster)]);
  const variables = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.loginUrl,
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  };
  const launch = async () => {
    const launched = runProduct(variables);
    await launched.until(/Ctrl-C stops it/);
    return launched;
  };
  let running = await launch();
  const end = async () => {
    running.child.kill('SIGINT');
    await running.ended;
  };
  return {
    ...productAt({ port, mailFolder }),
    mailFolder,
    seedTenants: (count) => seedTenants(database.adminUrl, count),
    async restart() {
      await end();
      running = await launch();
    },
    async stop() {
      await end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const seedScript = fileURLToPath(new URL('../../api/test/seed-tenants.ts', import.meta.url));

async function seedTenants(adminUrl: string, count: number): Promise<void> {
  await promisify(execFile)(process.execPath, [seedScript, adminUrl, String(count)]);
}

/** Parsed mails by file path; files never change. */
const parsed = new Map<string, Promise<Email>>();

async function readMails(folder: string, to: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map((name) => {
      const path = join(folder, name);
      const mail = parsed.get(path) ?? readFile(path).then((text) => PostalMime.parse(text));
      parsed.set(path, mail);
      return mail;
    }),
  );
  return mails
    .filter((mail) => mail.to?.some((recipient) => recipient.address === to))
    .sort((a, b) => String(a.messageId).localeCompare(String(b.messageId)));
}

async function waitForMail(folder: string, to: string, subject: RegExp): Promise<Email> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = (await readMails(folder, to)).filter((mail) => subject.test(mail.subject ?? '')).at(-1);
    if (found) return found;
    await delay(50);
  }
  const there = (await readMails(folder, to)).map((mail) => mail.subject);
  throw new Error(`No mail to ${to} with a subject like ${subject}; there are: ${JSON.stringify(there)}`);
}

/** The first link of a message that contains `part`. */
export function linkIn(mail: Email, part: string): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => href.includes(part));
  if (!link) throw new Error(`No link with ${part} in "${mail.subject}": ${links.join(', ')}`);
  return link;
}
