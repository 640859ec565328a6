import type { Queue } from '../../jobs/queue.ts';

export const clientMailDeliver: Queue<{ tenantId: string; mailId: string }> = {
  name: 'client-mail.deliver',
  keyOf: ({ tenantId, mailId }) => `${tenantId} ${mailId}`,
};
