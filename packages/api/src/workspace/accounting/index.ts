import { defineFeature } from '../../feature.ts';
import { exportRoutes } from './routes.ts';

export const accounting = defineFeature({ name: 'accounting', routes: exportRoutes });
