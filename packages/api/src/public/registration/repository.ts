import type { RegistrationData } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { execute, firstValue, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

/** A browser's registration: a draft, and after its submission the source of the receipt. */
export interface Registration {
  registrationId: string;
  data: Partial<RegistrationData>;
  /** Last step that was saved, 0 to 4. */
  stepReached: number;
  lastSavedAt: Date;
  submittedAt: Date | null;
}

const columns = `registration_id, data, step_reached, last_saved_at, submitted_at`;

/** The registration of a token; undefined once it has expired. */
export async function findRegistration(sql: Sql, hash: Buffer): Promise<Registration | undefined> {
  return one<Registration>(
    sql,
    `SELECT ${columns} FROM registrations WHERE token_hash = ? AND expires_at > now()`,
    [hash],
  );
}

/** As `findRegistration`, locked until the transaction ends. */
export async function lockRegistration(tx: Tx, hash: Buffer): Promise<Registration | undefined> {
  return one<Registration>(
    tx,
    `SELECT ${columns} FROM registrations WHERE token_hash = ? AND expires_at > now() FOR UPDATE`,
    [hash],
  );
}

/** Stores an emailed link to a draft; an earlier link to it stops working. */
export async function setLink(tx: Tx, registrationId: string, hash: Buffer, expiresAt: Date): Promise<void> {
  await execute(
    tx,
    `UPDATE registrations SET link_hash = :hash, link_expires_at = :expiresAt, expires_at = greatest(expires_at, :expiresAt)
      WHERE registration_id = :registrationId`,
    { hash, expiresAt, registrationId },
  );
}

/** Uses a link: gives its draft to the browser with the token of `hash`. Undefined unless the link still works. */
export async function moveDraft(
  sql: Sql,
  link: Buffer,
  hash: Buffer,
  { now, days }: { now: Date; days: number },
): Promise<Registration | undefined> {
  return one<Registration>(
    sql,
    `UPDATE registrations SET token_hash = :hash, link_hash = NULL, link_expires_at = NULL,
            expires_at = :now::timestamptz + make_interval(days => :days)
      WHERE link_hash = :link AND link_expires_at > :now AND submitted_at IS NULL RETURNING ${columns}`,
    { hash, link, now, days },
  );
}

/**
 * What was entered for a clinic under a known email and waits for the owner of the email: no browser has this draft. The
 * one saved last, if there are several.
 */
export async function lockKeptDraft(
  tx: Tx,
  email: string,
  clinicName: string,
): Promise<Registration | undefined> {
  return one<Registration>(
    tx,
    `SELECT ${columns} FROM registrations
      WHERE lower(data ->> 'email') = lower(:email) AND lower(data ->> 'clinicName') = lower(:clinicName)
        AND token_hash IS NULL
      ORDER BY last_saved_at DESC LIMIT 1 FOR UPDATE`,
    { email, clinicName },
  );
}

/** Creates a draft that expires `days` after it was last saved; without a token it belongs to no browser. */
export async function insertDraft(tx: Tx, hash: Buffer | null, days: number): Promise<Registration> {
  const draft = await one<Registration>(
    tx,
    `INSERT INTO registrations (token_hash, expires_at) VALUES (?, now() + make_interval(days => ?)) RETURNING ${columns}`,
    [hash, days],
  );
  return draft as Registration;
}

/**
 * Adds a step's values to a draft. The step reached never decreases, so that correcting an earlier step loses nothing.
 */
export async function saveStep(
  tx: Tx,
  registrationId: string,
  step: number,
  data: Partial<RegistrationData>,
  days: number,
): Promise<Registration> {
  const saved = await one<Registration>(
    tx,
    `UPDATE registrations SET data = data || ?::jsonb, step_reached = greatest(step_reached, ?), last_saved_at = now(),
            expires_at = now() + make_interval(days => ?)
      WHERE registration_id = ? RETURNING ${columns}`,
    [JSON.stringify(data), step, days, registrationId],
  );
  return saved as Registration;
}

/** Deletes a draft; a submitted one is kept for its receipt. */
export async function deleteDraft(sql: Sql, hash: Buffer): Promise<void> {
  await sql('registrations').where({ tokenHash: hash }).whereNull('submitted_at').delete();
}

/** The outcome of a registration: a clinic, or a reserved subdomain for an email that has an account. */
export type Outcome = { tenantId: string } | { reservedSubdomain: string };

/** A submitted registration, for sending its mail again. */
export interface Submitted {
  clinicName: string;
  email: string;
  locale: Locale;
  /** Null for an email that had an account already. */
  tenantId: string | null;
}

export async function findSubmitted(sql: Sql, registrationId: string): Promise<Submitted | undefined> {
  return one<Submitted>(
    sql,
    `SELECT data ->> 'clinicName' AS "clinicName", data ->> 'email' AS email, data ->> 'locale' AS locale,
            tenant_id
       FROM registrations WHERE registration_id = ? AND submitted_at IS NOT NULL`,
    [registrationId],
  );
}

/** The id of the registration that a receipt is for. */
export async function findReceiptId(sql: Sql, hash: Buffer, hours: number): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    `SELECT registration_id FROM registrations
      WHERE token_hash = ? AND submitted_at > now() - make_interval(hours => ?)`,
    [hash, hours],
  );
}

/** Marks a registration as submitted and keeps of its data only what the receipt shows. */
export async function markSubmitted(
  tx: Tx,
  registrationId: string,
  receipt: { clinicName: string; email: string; locale: string },
  outcome: Outcome,
): Promise<void> {
  await execute(
    tx,
    `UPDATE registrations SET data = :receipt, step_reached = 4, submitted_at = now(), link_hash = NULL, tenant_id = :tenantId,
            reserved_subdomain = :reserved
      WHERE registration_id = :registrationId`,
    {
      registrationId,
      receipt: JSON.stringify(receipt),
      tenantId: 'tenantId' in outcome ? outcome.tenantId : null,
      reserved: 'reservedSubdomain' in outcome ? outcome.reservedSubdomain : null,
    },
  );
}

/** Lets registrations of the same email run one after the other. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await execute(tx, "SELECT pg_advisory_xact_lock(hashtextextended('address:' || lower(?), 0))", [email]);
}

/** Releases a subdomain that the signed-in person's email reserved before they signed in. */
export async function releaseOwnReservation(tx: Tx, email: string, subdomain: string): Promise<void> {
  await execute(
    tx,
    `UPDATE registrations SET reserved_subdomain = NULL
      WHERE reserved_subdomain = ? AND lower(data ->> 'email') = lower(?)`,
    [subdomain, email],
  );
}

/** Whether a subdomain is reserved by an earlier registration of the same email. */
export async function isReservedBy(sql: Sql, email: string, subdomain: string): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM registrations
                     WHERE reserved_subdomain = ? AND lower(data ->> 'email') = lower(?))`,
    [subdomain, email],
  );
}

/** Sets the password of a registration; it does not work until the email is verified. */
export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx('users').where({ userId }).update({ passwordHash });
}

/** Whether a mail was queued with this key. */
export async function wasMailed(tx: Tx, dedupeKey: string): Promise<boolean> {
  return (await tx('mail_outbox').where({ dedupeKey }).first(tx.raw('1'))) !== undefined;
}

/** Records that a worker has seen a submission; false when one had before. */
export async function markNoticed(sql: Sql, registrationId: string): Promise<boolean> {
  const noticed = await sql('registrations')
    .where({ registrationId })
    .whereNull('noticed_at')
    .update({ noticedAt: sql.fn.now() });
  return noticed === 1;
}

/** Submissions that no worker has seen. */
export async function listUnnoticed(sql: Sql): Promise<{ registrationId: string }[]> {
  return query(
    sql,
    `SELECT registration_id FROM registrations
      WHERE noticed_at IS NULL AND submitted_at IS NOT NULL ORDER BY submitted_at LIMIT 1000`,
  );
}

export interface ReceiptRow {
  clinicName: string;
  email: string;
  /** Of the clinic, or reserved for an email that had an account already; null once it is free again. */
  subdomain: string | null;
  /** Number of steps shown as done. */
  progress: number;
}

/** Data of a receipt. */
export async function findReceipt(sql: Sql, hash: Buffer, hours: number): Promise<ReceiptRow | undefined> {
  return one<ReceiptRow>(
    sql,
    `SELECT data ->> 'clinicName' AS "clinicName", data ->> 'email' AS email,
            coalesce((SELECT subdomain::text FROM tenants t WHERE t.tenant_id = r.tenant_id), reserved_subdomain) AS subdomain,
            registration_progress(submitted_at, noticed_at) AS progress
       FROM registrations r WHERE token_hash = ? AND submitted_at > now() - make_interval(hours => ?)`,
    [hash, hours],
  );
}

/** The person with an account under this email. */
export async function findUserByEmail(
  sql: Sql,
  email: string,
): Promise<{ userId: string; fullName: string; locale: Locale } | undefined> {
  return one(sql, 'SELECT user_id, full_name, locale FROM users WHERE email = ?', [email]);
}
