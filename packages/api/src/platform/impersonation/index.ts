import { currentUser } from '../../accounts/sessions/index.ts';
import { signInAnswer } from '../../accounts/users/index.ts';
import { defineFeature } from '../../feature.ts';
import { signedInAsMail } from './mails.ts';
import { signInAsRoutes } from './routes.ts';

export const impersonation = defineFeature({
  name: 'impersonation',
  mails: [signedInAsMail],
  routes: (deps) => signInAsRoutes(deps, { describe: currentUser, signIn: signInAnswer }),
});
