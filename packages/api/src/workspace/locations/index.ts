import { defineFeature } from '../../feature.ts';
import { locationRoutes } from './routes.ts';

export const locations = defineFeature({ name: 'locations', routes: locationRoutes });
