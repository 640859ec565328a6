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
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';

type Release = AnswerOf<typeof chartEndpoints.print>;

/** Whether the reader sees all invoices and payments of a client; clinicians see their own invoices only. */
export const useMayReadBills = () => useMay('payments:read');

/**
 * Saves the data of a client whose chart is being released as a JSON file, for people who want to take it elsewhere:
 * contact details, consents, visits, notes, and for readers who see all of them, invoices and payments. Names of other
 * clients are left out.
 */
export function useRecordFile() {
  const transport = useTransport();
  const { files } = usePorts();
  const { zone } = useMe();
  const mayReadBills = useMayReadBills();
  return useMutation({
    mutationFn: async (release: Release) => {
      const { clientId, fileNo } = release.chart.client;
      const { client } = await call(transport, clientEndpoints.get, { params: { fileNo } });
      const visits = await everyPage<ClientVisit>(async (after) => {
        const page = await call(transport, clientEndpoints.visits, { params: { fileNo }, query: after });
        return [page.visits, page.next];
      });
      const ofClient = { clientId, limit: 100 };
      const bills = mayReadBills && {
        invoices: await everyPage<InvoiceSummary>(async (after) => {
          const page = await call(transport, invoiceEndpoints.list, { query: { ...ofClient, ...after } });
          return [page.invoices, page.next];
        }),
        payments: await everyPage<Payment>(async (after) => {
          const page = await call(transport, paymentEndpoints.list, { query: { ...ofClient, ...after } });
          return [page.payments, page.next];
        }),
      };
      const record = recordOf({ release, client, visits, bills, zone });
      await files.save({
        bytes: new TextEncoder().encode(`${JSON.stringify(record, null, 2)}\n`),
        fileName: `client-${fileNo}-${todayIn(zone)}.json`,
        contentType: 'application/json',
      });
    },
  });
}

interface RecordParts {
  release: Release;
  client: Client;
  visits: readonly ClientVisit[];
  /** False for readers who may not see all of them. */
  bills: { invoices: readonly InvoiceSummary[]; payments: readonly Payment[] } | false;
  zone: string;
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

/** The record under names that need no explanation. Amounts are in cents; a visit's start is in the clinic's time zone. */
function recordOf({ release, client, visits, bills, zone }: RecordParts) {
  const { chart, clinicName, printedAt, printedBy } = release;
  return {
    clinic: clinicName,
    timeZone: zone,
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
    ...(bills && {
      invoices: bills.invoices.map((invoice) =>
        pick(
          invoice,
          ...(['number', 'kind', 'state', 'issuedOn', 'serviceEn', 'serviceFr', 'servedOn'] as const),
          ...(['netCents', 'taxCents', 'totalCents', 'paidCents'] as const),
        ),
      ),
      payments: bills.payments.map((payment) =>
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
