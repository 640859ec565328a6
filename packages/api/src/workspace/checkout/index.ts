import { defineFeature } from '../../feature.ts';
import { checkoutRoutes } from './routes.ts';

export const checkout = defineFeature({ name: 'checkout', routes: checkoutRoutes });
