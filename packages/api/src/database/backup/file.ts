import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

/**
 * Writes a new file that only this user can read. It gets its name once it is complete and flushed to disk, so an
 * interrupted backup leaves no file.
 */
export async function writeBackup(file: string, parts: AsyncIterable<BackupPart>): Promise<void> {
  if (existsSync(file)) throw new StartError(`"${file}" exists already.`, 'Name a new file, or a folder.');
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  try {
    const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(encode(parts)), createGzip({ level: 4 }), disk);
    await rename(draft, file);
    const folder = await open(dirname(file));
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true });
    if (!isFileError(error)) throw error;
    throw new StartError(
      `The backup could not be written: ${error.message}.`,
      'Name a file in a folder that exists, that this user may write to, and with room for it.',
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
export async function inspectBackup(
  file: string,
): Promise<{ head: BackupHead; counts: Readonly<Record<string, number>> }> {
  let head: BackupHead | undefined;
  let counts: Readonly<Record<string, number>> = {};
  for await (const part of readBackup(file)) {
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
    syscall !== undefined && ['open', 'read', 'write', 'rename', 'fsync'].includes(syscall) && Boolean(code)
  );
}
