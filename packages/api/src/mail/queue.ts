import type { Queue } from '../jobs/queue.ts';

export const mailDeliver: Queue<{ messageId: string }> = {
  name: 'mail.deliver',
  keyOf: ({ messageId }) => messageId,
};
