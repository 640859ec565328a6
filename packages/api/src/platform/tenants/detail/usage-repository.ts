import { type Plan, planTable, type TenantUsage } from '@tamarack/core/domain';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

interface UsageRow {
  plan: Plan;
  cliniciansActive: number;
  cliniciansInvited: number;
  membersActive: number;
  membersInvited: number;
  activeMembers: number;
  openSessions: number;
  lastSignInAt: Date | null;
  mailsSent: number;
  mailsFailed: number;
  clients: number;
  appointments: number;
  openNotes: number;
  lastActivityAt: Date | null;
}

/** What a clinic uses at `now`; undefined when none has this id. Sign-ins and mails are counted over 30 days. */
export async function findUsage(sql: Sql, tenantId: string, now: Date): Promise<TenantUsage | undefined> {
  const row = await one<UsageRow>(
    sql,
    `SELECT t.plan, people.*, mails.*, w.clients, w.appointments, w.open_notes, w.last_activity_at,
            (SELECT count(*) FROM sessions s WHERE s.tenant_id = t.tenant_id AND s.kind = 'clinic'
                AND s.revoked_at IS NULL AND s.expires_at > :now) AS "openSessions"
       FROM tenants t,
       LATERAL (SELECT seats_taken(t.tenant_id) - count(*) FILTER (WHERE m.role = 'clinician' AND m.state = 'invited') AS "cliniciansActive",
                       count(*) FILTER (WHERE m.role = 'clinician' AND m.state = 'invited') AS "cliniciansInvited",
                       count(*) FILTER (WHERE m.state = 'active') AS "membersActive",
                       count(*) FILTER (WHERE m.state = 'invited') AS "membersInvited",
                       count(*) FILTER (WHERE m.state = 'active' AND m.last_signed_in_at > :now::timestamptz - interval '30 days') AS "activeMembers",
                       max(m.last_signed_in_at) AS "lastSignInAt"
                  FROM memberships m WHERE m.tenant_id = t.tenant_id) people,
       LATERAL (SELECT count(*) FILTER (WHERE o.state = 'sent') AS "mailsSent",
                       count(*) FILTER (WHERE o.state = 'failed') AS "mailsFailed"
                  FROM mail_outbox o
                 WHERE o.tenant_id = t.tenant_id AND o.created_at > :now::timestamptz - interval '30 days') mails,
       LATERAL clinic_usage(t.tenant_id, :now) w
      WHERE t.tenant_id = :tenantId`,
    { tenantId, now },
  );
  if (!row) return undefined;
  const { priceCad, clinicianLimit: limit } = planTable[row.plan];
  return {
    plan: row.plan,
    priceCad,
    clinicians: { active: row.cliniciansActive, invited: row.cliniciansInvited, limit },
    members: { active: row.membersActive, invited: row.membersInvited },
    activeMembers: row.activeMembers,
    openSessions: row.openSessions,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    mails: { sent: row.mailsSent, failed: row.mailsFailed },
    workspace: {
      clients: row.clients,
      appointments: row.appointments,
      openNotes: row.openNotes,
      lastActivityAt: row.lastActivityAt?.toISOString() ?? null,
    },
  };
}
