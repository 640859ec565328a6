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
  retention: [
    {
      name: 'sign_in_failures',
      table: 'sign_in_failures',
      what: 'Failed sign-ins, by hashed email',
      kept: '30 days',
      since: 'after the last one',
      due: 'last_at < :before',
    },
  ],
});
