import { brand } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import type { SendMailOptions } from 'nodemailer';
import type { MailBody } from '../render.ts';
import { markContentId, markImage } from '../template/look.ts';

/** Appointments that mail programs offer to add to the calendar, change or remove (RFC 5546). */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/** A mail ready to be sent. */
export interface RenderedMail extends MailBody {
  /** Id of the outbox row. The Message-ID contains it, so a repeated delivery can be recognized. */
  messageId: string;
  to: string;
  locale: Locale;
  date: Date;
  /** Whether it is an alert to operators. */
  isAlert?: true;
  calendar?: CalendarFile;
}

/**
 * Longest time for one delivery, in milliseconds. The outbox row is locked meanwhile, and the database ends transactions
 * that are idle for 30 s.
 */
export const maxDeliveryMs = 20_000;

/** Sends mails. Delivering the same message id twice must do no harm. */
export interface Mailer {
  /**
   * @param within time limit in milliseconds, `maxDeliveryMs` by default
   * @throws MailError when the mail was not accepted
   */
  deliver(mail: RenderedMail, within?: number): Promise<void>;
}

/** The email in the From line (`MAIL_FROM`) and the host at the end of each Message-ID. */
export interface Sender {
  email: string;
  host: string;
}

/** A mail was not accepted. A permanent refusal concerns this message or recipient, so a retry would not help. */
export class MailError extends Error {
  readonly permanent: boolean;
  /** The relay's answer, if it refused permanently. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, permanent: boolean, options: ErrorOptions & { refusal?: Refusal } = {}) {
    super(message, options);
    this.name = 'MailError';
    this.permanent = permanent;
    this.refusal = options.refusal;
  }
}

/** A relay's permanent refusal of a recipient or a message. */
export interface Refusal {
  /** Enhanced status code (RFC 3463). */
  status: string;
  /** Whether the recipient does not accept mail at all. */
  recipientRefused: boolean;
}

/**
 * The message with its headers, for any nodemailer transport. The recipient is always one address, whatever characters
 * it contains. `Auto-Submitted` (RFC 3834) prevents automatic replies. A mailing list's mail names the page that
 * unsubscribes with one click in the mail program (RFC 8058).
 */
export function mimeMessage(mail: RenderedMail, sender: Sender): SendMailOptions {
  return {
    messageId: `<${mail.messageId}@${sender.host}>`,
    date: mail.date,
    from: {
      name: mail.sentFor ? `${mail.sentFor} via ${brand.name}` : brand.name,
      address: sender.email,
    },
    replyTo: mail.replyTo
      ? { name: '', address: mail.replyTo }
      : { name: brand.name, address: brand.supportEmail },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    textEncoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': languageTags[mail.locale],
      ...(mail.unsubscribeUrl ? listHeaders(mail.unsubscribeUrl) : {}),
    },
    attachments: mail.sentFor
      ? []
      : [
          {
            content: markImage,
            contentType: 'image/png',
            filename: 'mark.png',
            cid: markContentId,
            contentDisposition: 'inline',
          },
        ],
    ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'appointment.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function listHeaders(unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
