import {
  allowedOperations,
  type HoldKind,
  isSandbox,
  planTable,
  type TenantDetail,
  terminationGraceDays,
} from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../../database/dated.ts';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import type { ServerSettings } from '../../../server/deps.ts';
import { siteUrl } from '../../../server/urls.ts';
import { summaryColumns } from '../list/index.ts';

type DetailRow = Dated<
  Omit<
    TenantDetail,
    'eraseAfter' | 'earliestErasure' | 'hold' | 'clinicians' | 'siteUrl' | 'allowedOperations'
  >
> & {
  eraseAfter: Date | null;
  /** End of the week that the owner was promised when confirming the handover. */
  promisedAtHandover: Date | null;
  graceDays: number | null;
  holdKind: HoldKind | null;
  holdReason: string | null;
  customerMessage: string | null;
  clinicianCount: number;
};

function plusDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 86_400_000);
}

const latest = (time: Date, other: Date | null): Date => (other && other > time ? other : time);

/** Everything that operators see of a tenant; undefined when none has this id. */
export async function findTenant(
  sql: Sql,
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost'>,
  tenantId: string,
  now: Date,
): Promise<TenantDetail | undefined> {
  const row = await one<DetailRow>(
    sql,
    `SELECT ${summaryColumns}, t.clinic_type, t.owner_phone, t.country, t.street_address, t.city, t.region,
            t.postal_code, t.time_zone, t.locale, t.staffing, t.previous_software, t.number_of_clients,
            t.monthly_appointments, t.trial_ends_at, t.activated_at, t.owner_verified_at, t.hold_kind, t.hold_reason,
            t.customer_message, t.deletion_locked, t.terminated_at, t.erase_after, t.handover_confirmed_at,
            CASE WHEN t.handover_confirmed_at IS NOT NULL
                 THEN erasure_after_handover(t.terminated_at, t.terminated_at, t.handover_confirmed_at)
                 END AS promised_at_handover,
            (SELECT (o.params ->> 'graceDays')::integer FROM operations o
              WHERE o.tenant_id = t.tenant_id AND o.kind = 'terminate' ORDER BY o.created_at DESC LIMIT 1) AS "graceDays",
            keeps_charts(t.tenant_id, :now) AS "keepsCharts", seats_taken(t.tenant_id) AS "clinicianCount"
       FROM tenants t WHERE t.tenant_id = :tenantId`,
    { tenantId, now },
  );
  if (!row) return undefined;
  const { holdKind, holdReason, customerMessage, graceDays, promisedAtHandover, clinicianCount, ...tenant } =
    row;
  return {
    ...isoTimes(tenant),
    earliestErasure:
      row.terminatedAt &&
      latest(plusDays(row.terminatedAt, graceDays ?? terminationGraceDays), promisedAtHandover).toISOString(),
    hold: holdKind && { holdKind, reason: holdReason ?? '', customerMessage },
    siteUrl: siteUrl(settings, row.subdomain),
    clinicians: { used: clinicianCount, limit: planTable[row.plan].clinicianLimit },
    allowedOperations: row.operation || isSandbox(row) ? [] : allowedOperations(row.status),
  };
}
