import type { Locale } from '@tamarack/core/domain/text';
import { mailLanguage, queueMail, queueMails } from '../../../../mail/repository.ts';
import type { MailMessage } from '../../../../mail/template/template.ts';
import { dashboardUrl, siteUrl } from '../../../../server/urls.ts';
import { activationMail } from '../activation/mails.ts';
import { activationHours, issueActivation, mailClinicReady } from '../activation/service.ts';
import { mailClosing } from '../closing.ts';
import { clinicReopenedMail } from '../closing-mails.ts';
import { StepError } from '../errors.ts';
import { planChangedMail, resumedMail, suspendedMail, terminationCancelledMail } from '../mails.ts';
import { lockTenant } from '../repository.ts';
import { stepTexts } from '../text.ts';
import type { Step, StepContext } from './context.ts';
import { findOwner, listOtherAdministrators } from './repository.ts';

/**
 * A new owner is emailed the link that verifies the email and sets the password; an owner with a verified email is told
 * that another clinic is ready. The lock keeps a correction of the owner's email from running at the same time.
 */
export const sendActivation: Step = async ({ tx, tenant, operation, deps }) => {
  await lockTenant(tx, tenant.tenantId);
  const owner = await findOwner(tx, tenant.tenantId);
  if (!owner) throw new StepError(stepTexts.ownerMissing, { permanent: true });
  if (!owner.verified) {
    const withheld = await issueActivation(tx, deps, { mail: activationMail, tenant, owner });
    return withheld ? stepTexts.activationWithheld : stepTexts.activationSent(activationHours);
  }
  await mailClinicReady(tx, deps, { tenant, owner }, `operation:${operation.operationId}`);
  return stepTexts.readySent;
};

/**
 * One mail per change, to the owner's email. When a clinic is closed or its closure is cancelled, the other
 * administrators are emailed too.
 */
export const notifyOwner: Step = async (context) => {
  const { tx, tenant, operation, deps, now } = context;
  const { tenantId, eraseAfter } = tenant;
  if (operation.params.ownerKnows) return stepTexts.ownerKnows;
  const dedupeKey = `operation:${operation.operationId}`;
  if (operation.kind === 'terminate') {
    if (!eraseAfter) throw new StepError(stepTexts.notTerminated, { permanent: true });
    await mailClosing(tx, deps, { tenant, eraseAfter, dedupeKey, now });
    return stepTexts.ownerTold;
  }
  const to = tenant.ownerEmail;
  const locale = await mailLanguage(tx, { to, tenantId });
  await queueMail(tx, deps.jobs, { to, tenantId, dedupeKey, message: messageFor(context, locale) });
  if (operation.kind !== 'cancel_termination') return stepTexts.ownerTold;
  const administrators = await listOtherAdministrators(tx, tenantId);
  await queueMails(
    tx,
    deps.jobs,
    administrators.map(({ userId, email }) => ({
      to: email,
      tenantId,
      dedupeKey: `${dedupeKey}:${userId}`,
      message: clinicReopenedMail.message({
        clinicName: tenant.clinicName,
        siteAddress: siteUrl(deps.settings, tenant.subdomain),
      }),
    })),
  );
  return stepTexts.ownerTold;
};

function messageFor({ tenant, operation, deps }: StepContext, locale: Locale): MailMessage {
  const { tenantId, clinicName } = tenant;
  const dashboardLink = dashboardUrl(deps.settings, locale, tenantId);
  switch (operation.kind) {
    case 'suspend': {
      const { holdKind = 'other', customerMessage = null, trialEnded } = operation.params;
      const kind = trialEnded ? 'trial' : holdKind;
      return suspendedMail.message({ clinicName, kind, customerMessage, dashboardLink });
    }
    case 'resume':
      return resumedMail.message({ clinicName, siteAddress: siteUrl(deps.settings, tenant.subdomain) });
    case 'change_plan': {
      const { plan: to = tenant.plan, planBefore: from = tenant.plan } = operation.params;
      return planChangedMail.message({ clinicName, from, to, dashboardLink });
    }
    case 'cancel_termination':
      return terminationCancelledMail.message({ clinicName, dashboardLink });
    default:
      throw new Error(`no mail for an operation of kind ${operation.kind}`);
  }
}
