import { endpoint } from '../endpoint.ts';
import type { PasskeyRequest, PasskeyResponse } from './passkeys.ts';

/** How a person confirms who they are; the code only with two-step sign-in. */
export type StepUpProof = { password: string; code?: string } | { passkey: PasskeyResponse };

export const stepUpEndpoints = {
  /** Valid for ten minutes. Refuses with VALIDATION_FAILED, TWO_FACTOR_REQUIRED, TWO_FACTOR_INVALID, PASSKEY_INVALID and ACCOUNT_LOCKED. */
  stepUp: endpoint('POST', '/api/account/step-up').types<{ payload: StepUpProof }>(),
  /** What the browser is asked to confirm with a passkey. Refuses with PASSKEY_INVALID when there is none. */
  requestPasskey: endpoint('POST', '/api/account/step-up/passkey').types<{
    answer: { request: PasskeyRequest };
  }>(),
};
