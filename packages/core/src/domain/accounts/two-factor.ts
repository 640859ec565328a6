import { endpoint } from '../endpoint.ts';

/** What turning two-step sign-in off or replacing the recovery codes asks for. */
export interface PasswordAndCode {
  password: string;
  code: string;
}

/** Wrong passwords are refused with VALIDATION_FAILED and ACCOUNT_LOCKED, wrong codes with TWO_FACTOR_INVALID. */
export const twoFactorEndpoints = {
  /** A new secret, not in force before `confirm`; `uri` is the `otpauth:` URI for the QR code. Refuses with ALREADY_DONE. */
  start: endpoint('POST', '/api/account/two-factor/start').types<{
    payload: { password: string };
    answer: { secret: string; uri: string };
  }>(),
  /** Turns two-step sign-in on; the recovery codes are in this answer only. Refuses with ALREADY_DONE. */
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
