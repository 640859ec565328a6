import { type RegistrationReceipt, receiptSteps } from '@tamarack/core/domain';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { receiptHours } from './cookies.ts';
import { findReceipt, type ReceiptRow } from './repository.ts';

/**
 * Seconds after the registration before which a step is not shown as done. A clinic that is really set up and an
 * address that only gets a mail take different times below this; above, they look the same.
 */
const shownAfter: Record<Step, number> = { received: 0, workspace: 0.5, site: 1, mail: 1.5 };
type Step = (typeof receiptSteps)[number];

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

/** The same shape, the same steps in the same order and the same pace, whether or not the address had an account. */
export function toReceipt(row: ReceiptRow): RegistrationReceipt {
  const worked = workDone(row);
  const steps = receiptSteps.map((name) => ({ name, done: worked[name] && row.age >= shownAfter[name] }));
  const allDone = steps.every((step) => step.done);
  const failed = row.operationState === 'failed' || row.mailState === 'failed';
  const state = failed ? 'failed' : allDone ? 'succeeded' : 'running';
  return { clinicName: row.clinicName, email: row.email, state, steps };
}

function workDone(row: ReceiptRow): Record<Step, boolean> {
  // A withheld mail is shown like a sent one: the page must not tell what the mailbox was sent before.
  const mailSent = row.mailState === 'sent' || row.mailState === 'cancelled';
  if (row.isClinic) {
    return {
      received: true,
      workspace: row.doneSteps.includes('create_workspace'),
      site: row.doneSteps.includes('check_site'),
      mail: mailSent && row.operationState === 'succeeded',
    };
  }
  const underWay = row.mailState !== 'queued' || row.mailAttempts > 0;
  return { received: true, workspace: underWay, site: underWay, mail: mailSent };
}
