import { defineFeature } from '../../feature.ts';
import { confirmationRoutes } from './routes.ts';

export {
  readReviewers,
  refuseBeforeCarrier,
  refuseMissed,
  refuseOwn,
  refuseState,
  refuseUnsigned,
} from './guards.ts';
export { readCounts } from './read.ts';
export { queueCounts } from './routes.ts';
export { confirmIn } from './service.ts';

export const confirmations = defineFeature({ name: 'confirmations', routes: confirmationRoutes });
