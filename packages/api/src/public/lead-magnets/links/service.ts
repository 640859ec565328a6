import type { ReportForm } from '@tamarack/core/domain';
import { isLocale, type Locale } from '@tamarack/core/domain/text';
import type { Tx } from '../../../database/types.ts';
import { newLinkToken, sha256 } from '../../../server/access/tokens.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { email as emailSchema, linkToken } from '../../../server/schemas.ts';
import { mainUrl } from '../../../server/urls.ts';
import type { LeadRequest, Sender } from '../../leads/index.ts';
import { recordLead } from '../../leads/index.ts';
import { sampleReportMail } from '../mails.ts';
import { countDownload, findReportLink, insertReportLink, type ReportLink } from './repository.ts';

export const linkLifeDays = 7;

/**
 * Emails a visitor the link to the sample report, in their language. A repeated request within a minute, or the
 * eleventh in a day, queues no further mail; the caller cannot tell the difference.
 */
export async function requestReport(
  deps: ServerDeps,
  wanted: Required<ReportForm> & { locale: Locale },
  sender: Sender,
): Promise<void> {
  const lead: LeadRequest = {
    ...wanted,
    source: 'sample_report',
    name: null,
    clinicName: null,
    message: null,
  };
  await deps.database.change((tx) =>
    recordLead(tx, deps, lead, sender, async ({ leadId }) =>
      sampleReportMail.message({
        firstName: lead.firstName,
        ...(await issueReportLink(tx, deps, { ...lead, leadId })),
      }),
    ),
  );
}

/** A new link to the report for a stored lead: its absolute URL, and the days for which it works. */
export async function issueReportLink(
  tx: Tx,
  deps: Pick<ServerDeps, 'settings'>,
  { leadId, email, locale }: { leadId: string; email: string; locale: Locale },
): Promise<{ link: string; days: number }> {
  const { token, hash } = newLinkToken();
  await insertReportLink(tx, { hash, leadId, locale, lifeDays: linkLifeDays });
  const path = `/waag-template/${token}?email=${encodeURIComponent(email)}`;
  return { link: mainUrl(deps.settings, locale, path), days: linkLifeDays };
}

/** Token and email of a link, from the query. */
export interface LinkClaim {
  hash: string;
  email: string;
}

interface CheckedClaim {
  tokenHash: Buffer;
  email: string;
}

/** Null unless token and email are well-formed. */
function check(claim: LinkClaim): CheckedClaim | undefined {
  const address = emailSchema.required().validate(claim.email);
  if (address.error || linkToken.required().validate(claim.hash).error) return undefined;
  return { tokenHash: sha256(claim.hash), email: address.value };
}

/** The valid link of a claim; does not count a download. */
export async function validLink(deps: ServerDeps, claim: LinkClaim): Promise<ReportLink | undefined> {
  const checked = check(claim);
  if (!checked) return undefined;
  const link = await findReportLink(deps.database.platform, checked.tokenHash);
  return link && sameAddress(link.email, checked.email) ? link : undefined;
}

/** The link that a browser remembers from an earlier validation, which checked the email. */
export async function rememberedLink(deps: ServerDeps, token: string): Promise<ReportLink | undefined> {
  if (linkToken.required().validate(token).error) return undefined;
  return findReportLink(deps.database.platform, sha256(token));
}

/** Counts a download; returns the language of the file, or undefined when the link is not valid. */
export async function takeDownload(deps: ServerDeps, claim: LinkClaim): Promise<Locale | undefined> {
  const checked = check(claim);
  const taken = checked && (await countDownload(deps.database.platform, checked.tokenHash, checked.email));
  return isLocale(taken?.locale) ? taken.locale : undefined;
}

/** Emails are compared as in the database, ignoring case. */
function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Path of the file for the holder of a link. */
export function downloadPath(token: string, email: string): string {
  return `/downloads/waag-report/${token}?email=${encodeURIComponent(email)}`;
}
