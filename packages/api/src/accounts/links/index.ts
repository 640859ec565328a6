import { defineFeature } from '../../feature.ts';
import { linkRoutes } from './routes.ts';

export { consumeLink, findLink, insertLink } from './repository.ts';
export { assertFitPassword, forgotPassword, mailPasswordChanged, sendStaffInvitation } from './service.ts';

export const links = defineFeature({ name: 'links', routes: (deps) => linkRoutes(deps, deps.hasher) });
