import { DomainError } from '@tamarack/core/domain';
import type { Changed } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, notAllowed, refuseOutdated } from '../../../server/refusals.ts';
import { recordChange } from '../../shared/index.ts';
import { wakeTodo } from '../../todos/index.ts';
import { changePay, type PayCall } from '../call.ts';
import { findRun } from '../runs/repository.ts';
import { followQuery } from '../runs/service.ts';
import { hasLine } from '../statements/repository.ts';
import { say } from '../text.ts';
import { answerQuery, insertQuery, lockQuery } from './repository.ts';

const uniqueViolation = '23505';

/**
 * Stores a contractor's query about a line of their own statement. The visit is carried over until it is answered.
 * @throws DomainError PLAN_FEATURE, NOT_FOUND for a line that is not theirs, TRANSITION_NOT_ALLOWED when queries are closed
 *   or one is open
 */
export async function askAbout(
  call: PayCall,
  runId: string,
  { attendanceId, text }: { attendanceId: string; text: string },
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId, staffId } = access;
  try {
    return await changePay(call, async (tx) => {
      const run = await findRun(tx, tenantId, runId);
      const isOwn = staffId !== null && (await hasLine(tx, tenantId, { runId, staffId, attendanceId }));
      if (!run || run.state === 'draft' || !isOwn) throw new DomainError('NOT_FOUND');
      const at = deps.clock.now();
      if (run.queriesUntil === null || at >= run.queriesUntil) throw notAllowed(say(locale, 'queriesClosed'));
      const added = await followQuery(tx, call, staffId, () =>
        insertQuery(tx, tenantId, { runId, staffId, attendanceId, text, at }),
      );
      await recordChange(tx, call, {
        kind: 'pay_query',
        ...added,
        action: 'asked',
        details: { runId, attendanceId },
      });
      await wakeTodo(tx, { tenantId, rule: 'pay_query', subjectId: runId, at });
      return added;
    });
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    throw notAllowed(say(locale, 'asked'));
  }
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED when it is already answered */
export function answer(
  call: PayCall,
  queryId: string,
  { version, answer }: { version: number; answer: string },
): Promise<Changed> {
  const { deps, access, locale } = call;
  const answered = async (tx: Tx) => {
    const asked = found(await lockQuery(tx, access.tenantId, queryId));
    if (asked.answered) throw notAllowed(say(locale, 'answered'));
    refuseOutdated(asked, version);
    const by = { answer, by: access.staffId, at: deps.clock.now() };
    await followQuery(tx, call, asked.staffId, () => answerQuery(tx, access.tenantId, asked, by));
    const changed = { id: queryId, version: version + 1 };
    await recordChange(tx, call, {
      kind: 'pay_query',
      ...changed,
      action: 'answered',
      details: { runId: asked.runId },
    });
    return changed;
  };
  return changePay(call, answered, { finishes: true });
}
