import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import log from 'electron-log/node.js';
import type { Log } from '../ports.ts';
import { type ComputerUser, redact } from './redact.ts';

export interface LocalLog extends Log {
  readonly folder: string;
  /** Log lines of warnings and errors, oldest first. */
  lastErrors(): Promise<string[]>;
}

const maxLogBytes = 1024 * 1024;

/** The user of this computer, whose name and home folder are redacted from logs and diagnostics. */
export function computerUser(): ComputerUser {
  return { home: homedir(), account: accountName() };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // The system has no entry for this account.
    return '';
  }
}

/**
 * Opens the log of this computer and starts the crash reporter in the same folder; neither sends anything. The log is
 * two files of at most 1 MiB each, and every line is redacted before it is written.
 *
 * It uses the Node build of electron-log because the Electron build also listens to messages from pages.
 */
export function openLocalLog(): LocalLog {
  const folder = join(app.getPath('userData'), 'logs');
  const crashes = join(folder, 'crashes');
  mkdirSync(crashes, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', crashes);
  crashReporter.start({ uploadToServer: false });

  const user = computerUser();
  const path = join(folder, 'main.log');
  const { file, console: terminal } = log.transports;
  file.resolvePathFn = () => path;
  file.maxSize = maxLogBytes;
  file.level = 'info';
  file.format = '[{y}-{m}-{d} {h}:{i}:{s}.{ms}] [{level}] {text}';
  terminal.level = app.isPackaged ? false : 'info';

  return {
    folder,
    info: (message) => log.info(redact(message, user)),
    warn: (message) => log.warn(redact(message, user)),
    error(message, cause) {
      const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? '');
      log.error(redact([message, reason].filter(Boolean).join(': '), user));
    },
    async lastErrors() {
      try {
        const lines = (await readFile(path, 'utf8')).split('\n');
        return lines.filter((line) => /^\[[^\]]+\] \[(warn|error)\]/.test(line));
      } catch {
        // Nothing has been logged yet.
        return [];
      }
    },
  };
}
