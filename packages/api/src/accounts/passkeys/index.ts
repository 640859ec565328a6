import { defineFeature } from '../../feature.ts';
import { passkeyRoutes } from './routes.ts';

export { passkeyRequest, passkeyResponse } from './schemas.ts';
export { provePasskey, requestPasskey } from './verify.ts';

export const passkeys = defineFeature({ name: 'passkeys', routes: passkeyRoutes });
