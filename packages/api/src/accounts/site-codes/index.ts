import { defineFeature } from '../../feature.ts';
import { siteCodeRoutes } from './routes.ts';

export const siteCodes = defineFeature({ name: 'site-codes', routes: siteCodeRoutes });
