import { defineFeature } from '../../../feature.ts';
import { tenantMemberRoutes } from './routes.ts';

export const tenantMembers = defineFeature({ name: 'tenant-members', routes: tenantMemberRoutes });
