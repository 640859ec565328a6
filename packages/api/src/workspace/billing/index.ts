import { defineFeature } from '../../feature.ts';
import { taxRoutes } from './taxes/routes.ts';

export { professionOn } from './taxes/repository.ts';
export { readTaxBook, type TaxBook, taxOf } from './taxes/service.ts';

export const billing = defineFeature({ name: 'billing', routes: taxRoutes });
