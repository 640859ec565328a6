import { defineFeature } from '../../feature.ts';
import { changesRoutes } from './routes.ts';

export { announce } from './announce.ts';

export const changes = defineFeature({ name: 'changes', routes: changesRoutes });
