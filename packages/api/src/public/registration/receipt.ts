import { type RegistrationEntries, type RegistrationReceipt, receiptSteps } from '@tamarack/core/domain';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { receiptHours } from './cookies.ts';
import { findReceipt, type ReceiptRow } from './repository.ts';

/** The progress of the browser's registration; null if there was none within a day. */
export async function readReceipt(
  deps: ServerDeps,
  tokens: readonly (string | undefined)[],
): Promise<RegistrationReceipt | null> {
  for (const token of tokens) {
    const row = await rowOf(deps, token);
    if (row) return toReceipt(row);
  }
  return null;
}

/**
 * The token of the browser's registration of the same clinic under the same email within a day, if there was one. With
 * another web address it is another clinic; an empty one was chosen by the server.
 */
export async function findRepeated(
  deps: ServerDeps,
  tokens: readonly (string | undefined)[],
  { email = '', clinicName = '', subdomain }: RegistrationEntries,
): Promise<string | undefined> {
  for (const token of tokens) {
    const row = await rowOf(deps, token);
    if (
      row?.clinicName === clinicName &&
      row.email.toLowerCase() === email.toLowerCase() &&
      (!subdomain || row.subdomain === subdomain.toLowerCase())
    )
      return token;
  }
  return undefined;
}

async function rowOf(deps: ServerDeps, token: string | undefined): Promise<ReceiptRow | undefined> {
  return token === undefined ? undefined : findReceipt(deps.database.platform, sha256(token), receiptHours);
}

/**
 * The progress is the same whether or not the email had an account: it depends on the time since the registration and
 * never on the set-up itself. Operators are notified of a failed set-up.
 */
function toReceipt({ clinicName, email, progress }: ReceiptRow): RegistrationReceipt {
  return {
    clinicName,
    email,
    state: progress < receiptSteps.length ? 'running' : 'succeeded',
    steps: receiptSteps.map((name, at) => ({ name, done: at < progress })),
  };
}
