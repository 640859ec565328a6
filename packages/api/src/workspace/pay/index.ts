import { defineFeature } from '../../feature.ts';
import { payRoutes } from './routes.ts';

export const pay = defineFeature({ name: 'pay', routes: payRoutes });
