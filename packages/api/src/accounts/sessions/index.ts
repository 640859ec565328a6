import { defineFeature } from '../../feature.ts';
import { sessionRoutes } from './routes.ts';

export { listSessions, markProven, revokeSessions } from './repository.ts';
export { currentUser, openSession, sessionUser } from './service.ts';

export const sessions = defineFeature({ name: 'sessions', routes: sessionRoutes });
