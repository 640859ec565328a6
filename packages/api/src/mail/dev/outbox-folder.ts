import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Message ids are UUIDs of version 7, so they sort in the order in which mails were queued. */
export const messageIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MAX_LISTED = 200;

export interface ListedMail {
  id: string;
  date: Date;
  to: string;
  subject: string;
}

/** The messages in the outbox folder, newest first, at most 200. None when the folder does not exist yet. */
export async function listOutbox(folder: string): Promise<ListedMail[]> {
  const ids = (await fileNames(folder))
    .filter((name) => name.endsWith('.eml') && messageIdPattern.test(name.slice(0, -4)))
    .map((name) => name.slice(0, -4))
    .sort((a, b) => (a < b ? 1 : -1))
    .slice(0, MAX_LISTED);
  return Promise.all(ids.map(async (id) => listed(id, await readFile(join(folder, `${id}.eml`)))));
}

async function listed(id: string, raw: Buffer): Promise<ListedMail> {
  const end = raw.indexOf('\r\n\r\n');
  const head = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4));
  return {
    id,
    date: new Date(head.date ?? 0),
    to: head.to?.map((recipient) => recipient.address ?? recipient.name).join(', ') ?? '',
    subject: head.subject ?? '',
  };
}

/** One message of the folder; null when there is none with that id. */
export async function readOutbox(folder: string, id: string): Promise<{ raw: Buffer; email: Email } | null> {
  if (!messageIdPattern.test(id)) return null;
  try {
    const raw = await readFile(join(folder, `${id}.eml`));
    return { raw, email: await PostalMime.parse(raw) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The HTML part with its attached pictures as data URLs, so that browsers show them. */
export function standaloneHtml(email: Email): string {
  let document = email.html ?? '';
  for (const { contentId, mimeType, content } of email.attachments) {
    if (!contentId || typeof content === 'string') continue;
    const data = Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
    const name = contentId.replace(/^<|>$/g, '');
    document = document.replaceAll(`cid:${name}`, `data:${mimeType};base64,${data.toString('base64')}`);
  }
  return document;
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
