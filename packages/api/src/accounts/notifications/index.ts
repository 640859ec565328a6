import { defineFeature } from '../../feature.ts';
import { notificationRoutes } from './routes.ts';

export { listChoices } from './repository.ts';

export const notifications = defineFeature({ name: 'notifications', routes: notificationRoutes });
