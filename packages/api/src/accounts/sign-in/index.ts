import { defineFeature } from '../../feature.ts';
import { signInRoutes } from './routes.ts';

export const signIn = defineFeature({ name: 'sign-in', routes: signInRoutes });
