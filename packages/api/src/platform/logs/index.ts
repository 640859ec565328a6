import { defineFeature } from '../../feature.ts';
import { logRoutes } from './routes.ts';

export { createApplicationLog } from './application/writer/log.ts';

export const logs = defineFeature({ name: 'logs', routes: logRoutes });
