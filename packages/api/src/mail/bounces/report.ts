import PostalMime from 'postal-mime';

/** The part of a delivery report about one recipient. */
interface ReportedRecipient {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string;
  /** Enhanced status code (RFC 3463). */
  status: string;
  diagnostic: string;
}

export interface DeliveryReport {
  /** Our id of the mail that the report is about; null when the report does not name it. */
  messageId: string | null;
  recipients: ReportedRecipient[];
}

/** Our ids are in the Message-ID, before the host. */
const ownId = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im;

/**
 * Reads a delivery report that a mail server sent back (RFC 3464). Null for any other mail, such as a person's reply or
 * an automatic one.
 */
export async function parseReport(raw: Buffer): Promise<DeliveryReport | null> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const parts = email.attachments.map(({ mimeType, content }) => ({ mimeType, text: String(content) }));
  const report = parts.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const original = parts.find(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers',
  );
  const headers = original?.text.split(/\r?\n\r?\n/)[0] ?? '';
  return {
    messageId: ownId.exec(unfolded(headers))?.[1]?.toLowerCase() ?? null,
    recipients: report.text
      .split(/(?:\r?\n){2,}/)
      .slice(1)
      .flatMap(readRecipient),
  };
}

function readRecipient(block: string): ReportedRecipient[] {
  const lines = unfolded(block).split(/\r?\n/);
  const field = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0];
  if (!status) return [];
  const diagnostic = field('diagnostic-code').replace(/^[\w-]+;\s*/, '');
  return [{ action: field('action').toLowerCase(), status, diagnostic }];
}

/** Joins folded header lines. */
function unfolded(text: string): string {
  return text.replace(/\r?\n[ \t]+/g, ' ');
}
