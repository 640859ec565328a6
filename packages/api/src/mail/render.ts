import type { Locale } from '@tamarack/core/domain/text';
import { composeMail } from './compose.ts';
import { renderHtml } from './layout.ts';
import type { MailMessage } from './messages.ts';
import { renderText } from './text-part.ts';
import { voiceOf } from './voice.ts';

/** A mail in words and form, before it is addressed. */
export interface MailBody {
  subject: string;
  html: string;
  text: string;
  /** Address that answers go to, where that is not our support. */
  replyTo?: string;
  /** Page that ends the list the mail belongs to. */
  unsubscribeUrl?: string;
}

/** Writes a mail in the recipient's language. */
export function renderMail(message: MailMessage, locale: Locale, now: Date): MailBody {
  const content = composeMail(message, locale, now);
  const { say } = voiceOf({}, locale, now);
  const support = say('support');
  return {
    ...(content.replyTo === undefined ? {} : { replyTo: content.replyTo }),
    ...(content.unsubscribe ? { unsubscribeUrl: content.unsubscribe.href } : {}),
    subject: content.subject,
    html: renderHtml(content, { support, buttonFallback: say('buttonFallback') }, locale),
    text: renderText(content, { support, labelled: (label, value) => say('labelled', { label, value }) }),
  };
}
