import { defineFeature } from '../../feature.ts';
import { staffRoutes } from './routes.ts';

export { createPlatformOwner, ensurePlatformOwner, type OwnerSignIn } from './first-owner/ensure.ts';

export const staff = defineFeature({ name: 'staff', routes: staffRoutes });
