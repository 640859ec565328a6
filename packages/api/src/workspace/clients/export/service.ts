import type { Locale } from '@tamarack/core/domain/text';
import { type CsvColumns, type CsvFile, csvName, csvOf, everyRow } from '../../../server/csv.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
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

/** All clients with names and contacts as CSV. The export is first logged in the history. */
export async function exportClients(call: ClinicCall, locale: Locale): Promise<CsvFile> {
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
    (after, limit) => forClinic(call, (tx) => listClientsAfter(tx, after ?? 0, limit)),
    ({ fileNo }) => fileNo,
  );
  return {
    csv: csvOf(call.deps, 'export of clients', columns, rows, locale),
    fileName: csvName('clients', today),
  };
}
