import { call } from '@tamarack/core/client';
import type { AnswerOf } from '@tamarack/core/domain';
import {
  type Client,
  type ClientVisit,
  type chartEndpoints,
  clientEndpoints,
  type InvoiceSummary,
  invoiceEndpoints,
  type Payment,
  paymentEndpoints,
} from '@tamarack/core/domain/workspace';
import { usePorts, useTransport } from '@tamarack/core/session';
import { useMutation } from '@tanstack/react-query';
import { useMay } from '../frame/index.ts';

type Release = AnswerOf<typeof chartEndpoints.print>;

/**
 * Saves the data of a client whose chart is being released as a JSON file, for people who want to take it elsewhere:
 * contact, consents, visits, notes, invoices and payments. Names of other clients are left out.
 */
export function useRecordFile() {
  const transport = useTransport();
  const { files } = usePorts();
  const mayReadPayments = useMay('payments:read');
  return useMutation({
    mutationFn: async (release: Release) => {
      const { clientId, fileNo } = release.chart.client;
      const { client } = await call(transport, clientEndpoints.get, { params: { fileNo } });
      const visits = await everyPage<ClientVisit>(async (after) => {
        const page = await call(transport, clientEndpoints.visits, { params: { fileNo }, query: after });
        return [page.visits, page.next];
      });
      const ofClient = { clientId, limit: 100 };
      const invoices = await everyPage<InvoiceSummary>(async (after) => {
        const page = await call(transport, invoiceEndpoints.list, { query: { ...ofClient, ...after } });
        return [page.invoices, page.next];
      });
      const payments = mayReadPayments
        ? await everyPage<Payment>(async (after) => {
            const page = await call(transport, paymentEndpoints.list, { query: { ...ofClient, ...after } });
            return [page.payments, page.next];
          })
        : null;
      const record = recordOf({ release, client, visits, invoices, payments });
      await files.save({
        bytes: new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`),
        fileName: `client-${fileNo}-${release.printedAt.slice(0, 10)}.json`,
        contentType: 'application/json',
      });
    },
  });
}

interface RecordParts {
  release: Release;
  client: Client;
  visits: readonly ClientVisit[];
  invoices: readonly InvoiceSummary[];
  /** Null for readers who may not see payments. */
  payments: readonly Payment[] | null;
}

async function everyPage<Row>(
  read: (after: { after?: string }) => Promise<[rows: readonly Row[], next: string | null]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: { after?: string } | null = {}; after; ) {
    const [rows, next] = await read(after);
    all.push(...rows);
    after = next === null ? null : { after: next };
  }
  return all;
}

/** The record under names that need no explanation. Amounts are in cents, times are those of the clinic. */
function recordOf({ release, client, visits, invoices, payments }: RecordParts) {
  const { chart, clinicName, printedAt, printedBy } = release;
  return {
    clinic: clinicName,
    preparedAt: printedAt,
    preparedBy: printedBy,
    client: {
      fileNo: client.fileNo,
      ...client.identity,
      language: client.language,
      region: client.region,
      dischargedOn: client.dischargedOn,
    },
    consents: client.consents.map((each) => pick(each, 'kind', 'givenBy', 'givenAt', 'withdrawnAt')),
    visits: visits.map(({ localStart: start, staffName: clinician, state: outcome, ...visit }) => ({
      ...{ start, clinician, outcome },
      ...pick(visit, 'minutes', 'serviceEn', 'serviceFr', 'feeCents'),
    })),
    notes: chart.notes.map(({ aboutOn, authorName, state, signedAt, cosignerName, sections, addenda }) => ({
      ...{ about: aboutOn, author: authorName, state, signedAt, cosigner: cosignerName },
      sections: textsOf(sections),
      addenda: addenda.map((each) => ({
        author: each.authorName,
        at: each.at,
        sections: textsOf(each.sections),
      })),
    })),
    notesWithheld: chart.withheld,
    jointNotesElsewhere: chart.jointNotesElsewhere.map(({ aboutOn }) => aboutOn),
    invoices: invoices.map((invoice) =>
      pick(
        invoice,
        ...(['number', 'kind', 'state', 'issuedOn', 'serviceEn', 'serviceFr', 'servedOn'] as const),
        ...(['netCents', 'taxCents', 'totalCents', 'paidCents'] as const),
      ),
    ),
    ...(payments && {
      payments: payments.map((payment) =>
        pick(payment, 'number', 'kind', 'method', 'receivedOn', 'amountCents', 'voidedAt'),
      ),
    }),
  };
}

const textsOf = (sections: Release['chart']['notes'][number]['sections']) =>
  sections?.map(({ en, fr, text }) => ({ headingEn: en, headingFr: fr, text })) ?? null;

function pick<Row extends object, Key extends keyof Row>(row: Row, ...keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
