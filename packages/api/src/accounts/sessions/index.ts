import { defineFeature } from '../../feature.ts';
import { sessionRoutes } from './routes.ts';

export { listSessions, markProven, revokeSessions } from './repository.ts';
export { currentUser, openSession, sessionUser } from './service.ts';

export const sessions = defineFeature({
  name: 'sessions',
  routes: sessionRoutes,
  retention: [
    {
      name: 'sessions',
      table: 'sessions',
      what: 'Sessions, also of visitors in the sandbox',
      kept: '30 days',
      since: 'after they end',
      due: 'least(revoked_at, expires_at) < :before',
    },
  ],
});
