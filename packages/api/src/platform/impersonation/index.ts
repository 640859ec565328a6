import { currentUser } from '../../accounts/sessions/index.ts';
import { signInAnswer } from '../../accounts/users/index.ts';
import { defineFeature } from '../../feature.ts';
import { signInAsRoutes } from './routes.ts';

export const impersonation = defineFeature({
  name: 'impersonation',
  routes: (deps) => signInAsRoutes(deps, { describe: currentUser, signIn: signInAnswer }),
});
