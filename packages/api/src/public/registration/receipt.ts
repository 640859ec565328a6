import { type RegistrationReceipt, receiptSteps } from '@tamarack/core/domain';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { receiptHours } from './cookies.ts';
import { findReceipt, type ReceiptRow } from './repository.ts';

/** How far a registration has come; null where the browser has made none within a day. */
export async function readReceipt(
  deps: ServerDeps,
  tokens: readonly (string | undefined)[],
): Promise<RegistrationReceipt | null> {
  for (const token of tokens) {
    const row =
      token === undefined
        ? undefined
        : await findReceipt(deps.database.platform, sha256(token), receiptHours);
    if (row) return toReceipt(row);
  }
  return null;
}

/**
 * What is shown is the same whether or not the address had an account: it follows the time since the registration, and
 * never the set-up itself. A set-up that fails is taken care of by operators.
 */
function toReceipt({ clinicName, email, progress }: ReceiptRow): RegistrationReceipt {
  return {
    clinicName,
    email,
    state: progress < receiptSteps.length ? 'running' : 'succeeded',
    steps: receiptSteps.map((name, at) => ({ name, done: at < progress })),
  };
}
