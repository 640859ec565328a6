import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { twoFactorChangedMail } from './mails.ts';
import { twoFactorRoutes } from './routes.ts';
import { createTwoFactor } from './verify.ts';

export { twoFactorChangedMail } from './mails.ts';

export { removeSecret } from './repository.ts';
export { createTwoFactor, type TwoFactor } from './verify.ts';

export const twoFactor = defineFeature({
  name: 'two-factor',
  mails: [twoFactorChangedMail],
  routes(deps) {
    const box = createSecretBox(deps.settings.encryptionKeys);
    return twoFactorRoutes(deps, deps.hasher, box, createTwoFactor(box));
  },
});
