import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../server/deps.ts';
import type { PasswordHasher } from '../server/passwords.ts';
import { createSecretBox } from '../server/secret-box.ts';
import { linkRoutes } from './links/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createPasskeys } from './passkeys/verify.ts';
import { profileRoutes } from './profile/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { siteCodeRoutes } from './site-codes/routes.ts';
import { stepUpRoutes } from './step-up/routes.ts';
import { secondFactorRoutes } from './two-factor/routes.ts';
import { createSecondFactor } from './two-factor/verify.ts';

/** Sign-in, one-time links, sessions, profile and second factor of every person. */
export function accountRoutes(deps: ServerDeps, hasher: PasswordHasher): ServerRoute[] {
  const box = createSecretBox(deps.settings.encryptionKeys);
  const factor = createSecondFactor(box);
  const passkeys = createPasskeys(deps.settings);
  return [
    ...signInRoutes(deps, hasher, factor, passkeys),
    ...linkRoutes(deps, hasher),
    ...sessionRoutes(deps),
    ...profileRoutes(deps, hasher),
    ...secondFactorRoutes(deps, hasher, box, factor),
    ...siteCodeRoutes(deps),
    ...stepUpRoutes(deps, hasher, factor, passkeys),
    ...passkeyRoutes(deps, passkeys),
    ...notificationRoutes(deps),
  ];
}
