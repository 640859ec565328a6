import { defineFeature } from '../../feature.ts';
import { optOutRoutes } from './routes.ts';

export const optOuts = defineFeature({ name: 'opt-outs', routes: optOutRoutes });
