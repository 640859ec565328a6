import { defineFeature } from '../../feature.ts';
import { activityRoutes } from './routes.ts';

export const activity = defineFeature({ name: 'activity', routes: activityRoutes });
