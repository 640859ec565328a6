import { endpoint } from '../endpoint.ts';
import type { PasskeyRequest, PasskeyResponse } from './passkeys.ts';

/** Proof of identity; the code is only needed with two-step sign-in. */
export type StepUpProof = { password: string; code?: string } | { passkey: PasskeyResponse };

export const stepUpEndpoints = {
  /** Valid for ten minutes. Refuses with VALIDATION_FAILED, TWO_FACTOR_REQUIRED, TWO_FACTOR_INVALID, PASSKEY_INVALID and ACCOUNT_LOCKED. */
  stepUp: endpoint('POST', '/api/account/step-up').types<{ payload: StepUpProof }>(),
  /** The options for the browser to confirm with a passkey. Refuses with PASSKEY_INVALID if there is none. */
  requestPasskey: endpoint('POST', '/api/account/step-up/passkey').types<{
    answer: { request: PasskeyRequest };
  }>(),
};
