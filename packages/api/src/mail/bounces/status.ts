/**
 * Whether a status means that the recipient does not accept mail, so that further mail would be spam (RFC 3463): a
 * permanent failure of the address (5.1), the mailbox (5.2) or the route (5.4), or one without detail (5.0). Excluded
 * are a full mailbox (5.2.2) and a message that is too long (5.2.3), and failures of systems, protocols, content and
 * policy (5.3, 5.5 to 5.7), which concern one message or us.
 */
export function refusesRecipient(status: string): boolean {
  const [kind, subject, detail] = status.split('.');
  if (kind !== '5') return false;
  if (subject === '2') return detail !== '2' && detail !== '3';
  return subject === '0' || subject === '1' || subject === '4';
}

/** The enhanced status code at the start of a server's reply, such as `550 5.1.1 No such user`. */
export function statusInReply(reply: string): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
}
