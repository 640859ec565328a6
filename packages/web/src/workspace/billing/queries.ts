import { type Download, download } from '@tamarack/core/client';
import {
  type BalanceOrder,
  type Day,
  exportEndpoints,
  type InvoiceQuery,
  incomeEndpoints,
  invoiceEndpoints,
  paymentEndpoints,
} from '@tamarack/core/domain/workspace';
import { type Transport, useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useMay, useMe } from '../frame/index.ts';
import { formatCents } from '../shared/format.ts';
import { usePages } from '../shared/lists.ts';
import { useSaveFile } from '../shared/saving/useSaveFile.ts';
import { moneyTexts } from './text.ts';

/** Formats cents in the clinic's currency and the reader's language. */
export function useMoney(): (cents: number) => string {
  const { locale } = useText(moneyTexts);
  const { currency } = useMe().settings;
  return (cents) => formatCents(cents, locale, currency);
}

/** Whether the member may refund payments. */
export function useMayRefund(): boolean {
  const { role, settings } = useMe();
  return useMay('payments:record') && (role === 'administrator' || settings.deskMayRefund);
}

export function useBalances(query: { order?: BalanceOrder; q?: string } = {}) {
  return usePages(invoiceEndpoints.balances, ['clinic', 'billing', 'balances', query], {
    query,
    placeholderData: keepPreviousData,
  });
}

export function useInvoices(query: InvoiceQuery) {
  return usePages(invoiceEndpoints.list, ['clinic', 'billing', 'invoices', query], {
    query,
    placeholderData: keepPreviousData,
  });
}

export function useInvoice(invoiceId: string) {
  return useRead(invoiceEndpoints.get, ['clinic', 'billing', 'invoice', invoiceId], {
    params: { invoiceId },
    pick: 'invoice',
    meta: { quiet: true },
  });
}

export function useAccount(clientId: string | undefined) {
  const may = useMay('payments:read');
  return useRead(invoiceEndpoints.account, ['clinic', 'billing', 'account', clientId], {
    params: { clientId: clientId ?? '' },
    pick: 'account',
    enabled: may && clientId !== undefined,
    meta: { quiet: true },
  });
}

/** A period, and a location; empty for all locations. */
export interface MoneyPeriod {
  from: Day;
  to: Day;
  locationId: string;
}

const inPeriod = ({ locationId, ...days }: MoneyPeriod) => ({ ...days, ...(locationId && { locationId }) });

export function useIncome(period: MoneyPeriod) {
  return useRead(incomeEndpoints.read, ['clinic', 'billing', 'income', period], {
    query: inPeriod(period),
    pick: 'income',
    meta: { quiet: true },
  });
}

export function useTotals(period: MoneyPeriod) {
  return useRead(paymentEndpoints.totals, ['clinic', 'billing', 'totals', period], {
    query: inPeriod(period),
    meta: { quiet: true },
  });
}

export function usePayments(period: MoneyPeriod) {
  return usePages(paymentEndpoints.list, ['clinic', 'billing', 'payments', period], {
    query: inPeriod(period),
  });
}

export function useExports() {
  return usePages(exportEndpoints.list, ['clinic', 'billing', 'exports'], {});
}

/** Saves the files below. */
export function useBillingFile() {
  const { t } = useText(moneyTexts);
  return useSaveFile(
    (transport, load: (transport: Transport) => Promise<Download>) => load(transport),
    (file) => t('saved', { file }),
  );
}

export const invoiceFile = (invoiceId: string) => (transport: Transport) =>
  download(transport, invoiceEndpoints.pdf, { params: { invoiceId } });

export const receiptFile = (paymentId: string) => (transport: Transport) =>
  download(transport, paymentEndpoints.receipt, { params: { paymentId } });
