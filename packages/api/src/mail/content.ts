/** What one mail says, free of form; the HTML and the text part are both made from it. */
export interface MailContent {
  subject: string;
  /** The line that inboxes show after the subject. */
  preview: string;
  title: string;
  blocks: MailBlock[];
  /** Why the recipient gets this mail; closes the message. */
  reason: string;
  /** How to end the list that the mail belongs to; also offered to mail programs (RFC 8058). */
  unsubscribe?: { label: string; href: string };
  /** Who gets the answers, where that is not our support. */
  replyTo?: string;
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Said once, more softly: how long a link lasts, what to do if it was not you. */
  | { kind: 'note'; text: string }
  /** Somebody else's words. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: MailFact[] }
  /** The one thing to do. */
  | { kind: 'action'; label: string; href: string }
  | { kind: 'link'; label: string; href: string };

export interface MailFact {
  label: string;
  value: string;
  href?: string;
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const note = (text: string): MailBlock => ({ kind: 'note', text });
export const quote = (text: string): MailBlock => ({ kind: 'quote', text });
export const facts = (...rows: MailFact[]): MailBlock => ({ kind: 'facts', rows });
export const action = (label: string, href: string): MailBlock => ({ kind: 'action', label, href });
export const link = (label: string, href: string): MailBlock => ({ kind: 'link', label, href });

/** An address as people read it: without scheme and closing slash. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
