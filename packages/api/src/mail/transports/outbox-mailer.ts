import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mailer, mimeMessage, type RenderedMail, type Sender } from './mailer.ts';

const PART = '.part';
const ONE_HOUR = 3_600_000;

/**
 * Delivers into a folder: one `.eml` file per message, named by its id. A file is written completely or not at all, and
 * a repeated delivery keeps the first one. Mails contain one-time links, so only the process's user may read them.
 */
export function outboxMailer(folder: string, sender: Sender): Mailer {
  let prepared: Promise<void> | undefined;
  return {
    async deliver(mail) {
      prepared ??= prepare(folder).catch((error) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
      const file = join(folder, `${mail.messageId}.eml`);
      if (await exists(file)) return;
      const part = join(folder, `.${mail.messageId}.${randomBytes(6).toString('hex')}${PART}`);
      try {
        await writeDurably(part, await mimeBytes(mail, sender));
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
  };
}

/** Creates the folder and removes unfinished files that a killed process left. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - ONE_HOUR) await rm(join(folder, name), { force: true });
  }
}

async function mimeBytes(mail: RenderedMail, sender: Sender): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(mimeMessage(mail, sender));
  return message as Buffer;
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
