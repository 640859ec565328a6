/**
 * Whether a status means that the address takes no mail, so that writing to it again would be spam (RFC 3463): a
 * permanent failure of the addressing (5.1), the mailbox (5.2), or the way to it (5.4), or one that names nothing
 * closer (5.0). A full mailbox (5.2.2) empties, an over-long message (5.2.3) was ours, and what concerns systems,
 * protocols, contents and policies (5.3, 5.5 to 5.7) is about one message or about us.
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
