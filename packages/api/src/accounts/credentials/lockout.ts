import { maxSignInFailures } from '@tamarack/core/domain';
import { backoffDelay } from '@tamarack/core/domain/backoff';
import { sha256 } from '../../server/access/tokens.ts';

/** Failures in a row that cost nothing; people mistype. */
const FREE_FAILURES = 5;
/** Seconds. */
const LOCK = { first: 30, longest: 3_600 };
const UNTIL_RESET = 10 * 365 * 86_400;

/** Seconds an address stays locked after so many failures in a row: none, then 30 s doubling up to an hour. */
export function lockSeconds(failures: number): number {
  if (failures >= maxSignInFailures) return UNTIL_RESET;
  if (failures < FREE_FAILURES) return 0;
  return backoffDelay(failures - FREE_FAILURES + 1, LOCK);
}

/** What failures are counted under: the address as compared, never in clear. */
export function hashEmail(email: string): Buffer {
  return sha256(`sign-in:${email.trim().toLowerCase()}`);
}
