import type { Locale } from '@tamarack/core/domain/text';
import type { Queue } from '../../../jobs/queue.ts';

/** Makes the records of today of a language's sandbox, unless they are there. */
export const sandboxPrepare: Queue<{ locale: Locale }> = {
  name: 'sandbox.prepare',
  keyOf: ({ locale }) => locale,
};
