import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../../config/start-error.ts';

/**
 * A person or clinic that was erased. It names nobody: a person is identified by the hash of their email, a clinic by
 * its id.
 */
export type ErasedEntry =
  | { erased: 'person'; id: string; emailHash: string; at: string }
  | { erased: 'clinic'; id: string; at: string };

/** The same period as for requests for erasure. */
const KEPT_MS = 3 * 365.25 * 86_400_000;

/** The file in which the process of a data folder keeps its journal. */
export function erasureJournalIn(dataDir: string): string {
  return join(dataDir, 'erasures.jsonl');
}

/** The entries of a journal; empty without a file. @throws StartError for an unreadable file or an invalid line */
export function readJournal(file: string): ErasedEntry[] {
  const lines = (textOf(file) ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const entry = parse(line);
    if (!entry)
      throw new StartError(
        `Line ${index + 1} of "${file}" is no erasure.`,
        'Correct or remove the line, or use another copy of the list.',
      );
    return entry;
  });
}

/** The entries of a journal, and its file. */
export interface Journal {
  file: string;
  entries: readonly ErasedEntry[];
}

/**
 * The journal of a data folder, if it has entries, and the named ones. An empty one may be that of a new machine, on which
 * nothing has been erased yet, so it does not stand for the others.
 * @throws StartError when a named one is missing, one cannot be read or one has an invalid line
 */
export function readJournals(dataDir: string, named: readonly string[]): Journal[] {
  const missing = named.find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new StartError(`There is no file "${missing}".`, 'Name a list of erasures that exists.');
  const own = erasureJournalIn(dataDir);
  return [own, ...named]
    .map((file) => ({ file, entries: readJournal(file) }))
    .filter(({ file, entries }) => file !== own || entries.length > 0);
}

/** The error when erasures should be repeated and no journal is known; `remedy` says how to name one. */
export function withoutJournal(dataDir: string, remedy: string): StartError {
  return new StartError(
    `There is no list of erasures: "${erasureJournalIn(dataDir)}" does not exist or is empty.`,
    `Everyone who was erased since the backup would be back. ${remedy}`,
  );
}

/**
 * Adds entries to a journal and drops those of more than three years ago. The file is replaced atomically.
 * @returns the number of entries afterwards
 * @throws StartError when it cannot be read or written
 */
export async function addToJournal(file: string, added: readonly ErasedEntry[], now: Date): Promise<number> {
  const before = readJournal(file);
  const entries = new Map([...before, ...added].map((entry) => [entry.id, entry]));
  for (const [id, { at }] of entries) if (now.getTime() - Date.parse(at) > KEPT_MS) entries.delete(id);
  const text = [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  if (text !== textOf(file)) await replace(file, text);
  return entries.size;
}

/**
 * Checks that a journal can be read and replaced; changes nothing.
 * @returns the number of its entries
 * @throws StartError when it cannot
 */
export async function testJournal(file: string): Promise<number> {
  const entries = readJournal(file);
  await writeDraft(file, textOf(file) ?? '', (draft) => rm(draft));
  return entries.length;
}

function replace(file: string, text: string): Promise<void> {
  return writeDraft(file, text, (draft) => rename(draft, file));
}

/** Writes a file next to the journal that only this user can read, and passes it to `then`. It is removed on failure. */
async function writeDraft(file: string, text: string, then: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(dirname(file), `.erasures.${process.pid}.part`);
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await then(draft);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {});
    throw new StartError(
      `The list of erasures "${file}" cannot be written: ${(cause as Error).message}.`,
      'It belongs in a folder that exists, that this user may write to, and with room for it.',
      { cause },
    );
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(
      `The list of erasures "${file}" cannot be read: ${(cause as Error).message}.`,
      'Give the file to the user that the product runs as, or name another copy.',
      { cause },
    );
  }
}

function parse(line: string): ErasedEntry | undefined {
  try {
    const entry = JSON.parse(line) as ErasedEntry;
    const isKnown =
      entry.erased === 'clinic' || (entry.erased === 'person' && /^[0-9a-f]{64}$/.test(entry.emailHash));
    return isKnown && /^[0-9a-f-]{36}$/.test(entry.id) && Date.parse(entry.at) > 0 ? entry : undefined;
  } catch {
    return undefined;
  }
}
