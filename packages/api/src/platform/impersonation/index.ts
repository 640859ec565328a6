import { currentUser } from '../../accounts/sessions/index.ts';
import { signInAnswer } from '../../accounts/users/index.ts';
import { defineFeature } from '../../feature.ts';
import { signedInAsMail } from './mails.ts';
import { signInAsRoutes } from './routes.ts';

export const impersonation = defineFeature({
  name: 'impersonation',
  mails: [signedInAsMail],
  routes: (deps) => signInAsRoutes(deps, { describe: currentUser, signIn: signInAnswer }),
  retention: [
    {
      name: 'impersonations',
      table: 'impersonations',
      what: 'Staff signed in as a member, with the reason',
      kept: '1 year',
      since: 'after the request',
      due: 'requested_at < :before',
    },
  ],
});
