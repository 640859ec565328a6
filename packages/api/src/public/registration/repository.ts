import type { RegistrationData } from '@tamarack/core/domain';
import { one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** A browser's registration: a draft until it is submitted, what a receipt is read from after. */
export interface Registration {
  registrationId: string;
  data: Partial<RegistrationData>;
  /** Last step that was saved, 0 to 4. */
  stepReached: number;
  lastSavedAt: Date;
  submittedAt: Date | null;
}

const columns = `registration_id AS "registrationId", data, step_reached AS "stepReached",
  last_saved_at AS "lastSavedAt", submitted_at AS "submittedAt"`;

/** The registration that a token names; undefined once it has expired. */
export async function findRegistration(sql: Sql, hash: Buffer): Promise<Registration | undefined> {
  return one<Registration>(
    sql,
    `SELECT ${columns} FROM registrations WHERE token_hash = ? AND expires_at > now()`,
    [hash],
  );
}

/** The same, and nobody else saves or submits it until the transaction ends. */
export async function lockRegistration(tx: Tx, hash: Buffer): Promise<Registration | undefined> {
  return one<Registration>(
    tx,
    `SELECT ${columns} FROM registrations WHERE token_hash = ? AND expires_at > now() FOR UPDATE`,
    [hash],
  );
}

/** Starts a draft; it lives for so many days after it was last saved. */
export async function insertDraft(tx: Tx, hash: Buffer, days: number): Promise<Registration> {
  const { rows } = await tx.raw<{ rows: [Registration] }>(
    `INSERT INTO registrations (token_hash, expires_at) VALUES (?, now() + make_interval(days => ?)) RETURNING ${columns}`,
    [hash, days],
  );
  return rows[0];
}

/** Adds a step's values to a draft. The step reached only grows: going back to correct one loses none. */
export async function saveStep(
  tx: Tx,
  registrationId: string,
  step: number,
  data: Partial<RegistrationData>,
  days: number,
): Promise<Registration> {
  const { rows } = await tx.raw<{ rows: [Registration] }>(
    `UPDATE registrations SET data = data || ?::jsonb, step_reached = greatest(step_reached, ?), last_saved_at = now(),
            expires_at = now() + make_interval(days => ?)
      WHERE registration_id = ? RETURNING ${columns}`,
    [JSON.stringify(data), step, days, registrationId],
  );
  return rows[0];
}

/** Forgets a draft; a submitted one stays, its receipt is read from it. */
export async function deleteDraft(sql: Sql, hash: Buffer): Promise<void> {
  await sql('registrations').where({ token_hash: hash }).whereNull('submitted_at').delete();
}

/** What became of a registration: a clinic, or, for an address with an account, a name kept free and a mail. */
export type Outcome =
  | { tenantId: string }
  | { reservedSubdomain: string; reservedDays: number; mailId: string };

/** Marks a registration as submitted and keeps of its data only what the receipt shows. */
export async function markSubmitted(
  tx: Tx,
  registrationId: string,
  shown: { clinicName: string; email: string; locale: string },
  outcome: Outcome,
): Promise<void> {
  const reserved = 'reservedSubdomain' in outcome ? outcome : null;
  await tx('registrations')
    .where({ registration_id: registrationId })
    .update({
      data: JSON.stringify(shown),
      step_reached: 4,
      submitted_at: tx.fn.now(),
      tenant_id: 'tenantId' in outcome ? outcome.tenantId : null,
      reserved_subdomain: reserved?.reservedSubdomain ?? null,
      reserved_until: tx.raw('now() + make_interval(days => ?::integer)', [reserved?.reservedDays ?? null]),
      mail_id: reserved?.mailId ?? null,
    });
}

/** Lets one registration at a time decide whether an address has an account. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('address:' || lower(?), 0))", [email]);
}

/** Frees a name that the signed-in person's own address reserved before they signed in. */
export async function releaseOwnReservation(tx: Tx, email: string, subdomain: string): Promise<void> {
  await tx.raw(
    `UPDATE registrations SET reserved_subdomain = NULL, reserved_until = NULL
      WHERE reserved_subdomain = ? AND lower(data ->> 'email') = lower(?)`,
    [subdomain, email],
  );
}

/** Whether a name is held by an earlier registration of the same address, and so by nobody else. */
export async function isReservedBy(sql: Sql, email: string, subdomain: string): Promise<boolean> {
  const rows = await query<{ own: boolean }>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM registrations
                     WHERE reserved_subdomain = ? AND reserved_until > now() AND lower(data ->> 'email') = lower(?)) AS own`,
    [subdomain, email],
  );
  return rows[0]?.own ?? false;
}

/** Sets the password that came with a registration; worth nothing until the address is verified. */
export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx('users').where({ user_id: userId }).update({ password_hash: passwordHash });
}

/** The mail that was queued under a key before. */
export async function findMail(tx: Tx, dedupeKey: string): Promise<string | undefined> {
  const row = await tx('mail_outbox').where({ dedupe_key: dedupeKey }).first('message_id');
  return row?.message_id;
}

export interface ReceiptRow {
  clinicName: string;
  email: string;
  /** Seconds since the registration was submitted. */
  age: number;
  isClinic: boolean;
  operationState: 'queued' | 'running' | 'succeeded' | 'failed' | null;
  doneSteps: string[];
  mailState: 'queued' | 'sent' | 'failed' | 'cancelled' | null;
  mailAttempts: number;
}

/** What a receipt is told from: the operation that provisions the clinic and the owner's newest mail. */
export async function findReceipt(sql: Sql, hash: Buffer, hours: number): Promise<ReceiptRow | undefined> {
  return one<ReceiptRow>(
    sql,
    `SELECT r.data ->> 'clinicName' AS "clinicName", r.data ->> 'email' AS email, r.tenant_id IS NOT NULL AS "isClinic",
            extract(epoch FROM now() - r.submitted_at)::double precision AS age,
            o.state AS "operationState", coalesce(s.done, '{}') AS "doneSteps",
            coalesce(own.state, known.state) AS "mailState", coalesce(own.attempts, known.attempts, 0) AS "mailAttempts"
       FROM registrations r
       LEFT JOIN LATERAL (SELECT operation_id, state FROM operations WHERE tenant_id = r.tenant_id AND kind = 'provision'
                           ORDER BY created_at DESC LIMIT 1) o ON true
       LEFT JOIN LATERAL (SELECT array_agg(name) AS done FROM operation_steps
                           WHERE operation_id = o.operation_id AND state = 'succeeded') s ON true
       LEFT JOIN LATERAL (SELECT state, attempts FROM mail_outbox WHERE tenant_id = r.tenant_id
                             AND template IN ('activation', 'owner_address_corrected', 'clinic_ready')
                           ORDER BY created_at DESC LIMIT 1) own ON true
       LEFT JOIN mail_outbox known ON known.message_id = r.mail_id
      WHERE r.token_hash = ? AND r.submitted_at > now() - make_interval(hours => ?)
        AND (r.tenant_id IS NOT NULL OR r.mail_id IS NOT NULL)`,
    [hash, hours],
  );
}
