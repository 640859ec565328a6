import { brand } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import type { SendMailOptions } from 'nodemailer';
import { markContentId, markImage } from './look.ts';

/** A mail ready to go. */
export interface RenderedMail {
  /** The outbox row's id; the message's own id is made from it, so that a repeat is recognised. */
  messageId: string;
  to: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  date: Date;
  /** Address that answers go to; our support's unless given. */
  replyTo?: string;
  /** Page that ends the list the mail belongs to: it takes a POST from mail programs (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Takes mails out of the house. Delivering the same message id again must do no harm. */
export interface Mailer {
  /** Throws `MailError` when the mail could not be handed over. */
  deliver(mail: RenderedMail): Promise<void>;
}

/** Who sends: the From line as configured (`MAIL_FROM`) and the host that message ids end in. */
export interface Sender {
  from: string;
  host: string;
}

/** A mail was not taken. A permanent refusal is about this message or recipient; trying again would not help. */
export class MailError extends Error {
  readonly permanent: boolean;
  /** What the relay said of a permanent refusal; undefined when there was none. */
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
  /** Whether the address takes no mail at all. */
  recipientRefused: boolean;
}

/**
 * The message with its headers, for any of nodemailer's transports. The recipient is one address, whatever characters
 * it holds. `Auto-Submitted` (RFC 3834) keeps absence notes from answering. A mail of a list names the page that ends
 * it, for one click in the mail program (RFC 8058).
 */
export function mimeMessage(mail: RenderedMail, sender: Sender): SendMailOptions {
  return {
    messageId: `<${mail.messageId}@${sender.host}>`,
    date: mail.date,
    from: sender.from,
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
    attachments: [
      {
        content: markImage,
        contentType: 'image/png',
        filename: 'mark.png',
        cid: markContentId,
        contentDisposition: 'inline',
      },
    ],
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
