import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { brand } from '@tamarack/core/domain';
import { StartError } from '../../config/start-error.ts';

/** Header of a backup file. */
export interface BackupHead {
  format: 1;
  /** Release that created the backup. */
  release: string;
  /** Migrations applied to its database, in order. */
  migrations: readonly string[];
  /** Time of the snapshot, ISO 8601. */
  takenAt: string;
  /** Newest seal of the audit log, to compare with the server's log; null if there was none yet. */
  auditSeal: { number: number; sha256: string } | null;
  /** Last value of each sequence. */
  sequences: Readonly<Record<string, number>>;
  /** First and last month of the access log, which has one partition per month. */
  accessLog: readonly [string, string];
}

export interface BackupTable {
  table: string;
  columns: readonly string[];
}

/** The parts of a backup, in order: the header; for each table its name, then its rows; finally the row counts. */
export type BackupPart =
  | { head: BackupHead }
  | BackupTable
  | { rows: Buffer }
  | { counts: Readonly<Record<string, number>> };

const FIRST_LINE = `${brand.name} backup`;
const LINE_END = 0x0a;

/** A whole backup that was read to its end. */
export interface BackupFacts {
  head: BackupHead;
  counts: Readonly<Record<string, number>>;
}

/** Written under another name first: `.<name>.<process id>.backup.part`. */
const DRAFT = /^\..+\.(\d+)\.backup\.part$/;

/** A draft to which nothing was written for this long is abandoned, even if another process has its number today. */
const ABANDONED_MS = 86_400_000;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes a new file that only this user can read. It gets its name once it is complete, flushed to disk and read back.
 * An interrupted backup leaves no file; what a killed one left in this folder is removed first.
 * @returns what the file contains
 * @throws StartError when it cannot be written or read back, or a signal asks this process to stop
 */
export async function writeBackup(file: string, parts: AsyncIterable<BackupPart>): Promise<BackupFacts> {
  if (existsSync(file)) throw new StartError(`"${file}" exists already.`, 'Name a new file, or a folder.');
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.backup.part`);
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = () => {
    rmSync(draft, { force: true });
    stopping.abort();
  };
  for (const name of STOP_SIGNALS) process.once(name, stop);
  try {
    await removeAbandoned(dirname(file));
    signal.throwIfAborted();
    const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(encode(parts)), createGzip({ level: 4 }), disk, { signal });
    const facts = await readBack(draft, signal);
    await rename(draft, file);
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
    return facts;
  } catch (error) {
    await rm(draft, { force: true });
    if (signal.aborted)
      throw new StartError('The backup was interrupted; it left no file.', 'Run it again.', { cause: error });
    if (!isFileError(error)) throw error;
    throw new StartError(
      `The backup could not be written: ${error.message}.`,
      'Name a file in a folder that exists, that this user may write to, and with room for it.',
      { cause: error },
    );
  }
}

/** Removes the drafts in a folder whose processes are gone: each may hold the data of every clinic. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = DRAFT.exec(name) ?? [];
    const draft = join(folder, name);
    if (pid && (!isRunning(Number(pid)) || (await isOld(draft)))) await rm(draft, { force: true });
  }
}

/** Whether another process has this number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(draft: string): Promise<boolean> {
  const found = await stat(draft).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
}

async function readBack(draft: string, signal: AbortSignal): Promise<BackupFacts> {
  try {
    return await inspectBackup(draft, signal);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `The backup could not be read back: ${error.message}`,
      'Check the disk, then run it again.',
      { cause: error },
    );
  }
}

/**
 * Reads a backup part by part.
 * @throws StartError as soon as the file turns out to be damaged or incomplete; the checksum is checked after the last
 *   part
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  // The last stream raises the error too.
  pipeline(source, unpacked).catch(() => {});
  try {
    yield* decode(new Reader(unpacked));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isFileError(error))
      throw new StartError(`"${file}" cannot be read: ${error.message}.`, 'Name a backup.', { cause: error });
    throw new StartError(
      `"${file}" is damaged, or no whole backup: ${(error as Error).message}.`,
      'Use another copy, or another backup. Nothing was changed.',
      { cause: error },
    );
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Reads a whole backup to verify that it is complete. @throws StartError as `readBackup` does */
export async function inspectBackup(file: string, signal?: AbortSignal): Promise<BackupFacts> {
  let head: BackupHead | undefined;
  let counts: Readonly<Record<string, number>> = {};
  for await (const part of readBackup(file)) {
    signal?.throwIfAborted();
    if ('head' in part) head = part.head;
    if ('counts' in part) counts = part.counts;
  }
  if (!head) throw new Error('a backup begins with its head');
  return { head, counts };
}

/** Lines of JSON; between them the rows as written by PostgreSQL's COPY, in chunks that follow their length. */
async function* encode(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const line = (text: string): Buffer => Buffer.from(`${text}\n`);
  const hashed = (piece: Buffer): Buffer => {
    hash.update(piece);
    return piece;
  };
  yield hashed(line(FIRST_LINE));
  for await (const part of parts) {
    if ('rows' in part) {
      yield hashed(line(String(part.rows.length)));
      yield hashed(part.rows);
    } else yield hashed(line(JSON.stringify(part)));
  }
  yield line(hash.digest('hex'));
}

async function* decode(reader: Reader): AsyncGenerator<BackupPart> {
  if ((await reader.line()) !== FIRST_LINE) throw new Error('it does not begin as one');
  for (;;) {
    const line = await reader.line();
    if (/^\d+$/.test(line)) {
      for await (const rows of reader.bytes(Number(line))) yield { rows };
      continue;
    }
    const part = JSON.parse(line) as Exclude<BackupPart, { rows: Buffer }>;
    if ('head' in part && part.head.format !== 1)
      throw new StartError('A newer release made this backup.', 'Use that release to restore it.');
    if (!('counts' in part)) {
      yield part;
      continue;
    }
    const found = reader.digest();
    if ((await reader.line()) !== found) throw new Error('its checksum is another');
    await reader.end();
    yield part;
    return;
  }
}

/** Reads lines and byte ranges from a stream, and hashes what was read. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const pieces: Buffer[] = [];
    for (;;) {
      const end = this.#rest.indexOf(LINE_END);
      if (end >= 0) {
        pieces.push(this.#take(end + 1));
        return Buffer.concat(pieces).subarray(0, -1).toString();
      }
      pieces.push(this.#take(this.#rest.length));
      await this.#more();
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) await this.#more();
      const piece = this.#take(Math.min(left, this.#rest.length));
      left -= piece.length;
      yield piece;
    }
  }

  /** Verifies that nothing follows and that the stream was complete. */
  async end(): Promise<void> {
    const { done } = await this.#source.next();
    if (!done || this.#rest.length > 0) throw new Error('something follows its end');
  }

  /** Hash of everything read so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new Error('it ends too early');
    this.#rest = value;
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    syscall !== undefined &&
    ['scandir', 'stat', 'unlink', 'open', 'read', 'write', 'rename', 'fsync'].includes(syscall) &&
    Boolean(code)
  );
}
