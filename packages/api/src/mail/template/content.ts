/** Content of a mail, from which both its HTML and text parts are rendered. */
export interface MailContent {
  subject: string;
  /** Inboxes show it after the subject. */
  preview: string;
  title: string;
  blocks: MailBlock[];
  /** Introduces the button's URL, for those who cannot use the button. */
  buttonFallback: string;
  /** How to reach us. */
  support: string;
  /** Why the recipient gets this mail. */
  reason: string;
  /** Link to unsubscribe from the mailing list that the mail belongs to; also offered to mail programs (RFC 8058). */
  unsubscribe?: { label: string; href: string };
  /** Who gets the replies instead of our support. */
  replyTo?: string;
  /** The clinic in whose name the mail is sent; its name takes the place of ours. */
  sentFor?: string;
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** In smaller, paler type: how long a link lasts, what to do if it was not you. */
  | { kind: 'note'; text: string }
  /** A text written by somebody else. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: MailFact[] }
  /** The mail's button; one at most. */
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

/** A URL for display: without scheme and trailing slash. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** `mailto:` link to an email typed by a stranger, encoded so that it cannot add a subject or a copy. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
