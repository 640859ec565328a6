import { call, download, errorText, isCancelled } from '@tamarack/core/client';
import {
  type BalanceOrder,
  type Day,
  exportEndpoints,
  type InvoiceQuery,
  invoiceEndpoints,
  paymentEndpoints,
} from '@tamarack/core/domain/workspace';
import { sessionTexts, type Transport, usePorts, useRead, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMay, useMe } from '../frame/index.ts';
import { formatCents } from '../shared/format.ts';
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
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'billing', 'balances', query],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, invoiceEndpoints.balances, {
        query: { ...query, ...(after ? { after } : {}) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function useInvoices(query: InvoiceQuery) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'billing', 'invoices', query],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, invoiceEndpoints.list, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
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

export function useTotals(on: Day) {
  return useRead(paymentEndpoints.totals, ['clinic', 'billing', 'totals', on], {
    query: { from: on, to: on },
    meta: { quiet: true },
  });
}

/** Payments recorded on a day. */
export function usePayments(on: Day) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'billing', 'payments', on],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, paymentEndpoints.list, {
        query: { from: on, to: on, ...(after ? { after } : {}) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
  });
}

export function useExports() {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['clinic', 'billing', 'exports'],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(transport, exportEndpoints.list, { query: after ? { after } : {}, signal }),
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
  });
}

type File = Awaited<ReturnType<typeof download>>;

/** Downloads a file from the server, after a step-up if required. */
export function useSaveFile() {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  const { t } = useText(moneyTexts);
  const { t: session } = useText(sessionTexts);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (load: (transport: Transport) => Promise<File>) => {
      const file = await withStepUp(() => load(transport));
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => toast.success(t('saved', { file })),
    onError: (error) => {
      if (!isCancelled(error)) toast.error(errorText(error, session('failed')));
    },
  });
}

export const invoiceFile = (invoiceId: string) => (transport: Transport) =>
  download(transport, invoiceEndpoints.pdf, { params: { invoiceId } });

export const receiptFile = (paymentId: string) => (transport: Transport) =>
  download(transport, paymentEndpoints.receipt, { params: { paymentId } });
