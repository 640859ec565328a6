import { defineFeature } from '../../feature.ts';
import { newsletterRoutes } from './routes.ts';

export { readPost } from './posts.ts';
export { sendPost } from './send.ts';

export const newsletter = defineFeature({ name: 'newsletter', routes: newsletterRoutes });
