import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import {
  type Changed,
  type Day,
  decideTax,
  formatTaxNumber,
  type Profession,
  type Registration,
  type TaxClass,
  type TaxDecision,
  type TaxRegistration,
  type TaxRule,
  type taxEndpoints,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import { say } from '../text.ts';
import {
  deleteRule,
  findRegistration,
  insertRegistration,
  listRegistrations,
  listRules,
  lockRegistrations,
  updateRegistration,
  upsertRule,
} from './repository.ts';

/** Everything that decides a clinic's tax. */
export interface TaxBook {
  registrations: Registration[];
  rules: TaxRule[];
}

export async function readTaxBook(tx: Tx, tenantId: string): Promise<TaxBook> {
  return {
    registrations: await listRegistrations(tx, tenantId),
    rules: await listRules(tx, tenantId),
  };
}

/** The registrations in force on a day. */
function registrationsOn({ registrations }: TaxBook, on: Day): Registration[] {
  return registrations.filter(({ from, to }) => from <= on && (to === null || on <= to));
}

/** The number of a registration on a day; empty without one. */
export function registrationNo(book: TaxBook, kind: TaxRegistration, on: Day): string {
  return registrationsOn(book, on).find((one) => one.kind === kind)?.number ?? '';
}

/** Tax of a service on the day it was rendered. */
export function taxOf(
  book: TaxBook,
  visit: {
    taxClass: TaxClass;
    virtualCare: boolean;
    profession: Profession | null;
    region: string | null;
    localOn: Day;
  },
): TaxDecision {
  return decideTax({
    taxClass: visit.taxClass,
    virtualCare: visit.virtualCare,
    profession: visit.profession,
    region: visit.region,
    on: visit.localOn,
    registrations: registrationsOn(book, visit.localOn).map(({ kind }) => kind),
    clinicRules: book.rules.map(({ from, ...rule }) => ({ ...rule, fromOn: from })),
  });
}

export function readTaxes(call: ClinicCall): Promise<TaxBook> {
  return forClinic(call, (tx) => readTaxBook(tx, call.access.tenantId));
}

type Call = ClinicCall & { locale: Locale };
type Payload<E extends keyof typeof taxEndpoints> = PayloadOf<(typeof taxEndpoints)[E]>;

/**
 * A registration number as it is printed.
 * @param field the field that is refused
 * @throws DomainError VALIDATION_FAILED
 */
export function readTaxNumber(
  kind: TaxRegistration,
  entered: string,
  locale: Locale,
  field: 'number' | 'gstNumber' | 'qstNumber' = 'number',
): string {
  const number = formatTaxNumber(kind, entered);
  if (number === null) throw invalid({ [field]: say(locale, kind) });
  return number;
}

/** @throws DomainError VALIDATION_FAILED, also when a registration of this kind is already in force */
export function addRegistration(call: Call, payload: Payload<'addRegistration'>): Promise<Changed> {
  const { access, locale } = call;
  const { to = null, ...rest } = payload;
  const number = readTaxNumber(payload.kind, payload.number, locale);
  refuseBackwards(payload.from, to, locale);
  return translateOverlapErrors(locale, () =>
    forClinic(call, async (tx) => {
      await lockRegistrations(tx, access.tenantId);
      const added = await insertRegistration(tx, access.tenantId, {
        ...rest,
        number,
        to,
        by: access.staffId,
      });
      await recordChange(tx, call, { kind: 'tax', ...added, action: 'registration_added', details: payload });
      return added;
    }),
  );
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED as addRegistration */
export function changeRegistration(
  call: Call,
  registrationId: string,
  { version, number, ...rest }: Payload<'changeRegistration'>,
): Promise<Changed> {
  const { access, locale } = call;
  const { tenantId } = access;
  return translateOverlapErrors(locale, () =>
    forClinic(call, async (tx) => {
      await lockRegistrations(tx, tenantId);
      const before = found(await findRegistration(tx, tenantId, registrationId));
      const changes = {
        ...rest,
        ...(number === undefined ? {} : { number: readTaxNumber(before.kind, number, locale) }),
      };
      const { from, to } = { ...before, ...changes };
      refuseBackwards(from, to, locale);
      const after = await updateRegistration(tx, tenantId, { registrationId, version }, changes);
      if (!after) throw new DomainError('VERSION_CONFLICT', { details: { version: before.version } });
      await recordChange(tx, call, {
        kind: 'tax',
        id: registrationId,
        version: after,
        action: 'registration_changed',
        details: changes,
      });
      return { id: registrationId, version: after };
    }),
  );
}

function refuseBackwards(from: Day, to: Day | null, locale: Locale): void {
  if (to !== null && to < from) throw invalid({ to: say(locale, 'endsBefore') });
}

const exclusionViolation = '23P01';

async function translateOverlapErrors<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== exclusionViolation) throw error;
    throw invalid({ from: say(locale, 'registered') });
  }
}

export function setRule(call: ClinicCall, rule: Payload<'setRule'>): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const row = await upsertRule(tx, call.access.tenantId, { ...rule, by: call.access.staffId });
    await recordChange(tx, call, { kind: 'tax', ...row, action: 'rule_set', details: rule });
    return row;
  });
}

/** @throws DomainError NOT_FOUND */
export function removeRule(call: ClinicCall, ruleId: string): Promise<void> {
  return forClinic(call, async (tx) => {
    const version = found(await deleteRule(tx, call.access.tenantId, ruleId));
    await recordChange(tx, call, { kind: 'tax', id: ruleId, version, action: 'rule_removed' });
  });
}
