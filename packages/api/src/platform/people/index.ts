import { defineFeature } from '../../feature.ts';
import { peopleRoutes } from './routes.ts';

export const people = defineFeature({ name: 'people', routes: peopleRoutes });
