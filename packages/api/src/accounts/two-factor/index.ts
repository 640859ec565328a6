import { defineFeature } from '../../feature.ts';
import { twoFactorChangedMail } from './mails.ts';
import { twoFactorRoutes } from './routes.ts';

export { twoFactorChangedMail } from './mails.ts';
export { turnOffTwoFactor } from './repository.ts';
export { cancelReset, recordCancelledReset } from './reset.ts';
export { isRecoveryCode, proveCode } from './verify.ts';

export const twoFactor = defineFeature({
  name: 'two-factor',
  mails: [twoFactorChangedMail],
  routes: twoFactorRoutes,
  sealed: [{ table: 'users', key: 'user_id', column: 'totp_secret' }],
});
