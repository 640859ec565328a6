import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import log from 'electron-log/node.js';
import type { Log } from '../ports.ts';
import { type Person, redacted } from './redact.ts';

export interface LocalLog extends Log {
  readonly folder: string;
  /** Lines of warnings and errors, oldest first. */
  lastErrors(): Promise<string[]>;
}

const largest = 1024 * 1024;

/**
 * The log of this computer: two files of at most 1 MiB in `folder`, sent nowhere. What must not be in it is taken out
 * before it is written. The library's part for Node is used: its part for Electron listens to what pages send it.
 */
export function openLog(folder: string, person: Person, onScreen: boolean): LocalLog {
  const path = join(folder, 'main.log');
  const { file, console: screen } = log.transports;
  file.resolvePathFn = () => path;
  file.maxSize = largest;
  file.level = 'info';
  file.format = '[{y}-{m}-{d} {h}:{i}:{s}.{ms}] [{level}] {text}';
  screen.level = onScreen ? 'info' : false;

  return {
    folder,
    info: (message) => log.info(redacted(message, person)),
    warn: (message) => log.warn(redacted(message, person)),
    error(message, cause) {
      const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? '');
      log.error(redacted([message, reason].filter(Boolean).join(': '), person));
    },
    async lastErrors() {
      try {
        const lines = (await readFile(path, 'utf8')).split('\n');
        return lines.filter((line) => /^\[[^\]]+\] \[(warn|error)\]/.test(line));
      } catch {
        // Nothing has been written yet.
        return [];
      }
    },
  };
}
