import { defineFeature } from '../../feature.ts';
import { payRoutes } from './routes.ts';

export { type Computed, computeRun } from './runs/compute.ts';
export { nextPeriod } from './runs/periods.ts';
export { insertStatements, keepItems, updateRun } from './runs/repository.ts';

export const pay = defineFeature({ name: 'pay', routes: payRoutes });
