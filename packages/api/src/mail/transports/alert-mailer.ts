import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

/**
 * Sends mail to operators through a relay of its own, so that they hear of an outage of the first one; when that fails,
 * and for every other mail, through the first.
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
