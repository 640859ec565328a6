import type { Locale } from '@tamarack/core/domain/text';
import { type CsvColumns, type CsvFile, csvName, csvOf, everyRow } from '../../../server/csv.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { logForEach } from '../../charts/index.ts';
import { recordChange } from '../../shared/index.ts';
import { type ExportedClient, listClientsAfter } from './repository.ts';

/** Headings that the import recognizes. */
const columns: CsvColumns<ExportedClient> = {
  'File number': ({ fileNo }) => fileNo,
  Status: ({ state }) => state,
  'First name': ({ givenName }) => givenName,
  'Last name': ({ familyName }) => familyName,
  'Preferred name': ({ preferredName }) => preferredName,
  Pronouns: ({ pronouns }) => pronouns,
  'Date of birth': ({ birthOn }) => birthOn,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Other phone': ({ otherPhone }) => otherPhone,
  'Street address': ({ streetAddress }) => streetAddress,
  City: ({ city }) => city,
  Province: ({ region }) => region,
  'Postal code': ({ postalCode }) => postalCode,
  Language: ({ language }) => language,
  'Desk alert': ({ deskAlert }) => deskAlert,
  'Discharged on': ({ dischargedOn }) => dischargedOn,
  'Last entry on': ({ lastEntryOn }) => lastEntryOn,
};

type ExportCall = ClinicCall & { sessionId: string | null };

/** Clients that are logged in one transaction, which holds a lock for each. */
const loggedAtOnce = 100;

/**
 * All clients with names and contacts as CSV. The export is first logged in the history, and each client in the access log
 * before their row is sent.
 */
export async function exportClients(call: ExportCall, locale: Locale): Promise<CsvFile> {
  const today = await forClinic(call, async (tx) => {
    await recordChange(tx, call, {
      kind: 'client_list',
      id: call.access.tenantId,
      version: 1,
      action: 'exported',
    });
    return clinicDay(tx, call);
  });
  const rows = everyRow<ExportedClient, number>(
    async (after, limit) => {
      const page = await forClinic(call, (tx) => listClientsAfter(tx, after ?? 0, limit));
      await logExports(call, page);
      return page;
    },
    ({ fileNo }) => fileNo,
  );
  return {
    csv: csvOf(call.deps, 'export of clients', columns, rows, locale),
    fileName: csvName('clients', today),
  };
}

async function logExports(call: ExportCall, clients: readonly ExportedClient[]): Promise<void> {
  const { deps, access, sessionId } = call;
  const at = deps.clock.now();
  const entry = { staffId: access.staffId, purpose: 'administration', sessionId, at } as const;
  for (let from = 0; from < clients.length; from += loggedAtOnce) {
    const ids = clients.slice(from, from + loggedAtOnce).map(({ clientId }) => clientId);
    await forClinic(call, (tx) => logForEach(tx, 'export', ids, entry));
  }
}
