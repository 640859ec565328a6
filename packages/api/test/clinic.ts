import { createHash } from 'node:crypto';
import { createPasswordHasher } from '../src/server/passwords.ts';
import type { NewTenant, TestApp } from './app.ts';

export const ownerPassword = 'larch-needles-in-autumn';

export interface TestClinic {
  tenantId: string;
  subdomain: string;
  owner: { userId: string; email: string; token: string; sessionId: string };
}

/** Creates a clinic and its owner, who has `ownerPassword` and a session on the main site. */
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

/** The id that a clinic uses for a member, computed independently of the product. */
export function memberIdOf({ tenantId }: { tenantId: string }, { userId }: { userId: string }): string {
  const bytes = Buffer.from(`${tenantId}${userId}`.replaceAll('-', ''), 'hex');
  const hex = createHash('sha256').update(bytes).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
