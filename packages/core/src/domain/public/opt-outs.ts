import { endpoint } from '../endpoint.ts';
import type { FormExtras, SpamSignals } from './forms.ts';

/** The form for the opt-out of arbitration. */
export interface OptOutForm {
  name: string;
  email: string;
  clinicName?: string | null;
  /** The checkbox beside the statement; it must be ticked. */
  statement: boolean;
}

export const optOutEndpoints = {
  /**
   * Refuses with CONFIRM_HUMAN if a program seems to have sent the form. The extras are accepted and ignored.
   */
  submit: endpoint('POST', '/api/arbitration-opt-outs', { idempotent: true, status: 202 }).types<{
    payload: OptOutForm & FormExtras & SpamSignals;
    answer: { message: string };
  }>(),
};
