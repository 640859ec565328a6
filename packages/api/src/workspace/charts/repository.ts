import type { AccessKind, AccessPurpose, CareReason, Day } from '@tamarack/core/domain/workspace';
import { execute, exists, one, query } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { clientName, mayBeAbout, privacyContactOf } from '../shared/index.ts';
import { careTeamClients, inForce } from './care-team.ts';
import type { CoveringLockbox } from './rule.ts';

/** Identifies a chart by its client or by one of its notes. */
export type ChartRef = { fileNo: number } | { clientId: string } | { noteId: string };

export interface ChartRow {
  clientId: string;
  fileNo: number;
  name: string | null;
  entries: { because: CareReason; untilAt: string | null }[];
  onTeam: boolean;
  lockboxes: (CoveringLockbox & { lockboxId: string; version: number; fromAt: string })[];
  /** The day from which charts require two-step sign-in; null if always required. */
  twoStepFrom: Day | null;
  zone: string | null;
}

/**
 * Everything that decides whether a member of staff may open a chart. The number of a merged file finds the chart that it
 * was merged into.
 */
export async function findChart(
  tx: Tx,
  ref: ChartRef,
  staffId: string,
  now: Date,
): Promise<ChartRow | undefined> {
  const [condition, value] =
    'fileNo' in ref
      ? ['f.file_no = :value', ref.fileNo]
      : 'clientId' in ref
        ? ['f.client_id = :value', ref.clientId]
        : ['f.client_id = (SELECT n.client_id FROM notes n WHERE n.note_id = :value)', ref.noteId];
  return one<ChartRow>(
    tx,
    `SELECT c.client_id, c.file_no, ${clientName()} AS name,
            coalesce((SELECT json_agg(json_build_object('because', ct.because, 'untilAt', ct.until_at) ORDER BY ct.until_at DESC)
                        FROM care_team ct
                       WHERE ct.tenant_id = c.tenant_id AND ct.client_id = c.client_id AND ct.staff_id = :own
                         AND ${inForce}), '[]') AS entries,
            EXISTS (SELECT 1 FROM (${careTeamClients}) o WHERE o.client_id = c.client_id) AS "onTeam",
            coalesce((SELECT json_agg(json_build_object('lockboxId', l.lockbox_id, 'version', l.version, 'noteId', l.note_id,
                                                        'staffId', l.staff_id, 'fromAt', l.from_at, 'createdBy', l.created_by,
                                                        'authorIds', coalesce(
                          (SELECT json_agg(DISTINCT n.author_id) FROM notes n
                            WHERE n.tenant_id = l.tenant_id AND n.client_id = l.client_id
                              AND (n.note_id = l.note_id OR l.note_id IS NULL AND n.state <> 'retracted')), json_build_array(l.created_by))) ORDER BY l.from_at)
                        FROM lockboxes l
                       WHERE l.tenant_id = c.tenant_id AND l.client_id = c.client_id AND l.ended_at IS NULL), '[]') AS lockboxes,
            w.two_step_charts_from AS "twoStepFrom",
            (SELECT o.zone FROM locations o WHERE o.tenant_id = c.tenant_id ORDER BY o.archived_at NULLS FIRST, o.position LIMIT 1) AS zone
       FROM clients c LEFT JOIN client_identities i USING (tenant_id, client_id)
       LEFT JOIN workspace_settings w USING (tenant_id)
      WHERE c.client_id = (SELECT coalesce(f.merged_into, f.client_id) FROM clients f WHERE ${condition})
        AND c.state <> 'destroyed'`,
    { value, own: staffId, now },
  );
}

/**
 * Keeps a client's file from being merged or destroyed until the transaction ends, so that what is added to the chart is
 * not left behind. False if that happened since the chart was found.
 */
export async function holdFile(tx: Tx, tenantId: string, clientId: string): Promise<boolean> {
  return exists(
    tx,
    `SELECT 1 FROM clients
      WHERE tenant_id = ? AND client_id = ? AND state NOT IN ('merged', 'destroyed') FOR KEY SHARE`,
    [tenantId, clientId],
  );
}

interface Access {
  staffId: string | null;
  clientId: string | null;
  purpose: AccessPurpose;
  sessionId: string | null;
  at: Date;
}

/** Logs that a chart is read and makes its texts visible to the transaction. */
export async function openTexts(
  tx: Tx,
  { staffId, clientId, purpose, sessionId, at }: Access,
): Promise<void> {
  await execute(tx, 'SELECT open_chart(?, ?, ?, ?, ?)', [staffId, clientId, purpose, sessionId, at]);
}

/** Writes to the access log, at most once per person, chart and purpose in 15 minutes. */
export async function logAccess(
  tx: Tx,
  what: AccessKind,
  { staffId, clientId, purpose, sessionId, at }: Access,
): Promise<void> {
  await execute(tx, 'SELECT log_access(?, ?, ?, ?, ?, ?)', [staffId, clientId, what, purpose, sessionId, at]);
}

/** Logs a print or a file that names several clients, for each of them. */
export async function logForEach(
  tx: Tx,
  what: 'print' | 'export',
  clientIds: readonly string[],
  { staffId, purpose, sessionId, at }: Omit<Access, 'clientId'>,
): Promise<void> {
  // Always in the same order, so that simultaneous prints do not deadlock.
  const sorted = [...new Set(clientIds)].sort();
  await execute(tx, `SELECT log_access(?, client_id, ?, ?, ?, ?) FROM unnest(?::uuid[]) AS client_id`, [
    staffId,
    what,
    purpose,
    sessionId,
    at,
    sorted,
  ]);
}

/** Somebody who works at the clinic, and whether they treat clients. */
export async function findColleague(
  tx: Tx,
  staffId: string,
  today: Day,
): Promise<{ treats: boolean } | undefined> {
  return one(
    tx,
    `SELECT s.practises OR coalesce(m.role = 'clinician', false) AS treats
       FROM clinic_staff s LEFT JOIN memberships m USING (tenant_id, user_id)
      WHERE s.staff_id = ? AND (s.active_to_on IS NULL OR s.active_to_on >= ?)
        AND (m.user_id IS NOT NULL OR NOT s.has_joined)`,
    [staffId, today],
  );
}

export async function findClinic(
  tx: Tx,
  tenantId: string,
): Promise<{ clinicName: string; subdomain: string } | undefined> {
  return one(tx, 'SELECT clinic_name, subdomain FROM tenants WHERE tenant_id = ?', [tenantId]);
}

export async function staffName(tx: Tx, staffId: string): Promise<string> {
  const row = await one<{ name: string }>(tx, 'SELECT name FROM clinic_staff WHERE staff_id = ?', [staffId]);
  return row?.name ?? '';
}

export async function findPrivacyContact(
  tx: Tx,
): Promise<{ staffId: string; name: string; email: string } | undefined> {
  return one(
    tx,
    `SELECT s.staff_id, p.full_name AS name, p.email
       FROM clinic_staff s JOIN clinic_people p USING (tenant_id, user_id)
      WHERE s.staff_id = ${privacyContactOf('current_tenant()')}`,
  );
}

/** The administrators other than the member. */
export async function listOtherAdministrators(
  tx: Tx,
  staffId: string,
): Promise<{ staffId: string; name: string; email: string }[]> {
  return query(
    tx,
    `SELECT s.staff_id, p.full_name AS name, p.email
       FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id) JOIN clinic_people p USING (tenant_id, user_id)
      WHERE m.tenant_id = current_tenant() AND m.state = 'active' AND m.role = 'administrator' AND s.staff_id <> ?`,
    [staffId],
  );
}

/** Whether a member of staff is the clinic's privacy contact. */
export async function isStaffPrivacyContact(tx: Tx, staffId: string): Promise<boolean> {
  const row = await one<{ found: boolean | null }>(
    tx,
    `SELECT ?::uuid = ${privacyContactOf('current_tenant()')} AS found`,
    [staffId],
  );
  return row?.found === true;
}

/** Whether the clinic has an administrator who treats no clients and is not excluded from the client's chart. */
export async function hasOfficeAdministrator(tx: Tx, clientId: string, today: Day): Promise<boolean> {
  return exists(
    tx,
    `SELECT 1 FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id)
      WHERE m.state = 'active' AND m.role = 'administrator' AND NOT s.practises
        AND (s.active_to_on IS NULL OR s.active_to_on >= :today)
        AND NOT EXISTS (SELECT 1 FROM lockboxes l
                         WHERE l.tenant_id = s.tenant_id AND l.client_id = :clientId AND l.staff_id = s.staff_id
                           AND l.note_id IS NULL AND l.ended_at IS NULL)
      LIMIT 1`,
    { clientId, today },
  );
}

/** SQL that selects the notes `n` of the client `:clientId` that are about several clients at once. */
const jointNotes = `
  SELECT 1 FROM notes n JOIN attendances a USING (tenant_id, attendance_id)
    JOIN appointments p USING (tenant_id, appointment_id) JOIN services v USING (tenant_id, service_id)
   WHERE n.client_id = :clientId AND n.state <> 'retracted' AND v.billing = 'one'
     AND EXISTS (SELECT 1 FROM attendances o WHERE o.tenant_id = a.tenant_id AND o.appointment_id = a.appointment_id
                    AND o.client_id <> a.client_id AND ${mayBeAbout('n', 'o')})`;

/** Whether a note of the chart is about several clients at once. */
export async function hasJointNotes(tx: Tx, clientId: string): Promise<boolean> {
  return exists(tx, `${jointNotes} LIMIT 1`, { clientId });
}

/**
 * Whether the open chart has a joint note whose disclosure was not agreed to: none of the reader's releases under way
 * began with the agreement of every adult after the note and its addenda were signed.
 */
export async function hasUnagreedJointNotes(
  tx: Tx,
  of: { clientId: string; staffId: string; now: Date },
): Promise<boolean> {
  return exists(
    tx,
    `${jointNotes} AND n.state NOT IN ('draft', 'incomplete')
     AND NOT EXISTS (
       SELECT FROM care_team ct JOIN history h ON h.tenant_id = ct.tenant_id AND h.subject_id = ct.care_id
        WHERE ct.client_id = :clientId AND ct.staff_id = :staffId AND ct.because = 'release' AND ${inForce}
          AND h.kind = 'care_team' AND h.details @> '{"everyAdultAgreed": true}'
          AND ct.from_at >= ALL (SELECT v.at FROM note_versions v
                                  WHERE v.tenant_id = n.tenant_id AND v.note_id = n.note_id AND v.kind IN ('note', 'addendum')))
     LIMIT 1`,
    of,
  );
}

/** Locks the signed notes of a chart early, because it leaves the clinic; returns the notes. */
export function lockSignedNotes(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<{ noteId: string; version: number }[]> {
  return query(
    tx,
    `UPDATE notes SET state = 'locked', locked_at = ?, version = version + 1
      WHERE client_id = ? AND state = 'signed' RETURNING note_id, version`,
    [now, clientId],
  );
}

/** Locks a client's file, so that nobody else decides about its care team and lockboxes meanwhile. */
export async function lockFile(tx: Tx, tenantId: string, clientId: string): Promise<void> {
  await query(tx, 'SELECT 1 FROM clients WHERE tenant_id = ? AND client_id = ? FOR NO KEY UPDATE', [
    tenantId,
    clientId,
  ]);
}

/**
 * Whether a note is in the chart of a client. Keeps it there; before the file is locked, because a signature and an addendum
 * lock the note before the client whose last entry they update.
 */
export async function holdNoteOf(
  tx: Tx,
  { tenantId, noteId, clientId }: { tenantId: string; noteId: string; clientId: string },
): Promise<boolean> {
  const note = 'SELECT 1 FROM notes WHERE tenant_id = ? AND note_id = ? AND client_id = ? FOR KEY SHARE';
  return exists(tx, note, [tenantId, noteId, clientId]);
}
