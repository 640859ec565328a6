import { defineFeature } from '../../../feature.ts';
import { tenantEditRoutes } from './routes.ts';

export { resendActivation } from './owner.ts';
export { extendTrial } from './service.ts';

export const tenantEdit = defineFeature({ name: 'tenant-edit', routes: tenantEditRoutes });
