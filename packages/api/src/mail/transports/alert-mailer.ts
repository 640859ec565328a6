import type { Logger } from 'pino';
import { type Mailer, maxDeliveryMs } from './mailer.ts';

/**
 * Sends alerts to operators through a separate relay, so that they learn of an outage of the first one. When that relay
 * fails, and for all other mail, it uses the first one. Both together take no longer than one delivery may.
 */
export function alertMailer(relay: Mailer, alerts: Mailer, log: Logger): Mailer {
  return {
    async deliver(mail) {
      if (!mail.isAlert) return relay.deliver(mail);
      const start = performance.now();
      try {
        await alerts.deliver(mail, maxDeliveryMs / 2);
      } catch (error) {
        log.warn({ err: error }, 'the relay for alerts failed');
        await relay.deliver(mail, Math.round(maxDeliveryMs - (performance.now() - start)));
      }
    },
  };
}
