import { defineFeature } from '../../feature.ts';
import { changesRoutes } from './routes.ts';

export { announce, announceNoted, noteChange } from './announce.ts';

export const changes = defineFeature({ name: 'changes', routes: changesRoutes });
