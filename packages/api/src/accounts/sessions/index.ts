import { defineFeature } from '../../feature.ts';
import { sessionRoutes } from './routes.ts';

export { endAccess, endClinicSessions, endMemberAccess, endSession } from './end-access.ts';
export {
  expireImpersonationCodes,
  type LinkPurpose,
  listSessions,
  lockUser,
  recordStepUp,
} from './repository.ts';
export { codeHolder, sessionUser, signInAnswer } from './schemas.ts';
export { currentUser, lockSignedIn, openSession, userOfSession } from './service.ts';

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
