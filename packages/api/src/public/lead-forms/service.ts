import { sandboxLinkDays, sandboxVisitHours } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';
import type { MailMessage } from '../../mail/template/template.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { issueReportLink, sampleReportMail } from '../lead-magnets/index.ts';
import type { Sender } from '../leads/index.ts';
import { recordLead } from '../leads/index.ts';
import { issueSandboxLink, type SandboxAccess, sandboxAccessMail } from '../sandbox/index.ts';
import { contactReceivedMail, demoReceivedMail } from './mails.ts';
import type { FormRequest } from './schema.ts';

/**
 * Accepts a visitor's request and replies by email: with the link to the sample report, the link to the sandbox, a
 * receipt, or the mail to confirm the newsletter. Everything is in one transaction. A visitor who was emailed too
 * recently or too often gets no further mail; the response is the same.
 */
export async function takeRequest(
  deps: ServerDeps,
  request: FormRequest & { locale: Locale },
  sender: Sender,
): Promise<void> {
  const newsletter = request.newsletter || request.source === 'newsletter';
  const lead = { ...request, newsletter, firstName: null };
  await deps.database.change((tx) =>
    recordLead(tx, deps, lead, sender, ({ leadId }) => answerTo(tx, deps, request, leadId)),
  );
}

async function answerTo(
  tx: Tx,
  deps: ServerDeps,
  { source, email, locale }: FormRequest & { locale: Locale },
  leadId: string,
): Promise<MailMessage | null> {
  switch (source) {
    case 'landing': {
      const report = await issueReportLink(tx, deps, { leadId, email, locale });
      return sampleReportMail.message({ firstName: null, ...report });
    }
    case 'sandbox':
      return sandboxAccessMail.message(await sandboxParams(tx, deps, { email, locale }));
    case 'contact':
      return contactReceivedMail.message({});
    case 'demo':
      return demoReceivedMail.message({});
    case 'newsletter':
      return null;
  }
}

async function sandboxParams(
  tx: Tx,
  deps: ServerDeps,
  visitor: { email: string; locale: Locale },
): Promise<SandboxAccess> {
  return {
    link: await issueSandboxLink(tx, deps, visitor),
    days: sandboxLinkDays,
    hours: sandboxVisitHours,
  };
}
