import { DomainError, withoutAccents } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Changed, Day, Service, ServiceFacts } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { found, invalid } from '../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic, forClinicRetried } from '../access/index.ts';
import { recordChange, recordChanges } from '../shared/index.ts';
import { type FeeChange, feeChanges, type ListedFee } from './fee-changes.ts';
import {
  type AgreedWith,
  deleteFee,
  findBilling,
  followFees,
  hasSharedVisits,
  insertService,
  listFees,
  listServices,
  lockFees,
  putFee,
  replaceOffering,
  updateService,
} from './repository.ts';
import { serviceTexts } from './text.ts';

export function readServices(call: ClinicCall): Promise<Service[]> {
  return forClinic(call, (tx) => listServices(tx, call.access.tenantId));
}

export type NewService = Partial<ServiceFacts> &
  Pick<ServiceFacts, 'nameEn' | 'nameFr' | 'minutes'> & { feeCents?: number };

/**
 * Adds a service. Its first fee applies from the beginning of the year, so that past visits can be entered.
 * @throws DomainError VALIDATION_FAILED for a person of another clinic
 */
export function addService(call: ClinicCall, { staffIds, feeCents, ...facts }: NewService): Promise<Changed> {
  const { tenantId, staffId: createdBy } = call.access;
  return forClinic(call, async (tx) => {
    const added = await insertUnderFreeCode(tx, call, facts);
    await offer(tx, tenantId, added.id, staffIds);
    if (feeCents !== undefined) {
      const from = `${(await clinicDay(tx, call)).slice(0, 4)}-01-01`;
      await putFee(tx, tenantId, { serviceId: added.id, staffId: null, feeCents, from, createdBy });
    }
    const details = { ...facts, staffIds, feeCents };
    await recordChange(tx, call, { kind: 'service', ...added, action: 'added', details });
    return added;
  });
}

/** Derives the code from the English name, with a number if another service already has that code. */
async function insertUnderFreeCode(
  tx: Tx,
  { access }: ClinicCall,
  facts: Omit<NewService, 'staffIds' | 'feeCents'>,
): Promise<Changed> {
  const name = withoutAccents(facts.nameEn)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 34);
  for (let n = 1; n < 1000; n += 1) {
    const code = `${name || 'service'}${n === 1 ? '' : `_${n}`}`;
    const added = await insertService(tx, access.tenantId, { ...facts, code, createdBy: access.staffId });
    if (added) return added;
  }
  throw invalid({ nameEn: 'invalid' });
}

async function offer(
  tx: Tx,
  tenantId: string,
  serviceId: string,
  staffIds: readonly string[] | undefined,
): Promise<void> {
  if (staffIds && !(await replaceOffering(tx, tenantId, serviceId, staffIds)))
    throw invalid({ staffIds: 'invalid' });
}

/**
 * Changes a service, or archives it. Existing appointments do not change.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED for a person of another clinic, or for joint instead of
 *   separate bills, or the reverse, once clients were booked together
 */
export function changeService(
  call: ClinicCall & { locale: Locale },
  serviceId: string,
  { archived, staffIds, ...changes }: { version: number; archived?: boolean } & Partial<ServiceFacts>,
): Promise<Changed> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const billing = found(await findBilling(tx, tenantId, serviceId));
    const changed = await updateService(tx, tenantId, serviceId, {
      ...changes,
      ...(archived === undefined ? {} : { archivedAt: archived ? call.deps.clock.now() : null }),
    });
    if (!changed) throw new DomainError('VERSION_CONFLICT');
    // Whether their notes are joint, and so who has to agree to a release, follows from the service.
    const isNewBilling = changes.billing !== undefined && changes.billing !== billing;
    if (isNewBilling && (await hasSharedVisits(tx, tenantId, serviceId)))
      throw invalid({ billing: translator(serviceTexts, call.locale)('billingUsed') });
    await offer(tx, tenantId, serviceId, staffIds);
    const { version: _, ...facts } = changes;
    const details = { ...facts, archived, staffIds };
    await recordChange(tx, call, { kind: 'service', ...changed, action: 'changed', details });
    return changed;
  });
}

/**
 * Sets the fee from a day on, for the clinic or one clinician. Booked visits follow.
 * @throws DomainError NOT_FOUND for a service or person of another clinic
 */
export function setFee(
  call: ClinicCall,
  serviceId: string,
  fee: { staffId?: string | null; feeCents: number; from: Day },
): Promise<Changed & { visits: number }> {
  const { access } = call;
  return forClinicRetried(call, async (tx) => {
    const before = found(await lockFees(tx, access.tenantId, serviceId));
    const set = found(
      await putFee(tx, access.tenantId, {
        ...fee,
        serviceId,
        staffId: fee.staffId ?? null,
        createdBy: access.staffId,
      }),
    );
    const visits = await followPriceList(tx, call, serviceId, before);
    const details = { ...fee, serviceId, visits };
    await recordChange(tx, call, { kind: 'fee', ...set, action: 'set', details });
    return { ...set, visits };
  });
}

/**
 * Removes a fee. Booked visits get the one that applies instead.
 * @throws DomainError NOT_FOUND
 */
export function removeFee(call: ClinicCall, serviceId: string, feeId: string): Promise<{ visits: number }> {
  return forClinicRetried(call, async (tx) => {
    const before = found(await lockFees(tx, call.access.tenantId, serviceId));
    const removed = found(await deleteFee(tx, call.access.tenantId, serviceId, feeId));
    const visits = await followPriceList(tx, call, serviceId, before);
    const details = { serviceId, visits };
    await recordChange(tx, call, { kind: 'fee', ...removed, action: 'removed', details });
    return { visits };
  });
}

/** History entries written per statement. */
const BATCH = 1_000;

/** Gives booked visits the listed fees that apply now instead of those before. Returns their number. */
async function followPriceList(
  tx: Tx,
  call: ClinicCall,
  serviceId: string,
  before: readonly ListedFee[],
): Promise<number> {
  const fees = await listFees(tx, call.access.tenantId, serviceId);
  return followVisits(tx, call, serviceId, feeChanges(before, fees), fees);
}

/**
 * Gives booked visits of a service whose fees are locked the new ones. Returns the number of those with another fee.
 * @param agreed the client, if fees agreed with them have changed
 */
export async function followVisits(
  tx: Tx,
  call: ClinicCall,
  serviceId: string,
  changes: readonly FeeChange[],
  fees: readonly ListedFee[],
  agreed?: AgreedWith,
): Promise<number> {
  const followed = await followFees(tx, call.access.tenantId, serviceId, changes, fees, agreed);
  const entries = followed.map(({ id, version, before: feeCents, after }) => ({
    ...{ kind: 'appointment', id, version, action: 'changed' },
    details: { feeCents: after, before: { feeCents } },
  }));
  for (let at = 0; at < entries.length; at += BATCH)
    await recordChanges(tx, call, entries.slice(at, at + BATCH));
  return followed.reduce((sum, { before, after, visits }) => (before === after ? sum : sum + visits), 0);
}
