import { defineFeature } from '../../feature.ts';
import { clientRoutes } from './routes.ts';

export { wordsOf } from './words.ts';

export const clients = defineFeature({ name: 'clients', routes: clientRoutes });
