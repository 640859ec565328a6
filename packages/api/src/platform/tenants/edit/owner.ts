import { DomainError } from '@tamarack/core/domain';
import { endAccess, endMemberAccess } from '../../../accounts/sessions/index.ts';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { refuseWithheld } from '../../../mail/account-mail.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { mainUrl, siteUrl } from '../../../server/urls.ts';
import type { TenantState } from '../lifecycle/index.ts';
import {
  activationMail,
  clinicReadyMail,
  findOwner,
  isActivationComing,
  issueActivation,
  lockTenant,
  ownerAddressCorrectedMail,
  withdrawActivations,
} from '../lifecycle/index.ts';
import { ensureUser } from '../registry/index.ts';
import {
  deleteUnusedAccount,
  isMoreThanOwner,
  markOwnerVerified,
  moveAccount,
  replaceOwner,
} from './repository.ts';
import { editTexts } from './texts.ts';

/**
 * Corrects the mistyped email of an owner who has not verified it. Links sent to the wrong email stop working; the right
 * one gets a new link. If an account with the right email exists, it becomes the owner.
 * @throws DomainError VALIDATION_FAILED once the owner is verified, TOO_MANY_MAILS
 */
export async function correctOwnerEmail(
  tx: Tx,
  deps: ServerDeps,
  tenant: TenantState,
  email: string,
): Promise<void> {
  const owner = await findOwner(tx, tenant.tenantId);
  if (!owner) throw new DomainError('NOT_FOUND');
  if (owner.verified)
    throw new DomainError('VALIDATION_FAILED', { fields: { ownerEmail: editTexts.ownerVerified } });
  await withdrawActivations(tx, tenant.tenantId, owner.userId);
  const corrected = await accountFor(tx, tenant, owner, email);
  if (corrected.verifiedAt) {
    await markOwnerVerified(tx, tenant.tenantId, corrected.verifiedAt);
    if (!(await isActivationComing(tx, tenant.tenantId)))
      await tellClinicReady(tx, deps, tenant, corrected, email);
    return;
  }
  if (await isActivationComing(tx, tenant.tenantId)) return;
  refuseWithheld(
    await issueActivation(tx, deps, {
      mail: ownerAddressCorrectedMail,
      tenant,
      owner: { ...corrected, email },
      locale: tenant.locale,
    }),
  );
}

interface CorrectedOwner {
  userId: string;
  fullName: string;
  verifiedAt: Date | null;
}

/**
 * The account with the right email: the mistyped one with its email changed, or an existing one in its place. An account
 * with other clinics or a platform role keeps its email, because the email decides who can sign in to it.
 */
async function accountFor(
  tx: Tx,
  tenant: TenantState,
  owner: { userId: string; fullName: string },
  email: string,
): Promise<CorrectedOwner> {
  const { userId, fullName } = owner;
  const taken = await ensureUser(tx, { email, fullName, locale: tenant.locale });
  if (taken.userId === userId) return { userId, fullName, verifiedAt: null };
  if (taken.isNew && !(await isMoreThanOwner(tx, userId))) {
    await deleteUnusedAccount(tx, taken.userId);
    await moveAccount(tx, userId, email);
    await endAccess(tx, 'emailCorrected', { userId });
    return { userId, fullName, verifiedAt: null };
  }
  await replaceOwner(tx, tenant.tenantId, userId, taken.userId);
  await endMemberAccess(tx, 'memberRemoved', { tenantId: tenant.tenantId, userId });
  await deleteUnusedAccount(tx, userId);
  return { userId: taken.userId, fullName, verifiedAt: taken.verifiedAt };
}

async function tellClinicReady(
  tx: Tx,
  deps: ServerDeps,
  tenant: TenantState,
  { userId, fullName }: CorrectedOwner,
  to: string,
): Promise<void> {
  await queueMail(tx, deps.jobs, {
    to,
    locale: tenant.locale,
    tenantId: tenant.tenantId,
    dedupeKey: `clinic_ready:${tenant.tenantId}:${userId}`,
    message: clinicReadyMail.message({
      fullName,
      clinicName: tenant.clinicName,
      siteAddress: siteUrl(deps.settings, tenant.subdomain),
      dashboardLink: mainUrl(deps.settings, tenant.locale, '/dashboard'),
    }),
  });
}

/**
 * Sends the owner another activation link.
 * @throws DomainError NOT_FOUND, ALREADY_DONE once the owner is verified, OPERATION_IN_PROGRESS while provisioning is
 *   still to send it, TENANT_TERMINATED, TOO_MANY_MAILS
 */
export async function resendActivation(deps: ServerDeps, tenantId: string, actor: Actor): Promise<void> {
  await deps.database.platform.transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId);
    const owner = tenant && (await findOwner(tx, tenantId));
    if (!tenant || !owner) throw new DomainError('NOT_FOUND');
    if (tenant.status === 'terminated')
      throw new DomainError('TENANT_TERMINATED', { text: editTexts.closed });
    if (owner.verified) throw new DomainError('ALREADY_DONE', { text: editTexts.alreadyVerified });
    if (await isActivationComing(tx, tenantId)) throw new DomainError('OPERATION_IN_PROGRESS');
    refuseWithheld(
      await issueActivation(tx, deps, { mail: activationMail, tenant, owner, locale: tenant.locale }),
    );
    await insertEvent(tx, actor, {
      type: 'tenant.activation_resent',
      level: 'info',
      tenantId,
      payload: { clinicName: tenant.clinicName },
    });
    await insertAuditEntry(tx, actor, {
      action: 'tenant.resend_activation',
      tenantId,
      subjectId: owner.userId,
    });
  });
}
