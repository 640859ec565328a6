import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

/**
 * Sends alerts to operators through a separate relay, so that they learn of an outage of the first one. When that relay
 * fails, and for all other mail, it uses the first one.
 */
export function alertMailer(relay: Mailer, alerts: Mailer, log: Logger): Mailer {
  return {
    async deliver(mail) {
      if (!mail.isAlert) return relay.deliver(mail);
      try {
        await alerts.deliver(mail);
      } catch (error) {
        log.warn({ err: error }, 'the relay for alerts failed');
        await relay.deliver(mail);
      }
    },
  };
}
