import { defineFeature } from '../../feature.ts';
import { todayRoutes } from './routes.ts';

export const today = defineFeature({ name: 'today', routes: todayRoutes });
