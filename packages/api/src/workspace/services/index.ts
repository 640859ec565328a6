import { defineFeature } from '../../feature.ts';
import { serviceRoutes } from './routes.ts';

export const services = defineFeature({ name: 'services', routes: serviceRoutes });
