import type { Download } from '@tamarack/core/client';
import type { SaveResult } from '../../ipc-contract.ts';

/** Shows how far a file has come while it is being saved. */
export interface DownloadDisplay {
  /** `bytes` so far; called again as it grows. */
  show(callId: string, bytes: number): void;
  hide(callId: string): void;
}

export interface Downloads {
  /** Runs a download and takes its display away when it ends, however it ends. */
  follow(callId: string, run: () => Promise<SaveResult>): Promise<SaveResult>;
  progress(callId: string, bytes: number): void;
  /** Stands for a file that the main process has written: its bytes never come to the page. */
  saved(fileName: string): Download;
  /** Whether these bytes stand for a file that lies where the person wanted it. */
  isSaved(bytes: Uint8Array): boolean;
}

/** Downloads are written by the main process, piece by piece; screens hand on what stands for the file. */
export function createDownloads(display: DownloadDisplay): Downloads {
  const running = new Set<string>();
  const marks = new WeakSet<Uint8Array>();
  return {
    async follow(callId, run) {
      running.add(callId);
      try {
        return await run();
      } finally {
        running.delete(callId);
        display.hide(callId);
      }
    },
    progress(callId, bytes) {
      if (running.has(callId)) display.show(callId, bytes);
    },
    saved(fileName) {
      const bytes = new Uint8Array();
      marks.add(bytes);
      return { bytes, fileName, contentType: 'application/octet-stream' };
    },
    isSaved: (bytes) => marks.has(bytes),
  };
}
