import {
  DomainError,
  type NewPrivacyRequest,
  type PrivacyRequest,
  type PrivacyRequestChange,
  type PrivacyRequestPage,
  type PrivacyRequestQuery,
  privacyAnswerDays,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found, invalid, refuseOutdated } from '../../../server/refusals.ts';
import { findAccount } from '../find/repository.ts';
import { privacyHash } from '../person.ts';
import { findRequest, insertRequest, listRequests, lockRequest, updateRequest } from './repository.ts';

export type PrivacyDeps = Pick<ServerDeps, 'database' | 'clock' | 'log'>;

/** Older requests are refused: the date must be a mistake. */
const oldestMs = 10 * 365 * 86_400_000;

/** One page of requests: open ones by due date, others newest first. */
export async function readRequests(
  deps: PrivacyDeps,
  query: PrivacyRequestQuery & { limit: number },
): Promise<PrivacyRequestPage> {
  const rows = await listRequests(deps.database.platform, { ...query, limit: query.limit + 1 });
  const requests = rows.slice(0, query.limit).map(isoTimes);
  return { requests, next: rows.length > query.limit ? (requests.at(-1)?.requestId ?? null) : null };
}

/** @throws DomainError NOT_FOUND */
export async function readRequest(deps: PrivacyDeps, requestId: string): Promise<PrivacyRequest> {
  const request = found(await findRequest(deps.database.platform, requestId));
  return isoTimes(request);
}

/**
 * Records a person's request about their own data; the answer is due 30 days after it arrived. The events do not name
 * the person.
 * @throws DomainError VALIDATION_FAILED for a date in the future or more than ten years ago
 */
export async function recordRequest(
  deps: PrivacyDeps,
  asked: NewPrivacyRequest,
  actor: Actor,
): Promise<PrivacyRequest> {
  const requestId = await deps.database.change((tx) => recordIn(tx, deps, asked, actor));
  return readRequest(deps, requestId);
}

/** As `recordRequest`, within the caller's transaction; returns the request's id. */
export async function recordIn(
  tx: Tx,
  deps: Pick<PrivacyDeps, 'clock'>,
  { kind, email, note, receivedAt }: NewPrivacyRequest,
  actor: Actor,
): Promise<string> {
  const now = deps.clock.now();
  const received = receivedAt === undefined ? now : new Date(receivedAt);
  const age = now.getTime() - received.getTime();
  if (!(age >= 0 && age <= oldestMs)) throw invalid({ receivedAt: 'invalid' });
  const account = await findAccount(tx, email);
  const requestId = await insertRequest(tx, {
    kind,
    email,
    emailHash: privacyHash(email),
    note: note ?? null,
    receivedAt: received,
    days: privacyAnswerDays,
    recordedBy: actor.userId,
  });
  await insertAuditEntry(tx, actor, {
    action: 'privacy.request',
    subjectId: account?.userId ?? null,
    details: { requestId, kind, receivedAt: received.toISOString() },
  });
  const dueAt = new Date(received.getTime() + privacyAnswerDays * 86_400_000).toISOString();
  await insertEvent(tx, actor, { type: 'privacy.request_opened', payload: { requestId, kind, dueAt } });
  return requestId;
}

/**
 * Changes the note of a request or closes it. Only `erasePerson` closes a request for erasure as done.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE for a closed one, VALIDATION_FAILED for a refusal
 *   without a reason, or for closing a request for erasure as done
 */
export async function changeRequest(
  deps: PrivacyDeps,
  requestId: string,
  { version, ...change }: PrivacyRequestChange,
  actor: Actor,
): Promise<PrivacyRequest> {
  await deps.database.change(async (tx) => {
    const request = found(await lockRequest(tx, requestId));
    refuseOutdated(request, version);
    if (request.status !== 'open') throw new DomainError('ALREADY_DONE');
    const note = change.note === undefined ? request.note : change.note;
    if (change.status === 'refused' && !note) throw invalid({ note: 'reasonRequired' });
    if (change.status === 'done' && request.kind === 'erasure') throw invalid({ status: 'invalid' });
    await updateRequest(tx, requestId, change, { userId: actor.userId, now: deps.clock.now() });
    await insertAuditEntry(tx, actor, {
      action: change.status ? 'privacy.close' : 'privacy.note',
      details: {
        requestId,
        kind: request.kind,
        ...(change.status ? { before: 'open', after: change.status } : {}),
      },
    });
    if (change.status)
      await insertEvent(tx, actor, {
        type: 'privacy.request_closed',
        payload: { requestId, kind: request.kind, status: change.status },
      });
  });
  return readRequest(deps, requestId);
}
