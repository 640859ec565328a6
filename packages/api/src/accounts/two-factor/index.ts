import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { twoFactorRoutes } from './routes.ts';
import { createTwoFactor } from './verify.ts';

export { removeSecret } from './repository.ts';
export { createTwoFactor, type TwoFactor } from './verify.ts';

export const twoFactor = defineFeature({
  name: 'two-factor',
  routes(deps) {
    const box = createSecretBox(deps.settings.encryptionKeys);
    return twoFactorRoutes(deps, deps.hasher, box, createTwoFactor(box));
  },
});
