import { defineFeature } from '../../feature.ts';
import { payRoutes } from './routes.ts';

export type { TermsRow } from './agreements/repository.ts';
export { moneyOf, type Visit } from './facts/service.ts';
export { type Computed, computeRun, computeStatements } from './runs/compute.ts';
export { nextPeriod } from './runs/periods.ts';
export { insertStatements, updateRun } from './runs/repository.ts';

export const pay = defineFeature({ name: 'pay', routes: payRoutes });
