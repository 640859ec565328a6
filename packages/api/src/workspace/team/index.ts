import { defineFeature } from '../../feature.ts';
import { teamRoutes } from './routes.ts';

export const team = defineFeature({ name: 'team', routes: teamRoutes });
