import { defineFeature } from '../../feature.ts';
import { serviceRoutes } from './routes.ts';

export { type AgreedTerms, clientFeeChanges } from './fee-changes.ts';
export { listFees, lockFees } from './repository.ts';
export { followVisits } from './service.ts';

export const services = defineFeature({ name: 'services', routes: serviceRoutes });
