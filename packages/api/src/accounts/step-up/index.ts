import { defineFeature } from '../../feature.ts';
import { stepUpRoutes } from './routes.ts';

export const stepUp = defineFeature({ name: 'step-up', routes: stepUpRoutes });
