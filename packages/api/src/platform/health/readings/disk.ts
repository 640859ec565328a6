import { statfs } from 'node:fs/promises';
import type { DatabaseFacts, HealthState } from '@tamarack/core/domain';

export type Disk = NonNullable<DatabaseFacts['disk']>;

/** Size and free space of the file system that has this folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** The thresholds of System Health and `doctor`, as in docs/operations.md. */
const limits = { warningShare: 0.1, downBytes: 1_000_000_000 };

export function judgeDisk({ freeBytes, sizeBytes }: Disk): Exclude<HealthState, 'off'> {
  if (freeBytes < limits.downBytes) return 'down';
  return freeBytes < sizeBytes * limits.warningShare ? 'warning' : 'ok';
}

/** Such as `9.9 of 100.0 GB are free`. */
export const describeDisk = ({ freeBytes, sizeBytes }: Disk): string =>
  `${(freeBytes / 1e9).toFixed(1)} of ${(sizeBytes / 1e9).toFixed(1)} GB are free`;
