import { defineFeature } from '../../feature.ts';
import { profileRoutes } from './routes.ts';

export const profile = defineFeature({ name: 'profile', routes: profileRoutes });
