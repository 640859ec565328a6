import { randomInt } from 'node:crypto';
import { brand } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Database } from '../../../database/types.ts';
import { isCommonPassword, type PasswordHasher } from '../../../server/passwords.ts';
import { hasPlatformOwner, insertPlatformOwner } from './repository.ts';

export interface SetupDeps {
  database: Pick<Database, 'platform'>;
  hasher: PasswordHasher;
}

/** The sign-in of a platform owner just made. */
export interface OwnerSignIn {
  email: string;
  password: string;
  /** Whether the password was generated here and so is known to nobody yet. */
  generated: boolean;
}

/**
 * Makes the first platform owner; null when there is one already.
 * @throws StartError when the password is too common, or the address belongs to another account
 */
export async function ensurePlatformOwner(
  deps: SetupDeps,
  owner: { email: string; password: string | null },
): Promise<OwnerSignIn | null> {
  if (await hasPlatformOwner(deps.database.platform)) return null;
  return createPlatformOwner(deps, { ...owner, name: 'Platform owner' });
}

/**
 * Makes a platform owner, with a generated password when none is given.
 * @throws StartError when the password is too common, or the address belongs to another account
 */
export async function createPlatformOwner(
  deps: SetupDeps,
  owner: { email: string; name: string; password: string | null },
): Promise<OwnerSignIn> {
  if (owner.password && (await isCommonPassword(owner.password, [owner.email])))
    throw new StartError(
      'ADMIN_PASSWORD is a password that many people use.',
      'Choose another one, or leave it out: then one is generated and printed.',
    );
  const password = owner.password ?? generatePassword();
  const passwordHash = await deps.hasher.hash(password);
  await deps.database.platform.transaction(async (tx) => {
    const userId = await insertPlatformOwner(tx, { email: owner.email, name: owner.name, passwordHash });
    if (!userId)
      throw new StartError(
        `${owner.email} already has an account on ${brand.name}.`,
        'Use another address for the platform owner.',
      );
    await insertAuditEntry(tx, systemActor, {
      action: 'staff.create',
      subjectId: userId,
      details: { platformRole: 'platform_owner' },
    });
  });
  return { email: owner.email, password, generated: owner.password === null };
}

/** Letters and digits that nobody takes for one another: 31 signs, 4.95 bits each. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five, 99 bits: easy to copy by hand. */
function generatePassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)];
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, sign).join('')).join('-');
}
