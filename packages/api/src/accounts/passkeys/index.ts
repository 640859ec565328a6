import { defineFeature } from '../../feature.ts';
import { passkeyRoutes } from './routes.ts';

export { passkeyRequest, passkeyResponse } from './schemas.ts';
export { requestPasskey, verifyPasskey } from './verify.ts';

export const passkeys = defineFeature({ name: 'passkeys', routes: passkeyRoutes });
