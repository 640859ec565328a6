import { defineFeature } from '../../feature.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { createPasskeys } from '../passkeys/index.ts';
import { createTwoFactor } from '../two-factor/index.ts';
import { signInRoutes } from './routes.ts';

export const signIn = defineFeature({
  name: 'sign-in',
  routes: (deps) =>
    signInRoutes(
      deps,
      deps.hasher,
      createTwoFactor(createSecretBox(deps.settings.encryptionKeys)),
      createPasskeys(deps.settings),
    ),
});
