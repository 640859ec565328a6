import { defineFeature } from '../../feature.ts';
import { sandboxRoutes } from './routes.ts';

export { ensureSandbox } from './clinic/service.ts';
export { issueSandboxLink } from './links/service.ts';

export const sandbox = defineFeature({ name: 'sandbox', routes: sandboxRoutes });
