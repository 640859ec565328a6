import type { Queue } from '../../../jobs/queue.ts';

export const bulkRun: Queue<{ bulkId: string }> = { name: 'bulk.run', keyOf: ({ bulkId }) => bulkId };
