import { defineFeature } from '../../feature.ts';
import { consentRoutes } from './routes.ts';

export const consent = defineFeature({ name: 'consent', routes: consentRoutes });
