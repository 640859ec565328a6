export { confirmPassword } from './confirm-password.ts';
export { forgetFailures, lockedSeconds, recordFailure } from './repository.ts';
