import type { NodemailerError, SMTPTransportOptions } from 'nodemailer';
import { refusesRecipient, statusInReply } from '../bounces/status.ts';
import { MailError, type Mailer, maxDeliveryMs, mimeMessage, type Refusal, type Sender } from './mailer.ts';

/**
 * Delivers over SMTP to the relay at `url` (`smtp://user:password@host:587`, or `smtps://` for TLS from the first byte).
 * Nothing leaves the machine unencrypted: without STARTTLS the delivery fails, except on loopback.
 */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const options = transportOptions(url, sender.host);
  return {
    async deliver(mail, within = maxDeliveryMs) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      try {
        await transport.sendMail({
          ...mimeMessage(mail, sender),
          signal: AbortSignal.timeout(within),
        });
      } catch (error) {
        throw toMailError(error as NodemailerError);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connection settings from the relay's URL. @throws Error when it is neither `smtp:` nor `smtps:` */
export function transportOptions(url: string, clientName: string): SMTPTransportOptions {
  const relay = new URL(url);
  if (relay.protocol !== 'smtp:' && relay.protocol !== 'smtps:') {
    throw new Error(`The URL of a mail relay begins with smtp:// or smtps://, not ${relay.protocol}//`);
  }
  const host = relay.hostname.replace(/^\[|\]$/g, '');
  const secure = relay.protocol === 'smtps:';
  return {
    host,
    port: relay.port ? Number(relay.port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLoopback(host),
    tls: { minVersion: 'TLSv1.2' },
    ...(relay.username
      ? { auth: { user: decodeURIComponent(relay.username), pass: decodeURIComponent(relay.password) } }
      : {}),
    name: clientName,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    dnsTimeout: 8_000,
  };
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/**
 * Only a refusal of the recipient or the message is permanent (5xx to RCPT or DATA, or an invalid recipient). A refused
 * sender, sign-in or TLS handshake is for us to fix, so the mail stays queued meanwhile.
 */
function toMailError(error: NodemailerError): MailError {
  const refused = error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
  const noRecipient = error.code === 'EENVELOPE' && error.command === 'API';
  if (refused) return new MailError(error.message, true, { cause: error, refusal: refusalOf(error) });
  if (noRecipient)
    return new MailError(error.message, true, {
      cause: error,
      refusal: { status: '5.1.3', recipientRefused: true },
    });
  return new MailError(error.message, false, { cause: error });
}

/** Without an enhanced status code, a refusal of RCPT means that the recipient accepts no mail. */
function refusalOf(error: NodemailerError): Refusal {
  const status = statusInReply(error.response ?? '');
  if (status) return { status, recipientRefused: refusesRecipient(status) };
  return { status: '5.0.0', recipientRefused: error.command === 'RCPT TO' };
}
