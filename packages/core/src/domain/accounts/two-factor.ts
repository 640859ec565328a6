import { endpoint } from '../endpoint.ts';

/** Required to turn two-step sign-in off or to replace the recovery codes. */
export interface PasswordAndCode {
  password: string;
  code: string;
}

/** Wrong passwords are refused with VALIDATION_FAILED and ACCOUNT_LOCKED, wrong codes with TWO_FACTOR_INVALID. */
export const twoFactorEndpoints = {
  /**
   * Creates a secret, which has no effect before `confirm`; `uri` is the `otpauth:` URI for the QR code.
   * Refuses with ALREADY_DONE.
   */
  start: endpoint('POST', '/api/account/two-factor/start').types<{
    payload: { password: string };
    answer: { secret: string; uri: string };
  }>(),
  /** Turns two-step sign-in on. Only this answer has the recovery codes. Refuses with ALREADY_DONE. */
  confirm: endpoint('POST', '/api/account/two-factor/confirm').types<{
    payload: { code: string };
    answer: { recoveryCodes: string[] };
  }>(),
  disable: endpoint('POST', '/api/account/two-factor/disable', { idempotent: true }).types<{
    payload: PasswordAndCode;
  }>(),
  /** Replaces all recovery codes. */
  replaceRecoveryCodes: endpoint('POST', '/api/account/two-factor/recovery-codes').types<{
    payload: PasswordAndCode;
    answer: { recoveryCodes: string[] };
  }>(),
};
