import type { Queue } from '../../../jobs/queue.ts';

/** Makes the sandbox's records of today, unless they are there. */
export const sandboxPrepare: Queue = { name: 'sandbox.prepare', keyOf: () => 'sandbox' };
