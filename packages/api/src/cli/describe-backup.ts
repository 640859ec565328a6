import { StartError } from '../config/start-error.ts';
import { counted } from '../counted.ts';
import type { BackupFacts } from '../database/backup/file.ts';

/** The error when only the product's own login is configured. */
export function withoutAdmin(): StartError {
  return new StartError(
    'DATABASE_ADMIN_URL is not set.',
    'Set it to the same database as DATABASE_URL, with the role that runs the migrations: only it can read every table.',
  );
}

/** Describes a backup for people. */
export function describeBackup({ head, counts }: BackupFacts): string[] {
  const seal = head.auditSeal
    ? `number ${head.auditSeal.number}, SHA-256 ${head.auditSeal.sha256}`
    : 'none yet';
  return [
    `  Taken      ${head.takenAt}, release ${head.release}, schema ${head.migrations.at(-1) ?? 'none'}`,
    `  Holds      ${counted(counts.tenants ?? 0, 'clinic')}, ${counted(counts.users ?? 0, 'account')}, ${sum(counts)} rows of ${Object.keys(counts).length} tables`,
    `  Audit log  newest seal ${seal}`,
  ];
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
