import type { FoundKind, FoundThing } from '@tamarack/core/domain';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Everything with this id. Each table is read by its primary key. */
export async function findById(sql: Sql, id: string): Promise<FoundThing[]> {
  return query<FoundThing>(
    sql,
    `SELECT 'tenant' AS kind, t.tenant_id::text AS id, t.clinic_name AS title, t.subdomain AS detail, t.tenant_id
       FROM tenants t WHERE t.tenant_id = :id
     UNION ALL
     SELECT 'operation', o.operation_id::text, o.kind, t.clinic_name, o.tenant_id
       FROM operations o JOIN tenants t USING (tenant_id) WHERE o.operation_id = :id
     UNION ALL
     SELECT 'bulk', b.bulk_id::text, b.kind, to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), NULL
       FROM bulk_changes b WHERE b.bulk_id = :id
     UNION ALL
     SELECT CASE WHEN u.platform_role IS NULL THEN 'person' ELSE 'staff' END, u.user_id::text, u.full_name, u.email::text,
            (SELECT m.tenant_id FROM memberships m WHERE m.user_id = u.user_id ORDER BY m.is_owner DESC, m.created_at LIMIT 1)
       FROM users u WHERE u.user_id = :id
     UNION ALL
     SELECT 'note', n.note_id::text, left(n.body, 80), t.clinic_name, n.tenant_id
       FROM tenant_notes n JOIN tenants t USING (tenant_id) WHERE n.note_id = :id`,
    { id },
  );
}

/** The newest entry of the audit log of the session or request with this id. */
export async function findAuditTrace(sql: Sql, id: string): Promise<FoundThing[]> {
  const rows = await query<{ entryId: number; action: string; at: Date; tenantId: string | null }>(
    sql,
    `SELECT entry_id, action, at, tenant_id FROM audit_log
      WHERE entry_id = (SELECT max(entry_id) FROM (
        (SELECT entry_id FROM audit_log WHERE session_id = :id ORDER BY entry_id DESC LIMIT 1)
        UNION ALL (SELECT entry_id FROM audit_log WHERE request_id = :id::text)) traces)`,
    { id },
  );
  return rows.map(({ entryId, action, at, tenantId }) => auditThing(entryId, action, at, tenantId));
}

export async function findAuditEntry(sql: Sql, entryId: number): Promise<FoundThing[]> {
  const rows = await query<{ action: string; at: Date; tenantId: string | null }>(
    sql,
    'SELECT action, at, tenant_id FROM audit_log WHERE entry_id = ?',
    [entryId],
  );
  return rows.map(({ action, at, tenantId }) => auditThing(entryId, action, at, tenantId));
}

function auditThing(entryId: number, action: string, at: Date, tenantId: string | null): FoundThing {
  const kind: FoundKind = 'audit';
  return { kind, id: String(entryId), title: action, detail: at.toISOString(), tenantId };
}
