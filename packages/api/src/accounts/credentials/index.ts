export { confirmPassword } from './confirm-password.ts';
export { hashEmail, lockSeconds } from './lockout.ts';
export { forgetFailures, lockedSeconds, recordFailure } from './repository.ts';
