import { mkdirSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { type LocalLog, openLog } from './log.electron.ts';
import type { Person } from './redact.ts';

/** Who uses this computer, to be left out of logs and diagnostics. */
export function person(): Person {
  return { home: homedir(), account: accountName() };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account that the system keeps no entry of.
    return '';
  }
}

/** Begins the log, and keeps reports of crashes in the same folder; neither is sent anywhere. */
export function openLocalLog(): LocalLog {
  const folder = join(app.getPath('userData'), 'logs');
  const crashes = join(folder, 'crashes');
  mkdirSync(crashes, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', crashes);
  crashReporter.start({ uploadToServer: false });
  return openLog(folder, person(), !app.isPackaged);
}
