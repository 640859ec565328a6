import { forgotPassword } from '../../accounts/links/index.ts';
import { listSessions, revokeSessions } from '../../accounts/sessions/index.ts';
import { defineFeature } from '../../feature.ts';
import { peopleRoutes } from './routes.ts';

export const people = defineFeature({
  name: 'people',
  routes: (deps) =>
    peopleRoutes(deps, {
      listSessions,
      endSessions: (tx, userId, because, sessionId) =>
        revokeSessions(tx, { userId, ...(sessionId ? { sessionId } : {}) }, because),
      sendReset: (email, actor) => forgotPassword(deps, email, actor),
    }),
});
