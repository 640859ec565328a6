import { createPasswordHasher } from '../src/passwords.ts';
import type { NewTenant, TestApp } from './app.ts';

export const ownerPassword = 'larch-needles-in-autumn';

export interface TestClinic {
  tenantId: string;
  subdomain: string;
  owner: { userId: string; email: string; token: string; sessionId: string };
}

/** A clinic with its owner, who has `ownerPassword` and a session on the main site. */
export async function createClinic(
  app: TestApp,
  options: NewTenant & { subdomain: string },
): Promise<TestClinic> {
  const email = `owner@${options.subdomain}.example`;
  const tenantId = await app.tenant({ ownerEmail: email, ...options });
  const owner = await app.person({ email, name: 'Maude Gagnon' });
  const hash = await createPasswordHasher(app.deps.settings.argon2).hash(ownerPassword);
  await app.database.platform('users').where({ user_id: owner.userId }).update({ password_hash: hash });
  await app.member(tenantId, owner.userId, 'administrator', true);
  return { tenantId, subdomain: options.subdomain, owner };
}
