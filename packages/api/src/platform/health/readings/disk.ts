import { statfs } from 'node:fs/promises';
import type { DatabaseFacts } from '@tamarack/core/domain';

export type Disk = NonNullable<DatabaseFacts['disk']>;

/** Size and free space of the file system that has this folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
