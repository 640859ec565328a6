import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { builtSampleReport, builtSite } from '../config/built.ts';
import type { Config } from '../config/config.ts';
import { openDataDir } from '../config/data-dir.ts';
import { findEncryptionKeys } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';
import { counted } from '../counted.ts';
import { clockToleranceMs, readClockDifference } from '../database/clock-difference.ts';
import { assertPoolerReachable, assertReplicaReachable } from '../database/connection/reach.ts';
import { InstanceRunningError, lockInstance } from '../database/embedded/instance-lock.ts';
import type { SealedColumn } from '../database/sealed-columns.ts';
import { type DatabaseStatus, readStatus } from '../database/status.ts';
import { transportOptions } from '../mail/transports/smtp-mailer.ts';
import { describeDisk, judgeDisk, readDisk } from '../platform/health/index.ts';
import { erasureJournalIn, testJournal } from '../platform/privacy/index.ts';
import { reservePort } from '../server/listening/listen.ts';
import { withDatabase } from './command.ts';
import { areWrong, type KeyTrial, tryKeys, wrongKeys } from './encryption-keys.ts';

/** Result of one check. */
export interface Finding {
  level: 'ok' | 'warning' | 'failed';
  text: string;
  /** What to do; absent when nothing is wrong. */
  remedy?: string;
}

const MIB = 1024 * 1024;
const OLDEST_NODE = 24;

export function checkSettings(config: Config): Finding[] {
  const node = Number(process.versions.node.split('.')[0]);
  return [
    { level: 'ok', text: `${config.environment}, role ${config.role}, host ${config.publicHost}` },
    node >= OLDEST_NODE
      ? { level: 'ok', text: `Node ${process.versions.node}` }
      : {
          level: 'failed',
          text: `Node ${process.versions.node} is too old.`,
          remedy: 'Use "npm run admin -- doctor".',
        },
  ];
}

export async function checkStorage(config: Config): Promise<Finding[]> {
  if (!existsSync(config.dataDir))
    return [{ level: 'ok', text: `${config.dataDir} does not exist yet; the first start makes it.` }];
  openDataDir(config.dataDir);
  return [storageFinding(config, await readDisk(config.dataDir))];
}

export function storageFinding(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  disk: Parameters<typeof judgeDisk>[0],
): Finding {
  const state = judgeDisk(disk);
  const text = `${dataDir} is readable and writable, ${describeDisk(disk)}`;
  if (state === 'ok') return { level: 'ok', text };
  if (state === 'down' && !databaseUrl)
    return { level: 'failed', text, remedy: 'Free up space: the database stops when the disk is full.' };
  return { level: 'warning', text, remedy: 'Free up space soon.' };
}

/** The list of erasures, without which a restore would bring back those who were erased. */
export async function checkErasures({ dataDir }: Config): Promise<Finding[]> {
  const file = erasureJournalIn(dataDir);
  if (!existsSync(dataDir))
    return [{ level: 'ok', text: `${file} does not exist yet; the first start makes it.` }];
  return [{ level: 'ok', text: `${file} is readable and writable, entries: ${await testJournal(file)}` }];
}

export function checkSite(): Finding[] {
  return [
    { level: 'ok', text: `built, in ${builtSite()}` },
    { level: 'ok', text: `sample report built, in ${builtSampleReport()}` },
  ];
}

export async function checkPort(config: Config): Promise<Finding[]> {
  if (isRunning(config))
    return [{ level: 'ok', text: `${brand.name} runs on this data folder at the moment.` }];
  if (config.role === 'worker') return [{ level: 'ok', text: 'not needed by ROLE=worker' }];
  const port = await reservePort(config.host, config.port);
  return [{ level: 'ok', text: `${port} on ${config.host} is free` }];
}

/** Facts about the database, and how far its clock may be from ours; null if there is none yet. */
export interface DatabaseLook {
  status: DatabaseStatus;
  embedded: boolean;
  apartMs: number;
  keys: KeyTrial;
  /** Why DATABASE_REPLICA_URL cannot be used; null if it can, or is not set. */
  replicaProblem: StartError | null;
}

/** @throws StartError when the database cannot be used */
export async function lookAtDatabase(
  config: Config,
  columns: readonly SealedColumn[],
): Promise<DatabaseLook | null> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) return null;
  return withDatabase(config, async (database, { embedded, url }) => {
    await assertPoolerReachable(url, config.databasePoolerUrl);
    const replicaProblem = await replicaProblemOf(url, config.databaseReplicaUrl);
    const status = await readStatus(database);
    const apartMs = await readClockDifference(database.platform);
    const keys = await tryKeys(database, columns, findEncryptionKeys(config));
    return { status, embedded, apartMs, keys, replicaProblem };
  });
}

async function replicaProblemOf(url: string, replicaUrl: string | null): Promise<StartError | null> {
  try {
    await assertReplicaReachable(url, replicaUrl);
    return null;
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
}

export function checkDatabase(look: DatabaseLook | null): Finding[] {
  if (!look) return [{ level: 'ok', text: 'The embedded PostgreSQL is made by the first start.' }];
  const { version, sizeBytes, failedOperations } = look.status;
  const kind = look.embedded ? 'embedded PostgreSQL' : 'PostgreSQL';
  const size = `${Math.ceil(sizeBytes / MIB)} MiB`;
  const findings: Finding[] = [
    { level: 'ok', text: `${kind} ${version}, ${size}, migrated, rights as they should be` },
  ];
  if (look.replicaProblem)
    findings.push({
      level: 'warning',
      text: `${look.replicaProblem.message} Exports and analytics read from the database itself.`,
      remedy: look.replicaProblem.remedy,
    });
  if (failedOperations > 0)
    findings.push({
      level: 'warning',
      text: `${failedOperations} operations on clinics have failed.`,
      remedy: 'Look at them in the console: Tenants, the clinic, Retry.',
    });
  return findings;
}

/** Whether ENCRYPTION_KEYS belongs to the data. */
export function checkKeys(config: Config, look: DatabaseLook | null): Finding[] {
  if (!look) return [{ level: 'ok', text: 'not tried, as there is no database' }];
  const { tried, opened } = look.keys;
  if (areWrong(look.keys)) {
    const { message, remedy } = wrongKeys(config);
    return [{ level: 'failed', text: message, remedy }];
  }
  if (opened < tried)
    return [
      {
        level: 'warning',
        text: `The keys open ${opened} of ${tried} encrypted values that were tried.`,
        remedy: 'Add the missing key to ENCRYPTION_KEYS; "npm run admin -- reencrypt" counts all values.',
      },
    ];
  return [{ level: 'ok', text: tried === 0 ? 'nothing is encrypted yet' : 'open what is encrypted' }];
}

export async function checkMail(config: Config, look: DatabaseLook | null): Promise<Finding[]> {
  const findings = [
    config.smtpUrl ? await checkRelay(config.smtpUrl, config.publicHost) : folderFinding(config),
  ];
  if (!look) return findings;
  const { queued, failed } = look.status.mail;
  if (failed === 0)
    return [
      ...findings,
      {
        level: 'ok',
        text: `${counted(queued, 'message is', 'messages are')} waiting for delivery, none failed`,
      },
    ];
  return [
    ...findings,
    {
      level: 'warning',
      text: `${counted(failed, 'message has', 'messages have')} failed permanently, waiting: ${queued}.`,
      remedy: 'The log has the reason for each.',
    },
  ];
}

export function checkClock({ databaseUrl }: Config, look: DatabaseLook | null): Finding[] {
  if (!look && databaseUrl) return [{ level: 'ok', text: 'not compared, as there is no database' }];
  if (!look || look.embedded)
    return [{ level: 'ok', text: `${new Date().toISOString()}, shared by the database` }];
  if (look.apartMs < clockToleranceMs) return [{ level: 'ok', text: 'server and database agree' }];
  return [
    {
      level: 'failed',
      text: `The clocks of this machine and the database are ${(look.apartMs / 1000).toFixed(1)} s apart.`,
      remedy: 'Synchronise both with a time server (NTP): sessions and links expire by the clock.',
    },
  ];
}

function folderFinding(config: Config): Finding {
  const text = `SMTP_URL is not set: messages become files in ${join(config.dataDir, 'mail')}`;
  if (!config.production) return { level: 'ok', text };
  return { level: 'warning', text, remedy: 'Set SMTP_URL; until then no mail is delivered.' };
}

async function checkRelay(url: string, clientName: string): Promise<Finding> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(transportOptions(url, clientName));
  const relay = new URL(url).host;
  try {
    await transport.verify();
    return { level: 'ok', text: `the relay ${relay} accepts our mail` };
  } catch (error) {
    return {
      level: 'failed',
      text: `The relay ${relay} does not take our mail: ${(error as Error).message}.`,
      remedy: 'Correct SMTP_URL; until then mail waits in the database.',
    };
  } finally {
    transport.close();
  }
}

function isRunning(config: Config): boolean {
  if (!existsSync(config.dataDir)) return false;
  try {
    lockInstance(config.dataDir)();
    return false;
  } catch (error) {
    if (error instanceof InstanceRunningError) return true;
    throw error;
  }
}
