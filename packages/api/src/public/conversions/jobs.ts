import type { JobHandler } from '../../jobs/worker.ts';
import { type ConversionDeliveryDeps, deliverConversions, resendConversions } from './deliver.ts';
import { conversionsDeliver } from './queue.ts';

export const conversionJobs: JobHandler<ConversionDeliveryDeps, { consentId: string }> = {
  queue: conversionsDeliver,
  concurrency: 1,
  run: (deps, { consentId }, signal) => deliverConversions(deps, consentId, signal),
  resend: resendConversions,
};
