import type { Locale } from '@tamarack/core/domain/text';
import { renderHtml } from './template/layout.ts';
import type { MailTemplate } from './template/template.ts';
import { renderText } from './template/text-part.ts';

/** A rendered mail without addresses. */
export interface MailBody {
  subject: string;
  html: string;
  text: string;
  /** Who gets the replies instead of our support. */
  replyTo?: string;
  /** The clinic in whose name it is sent. */
  sentFor?: string;
  /** Page to unsubscribe from the mailing list; mail programs send it a POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Renders a mail in the recipient's language. */
export function renderMail<P extends object>(
  template: MailTemplate<P>,
  params: P,
  locale: Locale,
  now: Date,
): MailBody {
  const content = template.compose(params, locale, now);
  const { subject, replyTo, sentFor, unsubscribe } = content;
  return {
    subject,
    html: renderHtml(content, locale),
    text: renderText(content, locale),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(sentFor === undefined ? {} : { sentFor }),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.href } : {}),
  };
}
