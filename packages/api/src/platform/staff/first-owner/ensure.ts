import { randomInt } from 'node:crypto';
import { brand } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { StartError } from '../../../config/start-error.ts';
import type { Database } from '../../../database/types.ts';
import { type PasswordHasher, unfitPassword } from '../../../server/passwords.ts';
import { hasPlatformOwner, insertPlatformOwner } from './repository.ts';

export interface SetupDeps {
  database: Pick<Database, 'platform'>;
  hasher: PasswordHasher;
}

/** Sign-in details of a new platform owner. */
export interface OwnerSignIn {
  email: string;
  password: string;
  /** Whether the password was generated here and must be printed. */
  generated: boolean;
}

/**
 * Creates the first platform owner; null when there is one already.
 * @throws StartError when the password is too common, or the email belongs to another account
 */
export async function ensurePlatformOwner(
  deps: SetupDeps,
  owner: { email: string; password: string | null },
  options: { production: boolean },
): Promise<OwnerSignIn | null> {
  if (await hasPlatformOwner(deps.database.platform)) return null;
  try {
    return await createPlatformOwner(deps, { ...owner, name: 'Platform owner' }, options);
  } catch (error) {
    // Another process, started at the same time, was faster.
    if (error instanceof StartError && (await hasPlatformOwner(deps.database.platform))) return null;
    throw error;
  }
}

/**
 * Creates a platform owner, with a generated password when none is given. In production a generated one works for a day
 * and has to be changed after signing in (OWASP ASVS 5.0, 6.4.1).
 * @throws StartError when the password is too common, or the email belongs to another account
 */
export async function createPlatformOwner(
  deps: SetupDeps,
  owner: { email: string; name: string; password: string | null },
  { production }: { production: boolean },
): Promise<OwnerSignIn> {
  if (owner.password && (await unfitPassword(owner.password, [owner.email, owner.name])))
    throw new StartError(
      'ADMIN_PASSWORD is easy to guess.',
      'Choose another one, or leave it out: then one is generated and printed.',
    );
  const password = owner.password ?? generatePassword();
  const passwordHash = await deps.hasher.hash(password);
  await deps.database.platform.transaction(async (tx) => {
    const userId = await insertPlatformOwner(tx, {
      email: owner.email,
      name: owner.name,
      passwordHash,
      isTemporary: production && owner.password === null,
    });
    if (!userId)
      throw new StartError(
        `${owner.email} already has an account on ${brand.name}.`,
        'Use another email for the platform owner.',
      );
    await insertAuditEntry(tx, systemActor, {
      action: 'staff.create',
      subjectId: userId,
      details: { platformRole: 'platform_owner' },
    });
  });
  return { email: owner.email, password, generated: owner.password === null };
}

/** Letters and digits that cannot be confused with one another: 31 characters, 4.95 bits each. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Four groups of five, 99 bits: easy to copy by hand. */
function generatePassword(): string {
  const character = () => CHARACTERS[randomInt(CHARACTERS.length)];
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, character).join('')).join(
    '-',
  );
}
