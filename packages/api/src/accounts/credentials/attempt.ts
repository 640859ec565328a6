import { type AuditAction, DomainError } from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import type { Session } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { subscriberOf } from '../../server/limits/rate-limit.ts';
import type { Visitor } from './device.ts';
import { mailLock } from './mail-lock.ts';
import {
  type Counter,
  clearCounters,
  countAttempt,
  type Factor,
  type Limit,
  lockedSeconds,
  uncountAttempt,
} from './repository.ts';

/** Someone who claims to be the person with an email and still has to prove it. */
export interface Claim {
  email: string;
  /** The account with this email, if there is one. */
  userId: string | null;
  by: Visitor | Pick<Session, 'sessionId'>;
  actor: Actor;
  /** The intended action, for the audit log. */
  action: AuditAction;
}

const MINUTE = 60;
const limits = {
  password: { free: 5, first: 30, longest: 15 * MINUTE },
  /** A code has six digits, and is only asked for after the right password. */
  code: { free: 5, first: 15 * MINUTE, longest: 15 * MINUTE },
  /** Limit for passwords from all unknown devices and networks together. */
  everyone: { free: 30, first: 15 * MINUTE, longest: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

function limitOf({ factor, guesser }: Counter): Limit {
  return factor === 'password' && guesser === 'everyone' ? limits.everyone : limits[factor];
}

/**
 * The counters of an attempt. Sessions, known devices and known networks have their own, so strangers cannot lock them.
 */
function countersOf(factor: Factor, { by }: Claim): Counter[] {
  if ('sessionId' in by) return [{ factor, guesser: 'session', key: by.sessionId }];
  if (by.device) return [{ factor, guesser: 'device', key: by.device }];
  const network: Counter = { factor, guesser: 'network', key: subscriberOf(by.ip) };
  if (by.knownNetwork) return [network];
  const everyone: Counter = { factor, guesser: 'everyone', key: null };
  // In the same order as `forget_sign_in_failures` locks them, to avoid deadlocks.
  return factor === 'code' ? [everyone] : [everyone, network];
}

/**
 * Checks a password, a code or a passkey. The attempt is counted as a failure before `check` runs, so simultaneous
 * attempts are counted like successive ones; a success clears the counters. A failure is audited, and the owner of the
 * account is emailed about locks that suggest an attack.
 * @param check returns undefined for a wrong password or code
 * @throws DomainError ACCOUNT_LOCKED without running `check`
 */
export async function attempt<T>(
  deps: ServerDeps,
  factor: Factor,
  claim: Claim,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const sql = deps.database.platform;
  const counters = countersOf(factor, claim);
  const locks = await sql.transaction((tx) => countAll(tx, claim.email, counters));
  let result: T | undefined;
  try {
    result = await check();
  } catch (error) {
    for (const counter of counters) await uncountAttempt(sql, claim.email, counter);
    throw error;
  }
  if (result === undefined) await sql.transaction((tx) => recordRefusal(tx, deps, factor, claim, locks));
  else await clearCounters(sql, claim.email, counters);
  return result;
}

/** @throws DomainError ACCOUNT_LOCKED */
export async function refuseLocked(deps: ServerDeps, factor: Factor, claim: Claim): Promise<void> {
  for (const counter of countersOf(factor, claim)) {
    const seconds = await lockedSeconds(deps.database.platform, claim.email, counter);
    if (seconds > 0) throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: seconds });
  }
}

/** Counts an attempt in each counter or, when one of them is locked, in none; returns those that it locks. */
async function countAll(tx: Tx, email: string, counters: readonly Counter[]): Promise<Counter[]> {
  // Sent together; the database executes them in order.
  const counted = await Promise.all(
    counters.map(async (counter) => ({
      counter,
      count: await countAttempt(tx, email, counter, limitOf(counter)),
    })),
  );
  const refusing = counted.find(({ count }) => !count);
  if (refusing) {
    const seconds = await lockedSeconds(tx, email, refusing.counter);
    throw new DomainError('ACCOUNT_LOCKED', { retryAfterSeconds: Math.max(1, seconds) });
  }
  return counted.filter(({ count }) => count?.locks).map(({ counter }) => counter);
}

async function recordRefusal(
  tx: Tx,
  deps: ServerDeps,
  factor: Factor,
  { action, actor, userId, email }: Claim,
  locks: readonly Counter[],
): Promise<void> {
  const details = { failed: factor, ...(locks[0] ? { locked: locks.map(({ guesser }) => guesser) } : {}) };
  await insertAuditEntry(tx, actor, { action, subjectId: userId, outcome: 'refused', details });
  const reason = locks.map(reasonToMail).find((found) => found !== null);
  if (reason) await mailLock(tx, deps, email, reason);
}

/**
 * A lock of one network or device is usually a mistake; other locks mean that somebody is guessing or knows a password.
 */
function reasonToMail({ factor, guesser }: Counter) {
  if (factor === 'code') return 'codes';
  if (guesser === 'everyone') return 'passwords';
  return guesser === 'session' ? 'session' : null;
}
