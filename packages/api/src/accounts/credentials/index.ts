import { defineFeature } from '../../feature.ts';
import { lockedMail } from './mails.ts';
import { deviceDays } from './repository.ts';

export { attempt, type Claim, refuseLocked } from './attempt.ts';
export { claimOf, confirmPassword, type SignedIn } from './confirm-password.ts';
export { rememberDevice, visitorOf } from './device.ts';
export { forgetDevices, forgetFailures, signInHash } from './repository.ts';

export const credentials = defineFeature({
  name: 'credentials',
  mails: [lockedMail],
  retention: [
    {
      name: 'sign_in_failures',
      table: 'sign_in_failures',
      what: 'Failed sign-ins, by hashed email and hashed network, device or session',
      kept: '2 days',
      since: 'after the last one',
      due: 'last_at < :before',
    },
    {
      name: 'known_devices',
      table: 'known_devices',
      what: 'Browsers in which a person has signed in',
      kept: `${deviceDays} days`,
      since: 'after the last sign-in',
      due: 'signed_in_at < :before',
    },
  ],
});
