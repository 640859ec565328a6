import { defineFeature } from '../../feature.ts';
import { notificationRoutes } from './routes.ts';

export const notifications = defineFeature({ name: 'notifications', routes: notificationRoutes });
