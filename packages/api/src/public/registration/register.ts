import { randomUUID } from 'node:crypto';
import {
  type ClinicType,
  type Country,
  clinicTypeFrom,
  DomainError,
  defaultTimeZone,
  planFromName,
  type RegistrationData,
  type RegistrationEntries,
  type RegistrationFieldName,
  type RegistrationSubmission,
  registrationField,
  registrationSteps,
} from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { keepIf } from '../../database/keep-if.ts';
import type { Tx } from '../../database/types.ts';
import { takeAccountMail } from '../../mail/account-mail.ts';
import { queueMail, recordWithheldMail } from '../../mail/repository.ts';
import { createTenant, type NewTenant } from '../../platform/tenants/registry/index.ts';
import { freeSubdomain, isTaken, lockSubdomain } from '../../platform/tenants/subdomains/index.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import type { SessionPerson } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { type PasswordHasher, unfitPassword } from '../../server/passwords.ts';
import { invalid } from '../../server/refusals.ts';
import { mainUrl } from '../../server/urls.ts';
import type { Visitor } from '../conversions/index.ts';
import { draftDays } from './cookies.ts';
import { refuseSkipping, refuseTaken } from './draft.ts';
import { registrationNotice } from './jobs.ts';
import { draftLinkDays, linkToDraft } from './links.ts';
import { accountExistsMail } from './mails.ts';
import {
  findRegistration,
  findUserByEmail,
  insertDraft,
  lockEmail,
  lockKeptDraft,
  lockRegistration,
  markSubmitted,
  type Outcome,
  type Registration,
  releaseOwnReservation,
  saveStep,
  storePassword,
  wasMailed,
} from './repository.ts';
import { normalized, refuseProblems } from './rules.ts';
import { registrationTexts } from './text.ts';
import { trackRegistration } from './tracking.ts';

export interface Registrant {
  /** The draft's token, if the browser sent one. */
  token: string | undefined;
  account: SessionPerson | null;
  actor: Actor;
  /** Language of the page that the registration comes from. */
  locale: Locale;
  /** For the conversion event, if the visitor consented to any. */
  visitor: Visitor | null;
}

/** A registration that has passed all rules. */
interface Checked {
  data: Partial<RegistrationData>;
  /** Last step contained in `data`. */
  stepReached: number;
  passwordHash: string | null;
  termsAccepted: boolean;
  locale: Locale;
}

/**
 * Registers a clinic, once per draft. For an email that has an account nothing is created: its owner is emailed, the
 * subdomain stays reserved, and the response is the same. Returns the token of the receipt.
 * @param options.short the first step is enough; further steps in the draft are kept
 * @throws DomainError STEP_SKIPPED, VALIDATION_FAILED, SUBDOMAIN_TAKEN
 */
export async function register(
  deps: ServerDeps,
  registrant: Registrant,
  sent: RegistrationSubmission,
  { short = false }: { short?: boolean } = {},
): Promise<string> {
  const { token } = registrant;
  const draft =
    token === undefined ? undefined : await findRegistration(deps.database.platform, sha256(token));
  if (token !== undefined && draft?.submittedAt) return token;
  if (token !== undefined) refuseSkipping(draft, short ? 2 : 4);
  const checked = await check(deps.hasher, registrant, draft, sent, short);
  return deps.database.change(async (tx) => {
    const fresh = token === undefined ? newLinkToken() : undefined;
    const row = fresh
      ? await insertDraft(tx, fresh.hash, draftDays)
      : await lockRegistration(tx, sha256(token as string));
    if (!row) throw new DomainError('STEP_SKIPPED', { details: { step: 1 } });
    const receipt = fresh?.token ?? (token as string);
    if (row.submittedAt) return receipt;
    const outcome = await carryOut(tx, deps, registrant, row, checked);
    const { clinicName = '', email = '' } = checked.data;
    await markSubmitted(tx, row.registrationId, { clinicName, email, locale: checked.locale }, outcome);
    await deps.jobs.send(tx, registrationNotice, { registrationId: row.registrationId });
    return receipt;
  });
}

async function check(
  hasher: PasswordHasher,
  { account, locale }: Registrant,
  draft: Registration | undefined,
  sent: RegistrationSubmission,
  shortForm: boolean,
): Promise<Checked> {
  const { acceptTerms, password, locale: wanted, ...entered } = sent;
  const entries: RegistrationEntries = { ...draft?.data, ...entered };
  const short = shortForm || (!draft && isShortForm(entered));
  // A short form without a person's name uses the clinic's name until the owner enters one.
  const name = entries.fullName ?? account?.name ?? (entries.clinicName || '–');
  const complete = short ? { ...entries, fullName: name } : entries;
  const reached = draft?.stepReached ?? 1;
  const steps = short ? registrationSteps.filter((step) => step <= reached) : registrationSteps;
  refuseProblems(steps, complete, locale);
  if (account && entries.email?.toLowerCase() !== account.email.toLowerCase()) {
    const text = translator(registrationTexts, locale)('accountEmail');
    throw invalid({ email: text });
  }
  const data = normalized(steps, complete);
  return {
    data,
    stepReached: steps.length,
    passwordHash: password === undefined ? null : await hashed(hasher, password, data),
    termsAccepted: acceptTerms === true,
    locale: wanted ?? locale,
  };
}

function isShortForm(entered: RegistrationEntries): boolean {
  return Object.keys(entered).every((name) => {
    const field = registrationField(name as RegistrationFieldName);
    return 'inShortForm' in field && field.inShortForm;
  });
}

async function hashed(
  hasher: PasswordHasher,
  password: string,
  { email = '', clinicName = '', fullName = '' }: Partial<RegistrationData>,
): Promise<string> {
  const problem = await unfitPassword(password, [email, clinicName, fullName]);
  if (problem) throw invalid({ password: problem });
  return hasher.hash(password);
}

/** Checks under a lock whether the email is known and the subdomain is free, and acts accordingly. */
async function carryOut(
  tx: Tx,
  deps: ServerDeps,
  registrant: Registrant,
  row: Registration,
  checked: Checked,
): Promise<Outcome> {
  const { account, actor } = registrant;
  const { email = '' } = checked.data;
  await lockEmail(tx, email);
  const subdomain = await takeSubdomain(tx, checked.data, account);
  const found = await findUserByEmail(tx, email);
  const known = account ? undefined : found;
  // Creating a clinic takes longer than queueing a mail, and the difference would tell a known email from a new
  // one (OWASP ASVS 5.0, 6.3.8). So both are done, and the one that does not apply is rolled back.
  const ownerEmail = known ? `${randomUUID()}@stand-in.invalid` : (account?.email ?? email);
  const recipient = known ?? { userId: randomUUID(), fullName: '', locale: checked.locale };
  const tenantId = await keepIf(!known, tx, (inner) =>
    createClinic(inner, deps, registrant, row, checked, { subdomain, ownerEmail }),
  );
  await keepIf(known !== undefined, tx, (inner) => mailAccountExists(inner, deps, actor, recipient, checked));
  return tenantId === null ? { reservedSubdomain: subdomain } : { tenantId };
}

async function createClinic(
  tx: Tx,
  deps: ServerDeps,
  registrant: Registrant,
  row: Registration,
  checked: Checked,
  decided: Pick<NewTenant, 'subdomain' | 'ownerEmail'>,
): Promise<string> {
  const { account, actor } = registrant;
  const created = await createTenant(
    tx,
    deps,
    {
      ...clinicOf(checked),
      ...decided,
      fullName: account?.name ?? checked.data.fullName ?? '',
      acceptedTerms: checked.termsAccepted,
      registrationId: row.registrationId,
    },
    actor,
  );
  if (checked.passwordHash && created.ownerIsNew)
    await storePassword(tx, created.ownerId, checked.passwordHash);
  await trackRegistration(tx, deps, registrant, row.registrationId, checked.data);
  return created.tenantId;
}

/** Takes the subdomain requested, or the first free one made from the clinic's name. */
async function takeSubdomain(
  tx: Tx,
  { subdomain, clinicName = '' }: Partial<RegistrationData>,
  account: SessionPerson | null,
): Promise<string> {
  if (subdomain !== undefined) {
    await lockSubdomain(tx, subdomain);
    await refuseTaken(tx, subdomain, account?.email ?? null);
    if (account) await releaseOwnReservation(tx, account.email, subdomain);
    return subdomain;
  }
  for (;;) {
    const found = await freeSubdomain(tx, clinicName);
    await lockSubdomain(tx, found);
    if (!(await isTaken(tx, found))) return found;
  }
}

/** What a checked registration says about the clinic; the subdomain and the owner's email depend on others. */
export function clinicOf({
  data,
  locale,
}: Pick<Checked, 'data' | 'locale'>): Omit<NewTenant, 'subdomain' | 'ownerEmail'> {
  const country: Country | null = data.country ?? null;
  const region = data.state ?? null;
  return {
    clinicName: data.clinicName ?? '',
    clinicType: clinicTypeFrom(data.clinicType ?? '') as ClinicType,
    plan: planFromName(data.plan ?? '') ?? 'basic',
    ownerName: data.ownerName ?? data.fullName ?? '',
    ownerPhone: data.ownerPhone ?? null,
    country,
    streetAddress: data.streetAddress ?? null,
    city: data.city ?? null,
    region,
    postalCode: data.postalCode ?? null,
    previousSoftware: data.previousSoftwareName || null,
    numberOfClients: countFrom(data.numberOfClients),
    monthlyAppointments: countFrom(data.monthlyAppointments),
    staffing: data.staffing ?? {},
    timeZone: defaultTimeZone(country ?? 'CA', region ?? '', data.postalCode),
    locale,
  };
}

function countFrom(digits: string | undefined): number | null {
  return digits ? Number(digits) : null;
}

/**
 * Keeps what was entered under a known email, so that its owner can continue after signing in. Returns the draft, which
 * is `earlier` if there is one.
 */
async function keepAsDraft(
  tx: Tx,
  { data, stepReached }: Checked,
  earlier?: Registration,
): Promise<Registration> {
  const { registrationId } = earlier ?? (await insertDraft(tx, null, draftLinkDays));
  return saveStep(tx, registrationId, stepReached, data, draftLinkDays);
}

/**
 * Emails the owner of a known email that it already has an account, with a link to what was entered. At most one such mail
 * is sent per person and hour, within the limit of their mailbox, however often a stranger tries their email. Entries that
 * cause no mail replace those of the draft kept for the same clinic, so that its link opens the latest ones; if there is no
 * such draft, they become one.
 */
async function mailAccountExists(
  tx: Tx,
  deps: ServerDeps,
  actor: Actor,
  known: { userId: string; fullName: string; locale: Locale },
  checked: Checked,
): Promise<void> {
  const { email = '', clinicName = '' } = checked.data;
  const { userId, fullName, locale } = known;
  const dedupeKey = `account_exists:${userId}:${deps.clock.now().toISOString().slice(0, 13)}`;
  if (await wasMailed(tx, dedupeKey)) {
    await keepAsDraft(tx, checked, await lockKeptDraft(tx, email, clinicName));
  } else {
    const withheld = await takeAccountMail(tx, email);
    const { registrationId } = await keepAsDraft(tx, checked);
    const continueLink = withheld > 0 ? '' : await linkToDraft(tx, deps, registrationId, locale);
    const resetLink = mainUrl(deps.settings, locale, '/forgot-password');
    const days = draftLinkDays;
    const message = accountExistsMail.message({ fullName, clinicName, continueLink, resetLink, days });
    const mail = { to: email, message, dedupeKey, tenantId: null };
    if (withheld > 0) await recordWithheldMail(tx, mail);
    else await queueMail(tx, deps.jobs, mail);
  }
  await insertAuditEntry(tx, actor, { action: 'registration.known_address', subjectId: userId });
}
