import type { Queue } from '../../../jobs/queue.ts';

export const operationRun: Queue<{ operationId: string }> = {
  name: 'operation.run',
  keyOf: ({ operationId }) => operationId,
};
