import type { ServerRoute } from '@hapi/hapi';
import type { ServerDeps } from '../../deps.ts';
import type { PasswordHasher } from '../../passwords.ts';
import { createSecretBox } from '../../secret-box.ts';
import { linkRoutes } from './links/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { createPasskeys } from './passkeys/verify.ts';
import { profileRoutes } from './profile/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { createSecondFactor } from './second-factor/verify.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { siteCodeRoutes } from './site-codes/routes.ts';
import { stepUpRoutes } from './step-up/routes.ts';

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
