import type { Download } from '@tamarack/core/client';
import type { SaveResult } from '../../ipc-contract.ts';

/** Shows the progress of downloads. */
export interface DownloadDisplay {
  /** Called repeatedly with the number of bytes written so far. */
  show(callId: string, bytes: number): void;
  hide(callId: string): void;
}

export interface Downloads {
  /** Runs a download and hides its progress when it has ended. */
  track(callId: string, run: () => Promise<SaveResult>): Promise<SaveResult>;
  showProgress(callId: string, bytes: number): void;
  /** A `Download` that stands for a file the main process has saved; the page never gets the bytes. */
  placeholder(fileName: string): Download;
  /** Whether these are the bytes of a placeholder. */
  isPlaceholder(bytes: Uint8Array): boolean;
}

/** Downloads are written by the main process; the screens get placeholders instead of files. */
export function createDownloads(display: DownloadDisplay): Downloads {
  const running = new Set<string>();
  const placeholders = new WeakSet<Uint8Array>();
  return {
    async track(callId, run) {
      running.add(callId);
      try {
        return await run();
      } finally {
        running.delete(callId);
        display.hide(callId);
      }
    },
    showProgress(callId, bytes) {
      if (running.has(callId)) display.show(callId, bytes);
    },
    placeholder(fileName) {
      const bytes = new Uint8Array();
      placeholders.add(bytes);
      return { bytes, fileName, contentType: 'application/octet-stream' };
    },
    isPlaceholder: (bytes) => placeholders.has(bytes),
  };
}
