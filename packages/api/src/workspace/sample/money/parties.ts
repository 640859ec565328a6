import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';

/** Who an invoice is for and who pays it. */
export interface Party {
  clientId: string;
  fileNo: number;
  clientName: string;
  payerRelationId: string | null;
  /** Empty when the client pays. */
  payerName: string;
  /** Whether an organization pays. */
  insured: boolean;
}

/** Clients and practitioners named on invoices. */
export interface People {
  /** Indexed by client. */
  parties: readonly Party[];
  /** Profession, college and licence of staff members. */
  practitioners: ReadonlyMap<unknown, Row>;
}

export function peopleOf(
  profile: SampleProfile,
  tables: Record<'client_identities' | 'client_relations' | 'credentials', readonly Row[]>,
): People {
  const practitioners = new Map<unknown, Row>();
  const inOrder = tables.credentials.toSorted((a, b) =>
    String(a.credentialId) < String(b.credentialId) ? -1 : 1,
  );
  for (const { staffId, profession, college, licenceNo } of inOrder)
    if (!practitioners.has(staffId)) practitioners.set(staffId, { profession, college, licenceNo });
  return { parties: partiesOf(profile, tables), practitioners };
}

/** The parties of all clients, indexed by client. */
function partiesOf(
  { seed, firstFileNo }: SampleProfile,
  tables: Record<'client_identities' | 'client_relations', readonly Row[]>,
): Party[] {
  const id = idsOf(seed);
  const payers = new Map(
    tables.client_relations.filter(({ kind }) => kind === 'payer').map((row) => [row.clientId, row]),
  );
  return tables.client_identities.map(({ clientId, givenName, familyName }, client) => {
    const payer = payers.get(clientId);
    return {
      clientId: id('client', client),
      fileNo: firstFileNo + client,
      clientName: `${givenName} ${familyName}`,
      payerRelationId: payer ? String(payer.relationId) : null,
      payerName: payer ? String(payer.name) : '',
      insured: payer?.organization === true,
    };
  });
}

/** Who keeps the books and prepares the pay: the last employee who does not treat clients, else the owner. */
export function bookkeeperOf({ seed, staff }: SampleProfile): string {
  const books = staff.findLastIndex(({ kind, profession }) => kind === 'employee' && profession === null);
  return idsOf(seed)('staff', books < 0 ? staff.findIndex(({ kind }) => kind === 'owner') : books);
}
