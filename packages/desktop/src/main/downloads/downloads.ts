import { basename } from 'node:path';
import type { FileToSave, SaveResult, WireCall, WireError } from '../../ipc-contract.ts';
import type { ApiClient } from '../api/client.ts';
import { noServer, wireError } from '../api/wire.ts';
import type { Clock, Log, SaveDialog, Spool, SpooledFile } from '../ports.ts';
import { t } from '../text.ts';
import { safeFileName } from './file-name.ts';

export interface DownloadsDeps {
  client: () => ApiClient | null;
  saveDialog: SaveDialog;
  spool: Spool;
  clock: Pick<Clock, 'now'>;
  sendProgress: (windowId: number, progress: { callId: string; bytes: number }) => void;
  log: Log;
}

export interface Downloads {
  /**
   * Downloads a file and, as soon as its name is known, asks where to save it. The file is written to the spool
   * meanwhile and moved when it is complete. A page never sees its bytes.
   */
  download(
    call: WireCall,
    caller: { windowId: number; callId: string; signal: AbortSignal },
  ): Promise<SaveResult>;
  /** Saves a file that a page has created. */
  save(file: FileToSave, windowId: number): Promise<SaveResult>;
  /** How many downloads are running, in one window or in all, without those that were cancelled. */
  running(windowId?: number): number;
}

/** Milliseconds between two progress messages. */
const progressInterval = 100;
const notSaved: WireError = { kind: 'setup', message: t('notSaved'), specific: true };
const dismissed: SaveResult = { outcome: 'dismissed' };

/** The file could not be written; the server is not at fault. */
class DiskError extends Error {
  override readonly name = 'DiskError';
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { client, saveDialog, spool, clock, sendProgress, log } = deps;
  const started = new Set<{ windowId: number; signal: AbortSignal }>();

  async function onDisk<T>(work: Promise<T>): Promise<T> {
    return work.catch((cause: unknown) => {
      log.error('A file could not be written', cause);
      throw new DiskError();
    });
  }

  async function withSpooledFile(work: (file: SpooledFile) => Promise<SaveResult>): Promise<SaveResult> {
    let file: SpooledFile | null = null;
    try {
      file = await onDisk(spool.create());
      return await work(file);
    } catch (error) {
      return { outcome: 'failed', error: error instanceof DiskError ? notSaved : wireError(error) };
    } finally {
      await file
        ?.discard()
        .catch((cause: unknown) => log.error('A spooled file could not be deleted', cause));
    }
  }

  function askWhere(windowId: number, file: Pick<FileToSave, 'fileName' | 'contentType'>) {
    return saveDialog.open(windowId, {
      fileName: safeFileName(file.fileName),
      contentType: file.contentType,
    });
  }

  async function moveTo(path: string, file: SpooledFile): Promise<SaveResult> {
    await onDisk(file.moveTo(path));
    return { outcome: 'saved', fileName: basename(path) };
  }

  function progressReporter(windowId: number, callId: string): (bytes: number) => void {
    let lastSent = Number.NEGATIVE_INFINITY;
    return (bytes) => {
      if (clock.now() - lastSent < progressInterval) return;
      lastSent = clock.now();
      sendProgress(windowId, { callId, bytes });
    };
  }

  return {
    async download(call, { windowId, callId, signal: callerSignal }) {
      const api = client();
      if (api === null) return { outcome: 'failed', error: noServer };
      const signal = AbortSignal.any([callerSignal, api.signal]);
      const download = { windowId, signal };
      started.add(download);
      return withSpooledFile(async (file) => {
        const dialogClosed = new AbortController();
        const reportProgress = progressReporter(windowId, callId);
        let bytes = 0;
        let writeError: unknown;
        let chosenPath: Promise<string | null> | null = null;
        const askForPath = async (proposed: { fileName: string; contentType: string }) => {
          const path = await askWhere(windowId, proposed);
          if (path === null) dialogClosed.abort();
          return path;
        };
        try {
          await api.http.receive(
            { ...call, signal: AbortSignal.any([signal, dialogClosed.signal]) },
            (proposed) => {
              chosenPath = askForPath(proposed);
              chosenPath.catch(() => dialogClosed.abort());
              return async (chunk) => {
                await onDisk(file.write(chunk)).catch((error: unknown) => {
                  writeError = error;
                  throw error;
                });
                bytes += chunk.byteLength;
                reportProgress(bytes);
              };
            },
          );
        } catch (error) {
          if (!dialogClosed.signal.aborted) throw writeError ?? error;
        }
        sendProgress(windowId, { callId, bytes });
        const path = await chosenPath;
        if (signal.aborted) throw signal.reason;
        return path === null ? dismissed : moveTo(path, file);
      }).finally(() => started.delete(download));
    },

    save: (proposed, windowId) =>
      withSpooledFile(async (file) => {
        const path = await askWhere(windowId, proposed);
        if (path === null) return dismissed;
        await onDisk(file.write(proposed.bytes));
        return moveTo(path, file);
      }),

    running: (windowId) =>
      [...started].filter(
        (download) => !download.signal.aborted && (windowId === undefined || download.windowId === windowId),
      ).length,
  };
}
