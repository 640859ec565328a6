import {
  DomainError,
  type RegistrationDraft,
  type RegistrationEntries,
  type RegistrationStep,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Sql, Tx } from '../../database/types.ts';
import { freeSubdomain, isTaken } from '../../platform/tenants/subdomains/index.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { Visitor } from '../conversions/index.ts';
import { draftDays } from './cookies.ts';
import {
  deleteDraft,
  findRegistration,
  insertDraft,
  isReservedBy,
  lockRegistration,
  type Registration,
  saveStep,
} from './repository.ts';
import { normalized, refuseProblems } from './rules.ts';
import { trackStep } from './tracking.ts';

/** A draft before anything was saved. */
const emptyDraft: RegistrationDraft = {
  currentStep: 1,
  totalSteps: 4,
  isComplete: false,
  lastSaved: null,
  formData: {},
};

/** A draft for the wizard. A submitted one is complete and has no data: saving step 1 again starts another. */
export function toDraft(registration: Registration | undefined): RegistrationDraft {
  if (!registration) return emptyDraft;
  if (registration.submittedAt) return { ...emptyDraft, isComplete: true };
  return {
    currentStep: Math.min(registration.stepReached + 1, 4),
    totalSteps: 4,
    isComplete: false,
    lastSaved: registration.lastSavedAt.toISOString(),
    formData: registration.data,
  };
}

export async function readDraft(deps: ServerDeps, token: string | undefined): Promise<RegistrationDraft> {
  return toDraft(
    token === undefined ? undefined : await findRegistration(deps.database.platform, sha256(token)),
  );
}

/** Deletes the draft ("start over"). */
export async function forgetDraft(deps: ServerDeps, token: string | undefined): Promise<RegistrationDraft> {
  if (token !== undefined) await deleteDraft(deps.database.platform, sha256(token));
  return emptyDraft;
}

/** Who saves a step: the browser's token and, if signed in, the email of the account. */
export interface Wizard {
  token: string | undefined;
  accountEmail: string | null;
  locale: Locale;
  /** For conversion events, if the visitor consented to any. */
  visitor: Visitor | null;
}

/**
 * Saves one step; the first starts a draft. A refused step changes nothing.
 * Returns the draft and its token.
 * @throws DomainError VALIDATION_FAILED, STEP_SKIPPED (details.step is the one to fill in), SUBDOMAIN_TAKEN
 */
export async function saveDraftStep(
  deps: ServerDeps,
  wizard: Wizard,
  step: RegistrationStep,
  entries: RegistrationEntries,
): Promise<{ token: string; draft: RegistrationDraft }> {
  return deps.database.change(async (tx) => {
    const found = wizard.token === undefined ? undefined : await lockRegistration(tx, sha256(wizard.token));
    const open = found && !found.submittedAt ? found : undefined;
    refuseSkipping(open, step);
    const complete = step === 1 ? await withSubdomain(tx, entries, open) : entries;
    refuseProblems([step], complete, wizard.locale);
    if (step === 1) await refuseTaken(tx, complete.subdomain ?? '', wizard.accountEmail);
    const fresh = open ? undefined : newLinkToken();
    const draft = open ?? (await insertDraft(tx, fresh?.hash as Buffer, draftDays));
    const saved = await saveStep(tx, draft.registrationId, step, normalized([step], complete), draftDays);
    await trackStep(tx, deps, wizard, step, saved);
    return { token: fresh?.token ?? (wizard.token as string), draft: toDraft(saved) };
  });
}

/** @throws DomainError STEP_SKIPPED unless all steps before `step` have been saved */
export function refuseSkipping(draft: Registration | undefined, step: number): void {
  const reached = draft?.stepReached ?? 0;
  if (reached < step - 1) throw new DomainError('STEP_SKIPPED', { details: { step: reached + 1 } });
}

/** A client that sends no subdomain keeps the saved one, or gets one made from the clinic's name. */
async function withSubdomain(
  tx: Tx,
  entries: RegistrationEntries,
  draft: Registration | undefined,
): Promise<RegistrationEntries> {
  const { clinicName } = entries;
  if (entries.subdomain !== undefined || !clinicName) return entries;
  const kept = draft?.data.clinicName === clinicName ? draft.data.subdomain : undefined;
  return { ...entries, subdomain: kept ?? (await freeSubdomain(tx, clinicName)) };
}

/** @throws DomainError SUBDOMAIN_TAKEN with a free name in details.suggestion */
export async function refuseTaken(sql: Sql, subdomain: string, accountEmail: string | null): Promise<void> {
  if (!(await isTakenFor(sql, subdomain, accountEmail))) return;
  throw new DomainError('SUBDOMAIN_TAKEN', {
    fields: { subdomain: 'subdomainTaken' },
    details: { suggestion: await freeSubdomain(sql, subdomain) },
  });
}

/** Whether a name is taken. A signed-in person may use one that their own earlier registration reserved. */
export async function isTakenFor(sql: Sql, subdomain: string, accountEmail: string | null): Promise<boolean> {
  if (!(await isTaken(sql, subdomain))) return false;
  return accountEmail === null || !(await isReservedBy(sql, accountEmail, subdomain));
}
