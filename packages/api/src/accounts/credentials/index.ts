export { confirmPassword } from './confirm-password.ts';
export { addressHash, lockSeconds } from './lockout.ts';
export { forgetFailures, lockedSeconds, recordFailure } from './repository.ts';
