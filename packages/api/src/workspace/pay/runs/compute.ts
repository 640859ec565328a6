import { createHash } from 'node:crypto';
import {
  agreementOn,
  computeStatement,
  type Day,
  findPayProblems,
  type PayFinding,
  type PayStatement,
  ratesOn,
  registrationFor,
  type TaxRate,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { readTaxBook, registrationNo, type TaxBook } from '../../billing/index.ts';
import { findRegion, listBackDated, listTerms, type TermsRow } from '../agreements/repository.ts';
import { readVisits, type Visit } from '../facts/service.ts';
import { listAskers } from '../queries/repository.ts';
import { listSettled } from '../settlements/repository.ts';
import { findClinicName } from '../statements/repository.ts';
import { findLastApproved, listClosings, listPeople } from './repository.ts';

/** A contractor's part of a run, computed from the current data. */
export interface Computed {
  staffId: string;
  staffName: string;
  clinicName: string;
  statement: PayStatement;
  /** The visits of the statement's lines, by attendance. */
  visits: ReadonlyMap<string, Visit>;
  problems: PayFinding[];
  /** Days of visits without an agreement, in order. */
  unagreedOn: Day[];
  gstNumber: string;
  qstNumber: string;
  /** Hash of everything on the statement. */
  digest: string;
}

export interface Cutoff {
  runId: string;
  cutoffAt: Date;
  cutoffOn: Day;
}

/**
 * Computes what each contractor earned and is paid at a cutoff, ordered by name. Contractors with an empty statement
 * are left out, unless they asked about it or their balance was closed.
 * @param staffId limits the run to one contractor
 */
export async function computeRun(
  tx: Tx,
  tenantId: string,
  { runId, cutoffAt, cutoffOn }: Cutoff,
  staffId: string | null = null,
): Promise<Computed[]> {
  const last = await findLastApproved(tx, tenantId);
  const terms = await listTerms(tx, tenantId, staffId);
  const wholly = last
    ? await listBackDated(tx, tenantId, { after: last.approvedAt, upTo: last.cutoffOn })
    : [];
  const since = last?.cutoffAt ?? new Date(0);
  const visits = await readVisits(tx, tenantId, {
    staffId,
    until: cutoffAt,
    untilOn: cutoffOn,
    since,
    wholly,
  });
  const askers = await listAskers(tx, tenantId, { runId, staffId });
  const settled = await listSettled(tx, tenantId, staffId);
  return computeStatements(
    {
      clinicName: await findClinicName(tx, tenantId),
      terms,
      visits,
      closings: await listClosings(tx, tenantId),
      book: await readTaxBook(tx, tenantId),
      region: await findRegion(tx, tenantId),
      people: await listPeople(tx, tenantId, [...new Set([...visits.keys(), ...askers, ...settled])]),
      kept: new Set([...askers, ...settled]),
    },
    { runId, cutoffAt, cutoffOn },
  );
}

/** The data that the statements of a run are computed from. */
export interface RunFacts {
  clinicName: string;
  /** In the order of the statements. */
  people: readonly { staffId: string; name: string; activeTo: Day | null }[];
  terms: readonly TermsRow[];
  /** Visits by contractor, as of the cutoff. */
  visits: ReadonlyMap<string, readonly Visit[]>;
  /** The closing balance of each contractor's last approved statement. */
  closings: ReadonlyMap<string, number>;
  /** Contractors whose statement stays even if it is empty: it shows an answer, or how a balance was closed. */
  kept: ReadonlySet<string>;
  book: TaxBook;
  region: string | null;
}

/** Computes the statements of a run; empty ones are left out. */
export function computeStatements(
  { clinicName, people, terms, visits, closings, kept, book, region }: RunFacts,
  { runId, cutoffAt, cutoffOn }: Cutoff,
): Computed[] {
  const termsOf = Map.groupBy(terms, ({ staffId }) => staffId);
  return people.flatMap(({ staffId, name, activeTo }) => {
    const agreements = termsOf.get(staffId) ?? [];
    const own = visits.get(staffId) ?? [];
    const numbers = numbersOn(agreementOn(agreements, cutoffOn), book, cutoffOn);
    const statement = computeStatement({
      periodId: runId,
      cutoffAt: cutoffAt.toISOString(),
      cutoffOn,
      agreements,
      items: own.map(({ facts }) => facts),
      rates: chargedRates(numbers, region, cutoffOn),
      hasLeft: activeTo !== null && activeTo <= cutoffOn,
    });
    const closing = closings.get(staffId) ?? 0;
    const isNothing = statement.lines.length === 0 && statement.withoutAgreement.length === 0;
    if (isNothing && closing === 0 && !kept.has(staffId)) return [];
    const byId = new Map(own.map((visit) => [visit.facts.itemId, visit]));
    return [
      {
        staffId,
        staffName: name,
        clinicName,
        statement,
        visits: byId,
        problems: findPayProblems(statement, closing),
        unagreedOn: daysOf(statement.withoutAgreement, byId),
        ...numbers,
        digest: digestOf({ name, clinicName }, statement, byId, numbers),
      },
    ];
  });
}

const daysOf = (itemIds: readonly string[], visits: ReadonlyMap<string, Visit>): Day[] =>
  [...new Set(itemIds.flatMap((itemId) => visits.get(itemId)?.facts.servedOn ?? []))].sort();

interface Numbers {
  gstNumber: string;
  qstNumber: string;
}

/** The registration numbers of the party that charges tax under the agreement. */
function numbersOn(agreement: TermsRow | null, book: TaxBook, on: Day): Numbers {
  const { taxMode, gstNumber = '', qstNumber = '', registeredFrom = null } = agreement ?? {};
  if (taxMode === 'facility_fee')
    return {
      gstNumber: registrationNo(book, 'gst_hst', on),
      qstNumber: registrationNo(book, 'qst', on),
    };
  const registered = taxMode === 'contractor_charges' && registeredFrom !== null && registeredFrom <= on;
  return registered ? { gstNumber, qstNumber } : { gstNumber: '', qstNumber: '' };
}

function chargedRates({ gstNumber, qstNumber }: Numbers, region: string | null, on: Day): TaxRate[] {
  const numbers = { gst_hst: gstNumber, qst: qstNumber };
  return (ratesOn(region, on) ?? []).filter(({ component }) => numbers[registrationFor(component)] !== '');
}

function digestOf(
  { name, clinicName }: { name: string; clinicName: string },
  statement: PayStatement,
  visits: ReadonlyMap<string, Visit>,
  numbers: Numbers,
): string {
  const { periodId: _run, ...said } = statement;
  const described = statement.lines.map(({ itemId }) => {
    const visit = visits.get(itemId);
    return (
      visit && [
        visit.fileNo,
        visit.localStart,
        visit.serviceEn,
        visit.serviceFr,
        visit.outcome,
        visit.facts.collectedCents,
      ]
    );
  });
  return createHash('sha256')
    .update(JSON.stringify([name, clinicName, said, described, numbers]))
    .digest('hex');
}
