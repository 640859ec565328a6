import { defineFeature } from '../../feature.ts';
import { signInRoutes } from './routes.ts';

export const signIn = defineFeature({
  name: 'sign-in',
  routes: signInRoutes,
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
