import {
  type Income,
  type IncomePart,
  type InvoiceKind,
  taxComponents,
} from '@tamarack/core/domain/workspace';
import { clinicZone, forClinic } from '../access/index.ts';
import type { BillingCall } from '../billing/index.ts';
import { checkPeriod, type PeriodAt } from '../shared/index.ts';
import { plusDays, startOf } from '../time/index.ts';
import { sumInvoices, sumTaxes, sumWrittenOff } from './income-repository.ts';

const none: IncomePart = { count: 0, netCents: 0, taxCents: 0, totalCents: 0 };

/** @throws as checkPeriod */
export function readIncome(call: BillingCall, wanted: PeriodAt): Promise<Income> {
  checkPeriod(wanted, call.locale);
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const zone = await clinicZone(tx, call);
    const kinds = await sumInvoices(tx, tenantId, wanted);
    const rows = await sumTaxes(tx, tenantId, wanted);
    const writtenOffCents = await sumWrittenOff(tx, tenantId, {
      ...wanted,
      since: startOf(wanted.from, zone),
      before: startOf(plusDays(wanted.to, 1), zone),
    });
    const part = (of: InvoiceKind): IncomePart => {
      const { kind: _, ...sums } = kinds.find(({ kind }) => kind === of) ?? { kind: of, ...none };
      return sums;
    };
    return {
      invoices: part('invoice'),
      credits: part('credit'),
      untaxedCents: rows.find(({ component }) => component === null)?.baseCents ?? 0,
      taxes: rows
        .filter((row) => row.component !== null)
        .toSorted(
          (a, b) =>
            taxComponents.indexOf(a.component) - taxComponents.indexOf(b.component) || a.ratePpm - b.ratePpm,
        ),
      writtenOffCents,
    };
  });
}
