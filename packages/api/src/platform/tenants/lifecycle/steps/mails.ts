import type { Locale } from '@tamarack/core/domain/text';
import { queueMail } from '../../../../mail/repository.ts';
import type { MailMessage } from '../../../../mail/template.ts';
import { mainUrl, siteUrl } from '../../../../server/urls.ts';
import { activationMail, clinicReadyMail } from '../activation/mails.ts';
import { activationHours, issueActivation } from '../activation/service.ts';
import { StepError } from '../errors.ts';
import {
  planChangedMail,
  resumedMail,
  suspendedMail,
  terminatedMail,
  terminationCancelledMail,
} from '../mails.ts';
import { lockTenant } from '../repository.ts';
import { stepTexts } from '../texts.ts';
import type { Step, StepContext } from './context.ts';
import { findOwner } from './repository.ts';

/**
 * A new owner gets the link that verifies the address and sets the password; one whose address is verified already
 * is told that another clinic is ready. The lock keeps a correction of the owner's email from running at the same time.
 */
export const sendActivation: Step = async ({ tx, tenant, operation, deps }) => {
  await lockTenant(tx, tenant.tenantId);
  const owner = await findOwner(tx, tenant.tenantId);
  if (!owner) throw new StepError(stepTexts.ownerMissing, { permanent: true });
  if (!owner.verified) {
    const activation = { mail: activationMail, tenant, owner, locale: tenant.locale };
    const withheld = await issueActivation(tx, deps, activation);
    return withheld ? stepTexts.activationWithheld : stepTexts.activationSent(activationHours);
  }
  const message = clinicReadyMail.message({
    fullName: owner.fullName,
    clinicName: tenant.clinicName,
    siteAddress: siteUrl(deps.settings, tenant.subdomain),
    dashboardLink: mainUrl(deps.settings, tenant.locale, '/dashboard'),
  });
  await queueMail(tx, deps.jobs, {
    to: owner.email,
    locale: tenant.locale,
    tenantId: tenant.tenantId,
    dedupeKey: `operation:${operation.operationId}`,
    message,
  });
  return stepTexts.readySent;
};

/** One mail a change, to the clinic's owner address, in the clinic's language. */
export const notifyOwner: Step = async (context) => {
  const { tx, tenant, operation, deps } = context;
  const owner = await findOwner(tx, tenant.tenantId);
  const byOwner = owner !== undefined && owner.userId === operation.requestedBy;
  await queueMail(tx, deps.jobs, {
    to: tenant.ownerEmail,
    locale: tenant.locale,
    tenantId: tenant.tenantId,
    dedupeKey: `operation:${operation.operationId}`,
    message: messageFor(context, tenant.locale, byOwner),
  });
  return stepTexts.ownerTold;
};

function messageFor({ tenant, operation, deps }: StepContext, locale: Locale, byOwner: boolean): MailMessage {
  const { clinicName, timeZone } = tenant;
  const dashboardLink = mainUrl(deps.settings, locale, '/dashboard');
  switch (operation.kind) {
    case 'suspend': {
      const { holdKind: kind = 'other', customerMessage = null } = operation.params;
      return suspendedMail.message({ clinicName, kind, customerMessage, dashboardLink });
    }
    case 'resume':
      return resumedMail.message({ clinicName, siteAddress: siteUrl(deps.settings, tenant.subdomain) });
    case 'change_plan': {
      const { plan: to = tenant.plan, planBefore: from = tenant.plan } = operation.params;
      return planChangedMail.message({ clinicName, from, to, dashboardLink });
    }
    case 'terminate': {
      if (!tenant.eraseAfter) throw new StepError(stepTexts.notTerminated, { permanent: true });
      const eraseOn = tenant.eraseAfter.toISOString();
      return terminatedMail.message({ clinicName, eraseOn, timeZone, exportLink: dashboardLink, byOwner });
    }
    case 'cancel_termination':
      return terminationCancelledMail.message({ clinicName, dashboardLink });
    default:
      throw new Error(`no mail for an operation of kind ${operation.kind}`);
  }
}
