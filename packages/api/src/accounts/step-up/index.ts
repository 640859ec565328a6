import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { createPasskeys } from '../passkeys/index.ts';
import { createTwoFactor } from '../two-factor/index.ts';
import { stepUpRoutes } from './routes.ts';

export const stepUp = defineFeature({
  name: 'step-up',
  routes: (deps) =>
    stepUpRoutes(
      deps,
      deps.hasher,
      createTwoFactor(createSecretBox(deps.settings.encryptionKeys)),
      createPasskeys(deps.settings),
    ),
});
