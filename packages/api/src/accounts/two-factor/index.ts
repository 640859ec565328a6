import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { secondFactorRoutes } from './routes.ts';
import { createSecondFactor } from './verify.ts';

export { removeSecret } from './repository.ts';
export { createSecondFactor, type SecondFactor } from './verify.ts';

export const twoFactor = defineFeature({
  name: 'two-factor',
  routes(deps) {
    const box = createSecretBox(deps.settings.encryptionKeys);
    return secondFactorRoutes(deps, deps.hasher, box, createSecondFactor(box));
  },
});
