import type { ClinicClosing } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';

/**
 * The state of a closed clinic. Its owner can reopen it only if they closed it themselves, and only before the data is
 * due to be erased.
 */
export async function readClosing(
  sql: Sql,
  { tenantId }: Pick<ClinicAccess, 'tenantId'>,
  now: Date,
): Promise<ClinicClosing> {
  const row = await one<Dated<ClinicClosing, 'eraseOn' | 'handoverConfirmedAt'>>(
    sql,
    `SELECT t.erase_after AS "eraseOn", t.handover_confirmed_at,
            coalesce(t.erase_after > :now, true) AND coalesce((
              SELECT o.requested_by = m.user_id FROM operations o
               WHERE o.tenant_id = t.tenant_id AND o.kind = 'terminate' ORDER BY o.created_at DESC LIMIT 1), false) AS "mayReopen"
       FROM tenants t JOIN memberships m ON m.tenant_id = t.tenant_id AND m.is_owner
      WHERE t.tenant_id = :tenantId AND t.status = 'terminated'`,
    { tenantId, now },
  );
  return isoTimes(row ?? { eraseOn: null, handoverConfirmedAt: null, mayReopen: false });
}
