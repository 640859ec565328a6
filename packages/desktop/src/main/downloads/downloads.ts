import { basename } from 'node:path';
import type { SaveResult, WireCall, WireError } from '../../ipc-contract.ts';
import type { ApiClient } from '../api/client.ts';
import { noServer, wireError } from '../api/wire.ts';
import type { Calls } from '../ipc/calls.ts';
import type { FileToSave } from '../ipc/inputs.ts';
import type { Clock, Dialogs, Log, Spool, SpooledFile } from '../ports.ts';
import { t } from '../text.ts';
import { safeFileName } from './file-name.ts';

export interface DownloadsDeps {
  client: () => ApiClient | null;
  calls: Calls;
  dialogs: Dialogs;
  spool: Spool;
  clock: Pick<Clock, 'now'>;
  tellProgress: (windowId: number, progress: { callId: string; bytes: number }) => void;
  log: Log;
}

export interface Downloads {
  /**
   * Asks for a file and, as soon as its name is known, where to save it; the file arrives beside meanwhile and is put
   * in its place when it is whole. A page never sees its bytes.
   */
  download(windowId: number, callId: string, call: WireCall): Promise<SaveResult>;
  save(windowId: number, file: FileToSave): Promise<SaveResult>;
}

/** Milliseconds between two words on how far a download is. */
const progressEvery = 100;
const notWritten: WireError = { kind: 'setup', message: t('notWritten'), specific: true };
const dismissed: SaveResult = { outcome: 'dismissed' };

/** The disk refused, not the server. */
class DiskError extends Error {
  override readonly name = 'DiskError';
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { client, calls, dialogs, spool, clock, tellProgress, log } = deps;

  async function onDisk<T>(work: Promise<T>): Promise<T> {
    return work.catch((cause: unknown) => {
      log.error('A file could not be written', cause);
      throw new DiskError();
    });
  }

  async function withFile(work: (file: SpooledFile) => Promise<SaveResult>): Promise<SaveResult> {
    let file: SpooledFile | null = null;
    try {
      file = await onDisk(spool.begin());
      return await work(file);
    } catch (error) {
      return { outcome: 'failed', error: error instanceof DiskError ? notWritten : wireError(error) };
    } finally {
      await file
        ?.discard()
        .catch((cause: unknown) => log.error('A file on its way could not be removed', cause));
    }
  }

  async function place(file: SpooledFile, path: string): Promise<SaveResult> {
    await onDisk(file.moveTo(path));
    return { outcome: 'saved', fileName: basename(path) };
  }

  function progress(windowId: number, callId: string): (bytes: number) => void {
    let told = Number.NEGATIVE_INFINITY;
    return (bytes) => {
      if (clock.now() - told < progressEvery) return;
      told = clock.now();
      tellProgress(windowId, { callId, bytes });
    };
  }

  return {
    async download(windowId, callId, call) {
      const api = client();
      if (api === null) return { outcome: 'failed', error: noServer };
      return calls.run(windowId, callId, api.gone, (signal) =>
        withFile(async (file) => {
          const givenUp = new AbortController();
          const tell = progress(windowId, callId);
          let bytes = 0;
          let failure: unknown;
          let answer: Promise<string | null> | null = null;
          const ask = async (proposed: { fileName: string; contentType: string }) => {
            const path = await dialogs.save(windowId, {
              fileName: safeFileName(proposed.fileName),
              contentType: proposed.contentType,
            });
            if (path === null) givenUp.abort();
            return path;
          };
          try {
            await api.http.receive(
              { ...call, signal: AbortSignal.any([signal, givenUp.signal]) },
              (begun) => {
                answer = ask(begun);
                answer.catch(() => givenUp.abort());
                return async (piece) => {
                  await onDisk(file.write(piece)).catch((error: unknown) => {
                    failure = error;
                    throw error;
                  });
                  bytes += piece.byteLength;
                  tell(bytes);
                };
              },
            );
          } catch (error) {
            if (!givenUp.signal.aborted) throw failure ?? error;
          }
          tellProgress(windowId, { callId, bytes });
          const path = await answer;
          if (signal.aborted) throw signal.reason;
          return path === null ? dismissed : place(file, path);
        }),
      );
    },

    save: (windowId, { bytes, fileName, contentType }) =>
      withFile(async (file) => {
        const path = await dialogs.save(windowId, { fileName: safeFileName(fileName), contentType });
        if (path === null) return dismissed;
        await onDisk(file.write(bytes));
        return place(file, path);
      }),
  };
}
