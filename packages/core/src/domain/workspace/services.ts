import { endpoint } from '../endpoint.ts';
import type { ClientFee } from './clients.ts';
import type { Changed, Day } from './shared.ts';

export const billings = ['each', 'one'] as const;
/** `each`: an invoice and a note for each client; `one`: one invoice and one joint note for all. */
export type Billing = (typeof billings)[number];

export const taxClasses = ['care', 'report', 'other'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** A fee from a given day on; the newest in force applies. */
export interface ServiceFee {
  feeId: string;
  version: number;
  /** The clinician the fee is for; null for the clinic's fee. */
  staffId: string | null;
  /** Before tax. */
  feeCents: number;
  from: Day;
}

/** The editable fields of a service. */
export interface ServiceFacts {
  nameEn: string;
  nameFr: string;
  /** Without buffers. */
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  /** Maximum number of clients in one appointment, 1 to 20. */
  capacity: number;
  billing: Billing;
  taxClass: TaxClass;
  /** Taxed in the province of the client instead of that of the location. */
  virtualCare: boolean;
  /** Share of the fee for a missed appointment, in basis points. */
  missedFeeBp: number;
  noticeHours: number;
  noteRequired: boolean;
  /** Clinicians who offer it; empty for everyone who practises. */
  staffIds: string[];
}

export interface Service extends ServiceFacts {
  serviceId: string;
  version: number;
  code: string;
  archived: boolean;
  /** Newest first. */
  fees: ServiceFee[];
}

export const serviceEndpoints = {
  list: endpoint('GET', '/api/clinic/services').types<{ answer: { services: Service[] } }>(),
  add: endpoint('POST', '/api/clinic/services', { idempotent: true, status: 201 }).types<{
    payload: Partial<ServiceFacts> &
      Pick<ServiceFacts, 'nameEn' | 'nameFr' | 'minutes'> & { feeCents?: number };
    answer: Changed;
  }>(),
  change: endpoint('PATCH', '/api/clinic/services/{serviceId}').types<{
    payload: { version: number; archived?: boolean } & Partial<ServiceFacts>;
    answer: Changed;
  }>(),
  /**
   * Sets the fee from a given day on, for the clinic or one clinician; replaces a fee of the same day. `visits` is the
   * number of booked visits that got the new fee.
   */
  setFee: endpoint('POST', '/api/clinic/services/{serviceId}/fees', { idempotent: true, status: 201 }).types<{
    payload: { staffId?: string | null; feeCents: number; from: Day };
    answer: Changed & { visits: number };
  }>(),
  removeFee: endpoint('DELETE', '/api/clinic/services/{serviceId}/fees/{feeId}').types<{
    answer: { visits: number };
  }>(),
};

/** The fee agreed with a client that is in force on a day; `fees` has the newest first. */
export function agreedOn<Fee extends { from: Day; to: Day | null }>(
  day: Day,
  fees: readonly Fee[],
): Fee | undefined {
  return fees.find(({ from, to }) => from <= day && (to === null || day <= to));
}

/**
 * The fee on a day, in cents before tax: the client's own, otherwise the clinician's, otherwise the clinic's,
 * each the newest in force; null if none is set.
 */
export function feeOn(
  day: Day,
  staffId: string,
  fees: readonly Pick<ServiceFee, 'staffId' | 'feeCents' | 'from'>[],
  clientFeeCents: number | null = null,
): number | null {
  if (clientFeeCents !== null) return clientFeeCents;
  const newest = (whose: string | null) =>
    fees
      .filter((fee) => fee.staffId === whose && fee.from <= day)
      .reduce<(typeof fees)[number] | null>(
        (last, fee) => (!last || fee.from > last.from ? fee : last),
        null,
      );
  return (newest(staffId) ?? newest(null))?.feeCents ?? null;
}

/** The usual fee of a client's visit, with the reason if it was agreed with the client. */
export function usualFee(
  day: Day,
  staffId: string,
  fees: readonly Pick<ServiceFee, 'staffId' | 'feeCents' | 'from'>[],
  agreedFees: readonly Pick<ClientFee, 'feeCents' | 'reason' | 'from' | 'to'>[],
): { feeCents: number | null; feeReason: string } {
  const agreed = agreedOn(day, agreedFees);
  return { feeCents: feeOn(day, staffId, fees, agreed?.feeCents ?? null), feeReason: agreed?.reason ?? '' };
}
