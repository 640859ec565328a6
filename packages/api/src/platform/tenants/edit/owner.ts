import { DomainError } from '@tamarack/core/domain';
import { endAccess, endMemberAccess } from '../../../accounts/sessions/index.ts';
import type { Actor } from '../../../audit/actor.ts';
import type { Tx } from '../../../database/types.ts';
import { refuseWithheld } from '../../../mail/account-mail.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found, invalid } from '../../../server/refusals.ts';
import type { TenantState } from '../lifecycle/index.ts';
import {
  findOwner,
  isActivationComing,
  issueActivation,
  mailClinicReady,
  ownerAddressCorrectedMail,
  sendActivationAgain,
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
import { editTexts } from './text.ts';

/**
 * Corrects the mistyped email of an owner who has not verified it. Links sent to the wrong email stop working; the right
 * one gets a new link. If an account with the right email exists, it becomes the owner.
 * @throws DomainError VALIDATION_FAILED once the owner is verified, TOO_MANY_MAILS
 */
export async function correctOwnerEmail(
  tx: Tx,
  deps: ServerDeps,
  actor: Actor,
  tenant: TenantState,
  email: string,
): Promise<void> {
  const owner = found(await findOwner(tx, tenant.tenantId));
  if (owner.verified) throw invalid({ ownerEmail: editTexts.ownerVerified });
  await withdrawActivations(tx, tenant.tenantId, owner.userId);
  const corrected = await accountFor(tx, actor, tenant, owner, email);
  if (corrected.verifiedAt) {
    await markOwnerVerified(tx, tenant.tenantId, corrected.verifiedAt);
    if (!(await isActivationComing(tx, tenant.tenantId)))
      await mailClinicReady(
        tx,
        deps,
        { tenant, owner: { ...corrected, email } },
        `clinic_ready:${tenant.tenantId}:${corrected.userId}`,
      );
    return;
  }
  if (await isActivationComing(tx, tenant.tenantId)) return;
  refuseWithheld(
    await issueActivation(tx, deps, {
      mail: ownerAddressCorrectedMail,
      tenant,
      owner: { ...corrected, email },
    }),
  );
}

interface CorrectedOwner {
  userId: string;
  fullName: string;
  verifiedAt: Date | null;
}

/**
 * The account with the right email: the mistyped account with its email changed, or else an existing one. An account
 * with other clinics or a platform role keeps its email, because the email decides who can sign in to it.
 */
async function accountFor(
  tx: Tx,
  actor: Actor,
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
    await endAccess(tx, actor, 'emailCorrected', { userId });
    return { userId, fullName, verifiedAt: null };
  }
  await replaceOwner(tx, tenant.tenantId, userId, taken.userId);
  await endMemberAccess(tx, 'memberRemoved', { tenantId: tenant.tenantId, userId });
  await deleteUnusedAccount(tx, userId);
  return { userId: taken.userId, fullName, verifiedAt: taken.verifiedAt };
}

/**
 * Sends the owner another activation link.
 * @throws DomainError NOT_FOUND, ALREADY_DONE once the owner is verified, OPERATION_IN_PROGRESS while provisioning has
 * yet to send it, TENANT_TERMINATED, TOO_MANY_MAILS
 */
export async function resendActivation(deps: ServerDeps, tenantId: string, actor: Actor): Promise<void> {
  await deps.database.change(async (tx) => {
    const notSent = await sendActivationAgain(tx, deps, tenantId, actor);
    switch (notSent?.because) {
      case 'missing':
        throw new DomainError('NOT_FOUND');
      case 'terminated':
        throw new DomainError('TENANT_TERMINATED', { text: editTexts.closed });
      case 'verified':
        throw new DomainError('ALREADY_DONE', { text: editTexts.alreadyVerified });
      case 'coming':
        throw new DomainError('OPERATION_IN_PROGRESS');
      case 'withheld':
        refuseWithheld(notSent.retryAfterSeconds);
    }
  });
}
