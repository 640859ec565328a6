import type {
  ErasedRows,
  PrivacyRequest,
  PrivacyRequestChange,
  PrivacyRequestKind,
  PrivacyRequestQuery,
} from '@tamarack/core/domain';
import { one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

type Times = 'receivedAt' | 'dueAt' | 'exportedAt' | 'closedAt';
export type StoredRequest = Omit<PrivacyRequest, Times> & {
  [K in Times]: PrivacyRequest[K] extends string ? Date : Date | null;
};

const person = (column: string, alias: string) =>
  `CASE WHEN ${column} IS NOT NULL THEN
     jsonb_build_object('userId', ${column}, 'name', ${alias}.full_name, 'email', ${alias}.email) END`;
const columns = `r.request_id, r.kind, r.status, r.email, r.note, r.received_at, r.due_at, r.exported_at, r.closed_at,
  ${person('r.recorded_by', 'o')} AS "recordedBy", ${person('r.closed_by', 'c')} AS "closedBy", r.outcome, r.version`;
const people = `LEFT JOIN users o ON o.user_id = r.recorded_by LEFT JOIN users c ON c.user_id = r.closed_by`;

/** Open requests by due date; others newest first. The page starts after the request `after`. */
export async function listRequests(
  sql: Sql,
  { status, kind, after, limit }: PrivacyRequestQuery & { limit: number },
): Promise<StoredRequest[]> {
  const order = status === 'open' ? 'ASC' : 'DESC';
  const further = status === 'open' ? '>' : '<';
  return query<StoredRequest>(
    sql,
    `SELECT ${columns} FROM privacy_requests r ${people}
      WHERE (:status::text IS NULL OR r.status = :status) AND (:kind::text IS NULL OR r.kind = :kind)
        AND (:after::uuid IS NULL OR (r.due_at, r.request_id) ${further}
             (SELECT due_at, request_id FROM privacy_requests WHERE request_id = :after))
      ORDER BY r.due_at ${order}, r.request_id ${order} LIMIT :limit`,
    { status: status ?? null, kind: kind ?? null, after: after ?? null, limit },
  );
}

/** Requests from one email, newest first. */
export async function listRequestsOf(sql: Sql, emailHash: Buffer): Promise<StoredRequest[]> {
  return query<StoredRequest>(
    sql,
    `SELECT ${columns} FROM privacy_requests r ${people}
      WHERE r.email_hash = ? ORDER BY r.received_at DESC, r.request_id DESC LIMIT 50`,
    [emailHash],
  );
}

/** Open requests from one email for access or correction, oldest first. */
export async function listUnanswered(
  sql: Sql,
  emailHash: Buffer,
): Promise<{ requestId: string; requestKind: 'access' | 'correction'; receivedAt: Date }[]> {
  return query<{ requestId: string; requestKind: 'access' | 'correction'; receivedAt: Date }>(
    sql,
    `SELECT request_id, kind AS "requestKind", received_at FROM privacy_requests
      WHERE email_hash = ? AND status = 'open' AND kind <> 'erasure' ORDER BY received_at, request_id`,
    [emailHash],
  );
}

export async function findRequest(sql: Sql, requestId: string): Promise<StoredRequest | undefined> {
  return one<StoredRequest>(
    sql,
    `SELECT ${columns} FROM privacy_requests r ${people} WHERE r.request_id = ?`,
    [requestId],
  );
}

export interface NewRequest {
  /** Of a request that is recorded again after a restore; a new one when omitted. */
  requestId?: string;
  kind: PrivacyRequestKind;
  email: string;
  emailHash: Buffer;
  note: string | null;
  receivedAt: Date;
  days: number;
  recordedBy: string | null;
}

/** Records a request; returns its id. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const row = await one<{ id: string }>(
    tx,
    `INSERT INTO privacy_requests (request_id, kind, email, email_hash, note, received_at, due_at, recorded_by)
     VALUES (coalesce(:requestId::uuid, uuidv7()), :kind, :email, :emailHash, :note, :receivedAt,
             :receivedAt::timestamptz + make_interval(days => :days), :recordedBy)
     RETURNING request_id AS id`,
    { ...request, requestId: request.requestId ?? null },
  );
  if (!row) throw new Error('no request row');
  return row.id;
}

/** Locks a request and returns what decides whether it may change. */
export async function lockRequest(
  tx: Tx,
  requestId: string,
): Promise<Pick<StoredRequest, 'status' | 'version' | 'email' | 'note' | 'kind'> | undefined> {
  return tx('privacy_requests')
    .where({ requestId })
    .forUpdate()
    .first('status', 'version', 'email', 'note', 'kind');
}

/** Changes a locked request; a status other than open closes it. */
export async function updateRequest(
  tx: Tx,
  requestId: string,
  { status, note }: Omit<PrivacyRequestChange, 'version'>,
  by: { userId: string | null; now: Date },
): Promise<void> {
  await tx('privacy_requests')
    .where({ requestId })
    .update({
      version: tx.raw('version + 1'),
      ...(note === undefined ? {} : { note }),
      ...(status === undefined ? {} : { status, closedAt: by.now, closedBy: by.userId }),
    });
}

export async function markExported(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx('privacy_requests').where({ requestId }).update({ exportedAt: now });
}

/** Closes the open requests of these kinds from one email as done, and returns them. */
export async function closeRequestsOf(
  tx: Tx,
  emailHash: Buffer,
  kinds: readonly PrivacyRequestKind[],
  by: { userId: string | null; now: Date },
): Promise<{ requestId: string; kind: PrivacyRequestKind }[]> {
  return query<{ requestId: string; kind: PrivacyRequestKind }>(
    tx,
    `UPDATE privacy_requests SET status = 'done', closed_at = :now, closed_by = :userId
      WHERE email_hash = :emailHash AND status = 'open' AND kind = ANY (:kinds)
      RETURNING request_id, kind`,
    { emailHash, kinds: [...kinds], ...by },
  );
}

/** Closes a request for erasure as done. Its email has been erased with the person's other data. */
export async function closeErased(
  tx: Tx,
  requestId: string,
  outcome: readonly ErasedRows[],
  by: { userId: string | null; now: Date },
): Promise<void> {
  await tx('privacy_requests')
    .where({ requestId })
    .update({ status: 'done', closedAt: by.now, closedBy: by.userId, outcome: JSON.stringify(outcome) });
}

/** Marks open requests about personal data that are due within `days` as reminded of, and returns them. */
export async function markReminded(
  tx: Tx,
  now: Date,
  days: number,
): Promise<{ requestId: string; kind: string; dueAt: Date }[]> {
  return query<{ requestId: string; kind: string; dueAt: Date }>(
    tx,
    `UPDATE privacy_requests SET reminded_at = :now
      WHERE status = 'open' AND reminded_at IS NULL AND due_at <= :now::timestamptz + make_interval(days => :days::integer)
      RETURNING request_id, kind, due_at`,
    { now, days },
  );
}
