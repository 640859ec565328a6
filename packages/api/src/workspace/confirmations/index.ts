import { defineFeature } from '../../feature.ts';
import { confirmationRoutes } from './routes.ts';

export { queueCounts } from './routes.ts';
export {
  confirmIn,
  readCounts,
  readReviewers,
  refuseBeforeCarrier,
  refuseMissed,
  refuseOwn,
  refuseState,
  refuseUnsigned,
} from './service.ts';

export const confirmations = defineFeature({ name: 'confirmations', routes: confirmationRoutes });
