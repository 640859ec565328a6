import type { Queue } from '../jobs/queue.ts';

type MailQueue = Queue<{ messageId: string }>;

const queueNamed = (name: string): MailQueue => ({ name, keyOf: ({ messageId }) => messageId });

export const mailDeliver = queueNamed('mail.deliver');
/** Alerts to operators have their own queue, so that they do not wait for mail that a relay does not accept. */
export const mailAlert = queueNamed('mail.alert');

export const mailQueueOf = ({ isAlert }: { isAlert: boolean }): MailQueue =>
  isAlert ? mailAlert : mailDeliver;
