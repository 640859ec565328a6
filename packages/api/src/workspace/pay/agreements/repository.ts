import type { Agreement, AgreementTerms, ContractorRegistration, Day } from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import { column, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { insertRow } from '../../../database/write.ts';

const terms = `g.agreement_id, g.staff_id, g.from_on, g.basis, g.rule, g.missed_share_bp, g.note_gate, g.tax_mode,
  g.minimum_cents, g.gst_number, g.qst_number, g.registered_from_on AS "registeredFrom"`;

type AgreementRow = Omit<Agreement, 'createdAt' | 'withdrawnAt'> & {
  createdAt: Date;
  withdrawnAt: Date | null;
};

export async function listAgreements(
  sql: Sql,
  tenantId: string,
  filter: { staffId?: string | null; agreementId?: string; withdrawn: boolean },
): Promise<Agreement[]> {
  const { staffId, agreementId, withdrawn } = filter;
  const rows = await query<AgreementRow>(
    sql,
    `SELECT ${terms}, g.version, s.name AS "staffName", g.created_at, b.name AS "createdBy", g.withdrawn_at,
            g.withdrawn_because,
            EXISTS (SELECT FROM pay_lines l JOIN pay_runs r USING (tenant_id, run_id)
                     WHERE l.tenant_id = g.tenant_id AND l.agreement_id = g.agreement_id
                       AND r.state IN ('approved', 'paid')) AS used
       FROM agreements g
       JOIN clinic_staff s USING (tenant_id, staff_id)
       LEFT JOIN clinic_staff b ON b.tenant_id = g.tenant_id AND b.staff_id = g.created_by
      WHERE g.tenant_id = :tenantId ${withdrawn ? '' : 'AND g.withdrawn_at IS NULL'}
        ${staffId ? 'AND g.staff_id = :staffId' : ''} ${agreementId ? 'AND g.agreement_id = :agreementId' : ''}
      ORDER BY s.name, s.staff_id, g.from_on DESC, g.created_at DESC`,
    { tenantId, staffId, agreementId },
  );
  return rows.map(isoTimes);
}

/** The terms that pay is computed from, and when they last changed. */
export interface TermsRow extends AgreementTerms, ContractorRegistration {
  staffId: string;
  createdAt: Date;
}

export function listTerms(sql: Sql, tenantId: string, staffId: string | null): Promise<TermsRow[]> {
  return query(
    sql,
    `SELECT ${terms}, g.created_at FROM agreements g
      WHERE g.tenant_id = :tenantId AND g.withdrawn_at IS NULL ${staffId ? 'AND g.staff_id = :staffId' : ''}`,
    { tenantId, staffId },
  );
}

/** People whose agreements were added or withdrawn after `after` and start by `upTo`. */
export async function listBackDated(
  sql: Sql,
  tenantId: string,
  { after, upTo }: { after: Date; upTo: Day },
): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT DISTINCT staff_id FROM agreements
      WHERE tenant_id = :tenantId AND from_on <= :upTo AND (created_at >= :after OR withdrawn_at >= :after)`,
    { tenantId, after, upTo },
  );
}

export type NewAgreement = Omit<AgreementTerms, 'agreementId'> & ContractorRegistration & { staffId: string };

export async function insertAgreement(
  tx: Tx,
  tenantId: string,
  { rule, registeredFrom: registeredFromOn, ...terms }: NewAgreement,
  by: { staffId: string | null; at: Date },
): Promise<{ id: string; version: number }> {
  const created = { createdBy: by.staffId, createdAt: by.at };
  const row = { tenantId, ...terms, rule: JSON.stringify(rule), registeredFromOn, ...created };
  return insertRow(tx, 'agreements', row, 'agreement_id AS id, version');
}

/** Returns undefined when it is already withdrawn or has another version. */
export async function withdrawAgreement(
  tx: Tx,
  tenantId: string,
  { agreementId, version }: { agreementId: string; version: number },
  by: { staffId: string | null; at: Date; because: string },
): Promise<number | undefined> {
  const [row] = await tx('agreements')
    .where({ tenantId, agreementId, version })
    .whereNull('withdrawn_at')
    .update({
      withdrawnAt: by.at,
      withdrawnBy: by.staffId,
      withdrawnBecause: by.because,
      version: version + 1,
    })
    .returning<{ version: number }[]>('version');
  return row?.version;
}

/** The province of the clinic's first location, which decides the tax between clinic and contractors. */
export async function findRegion(sql: Sql, tenantId: string): Promise<string | null> {
  const row = await one<{ region: string | null }>(
    sql,
    `SELECT region FROM locations WHERE tenant_id = ? AND archived_at IS NULL ORDER BY position, location_id LIMIT 1`,
    [tenantId],
  );
  return row?.region ?? null;
}
