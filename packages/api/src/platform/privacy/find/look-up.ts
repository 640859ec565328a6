import type { PersonFindings } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry } from '../../../audit/repository.ts';
import { privacyHash } from '../person.ts';
import type { PrivacyDeps } from '../requests/service.ts';
import { findPerson } from './service.ts';

/**
 * Finds a person for an operator, with an audit entry: an account by its id, an email without one by the hash
 * that identifies requests about it.
 */
export async function lookUp(
  { database }: Pick<PrivacyDeps, 'database'>,
  email: string,
  actor: Actor,
  requestId: string | null,
): Promise<PersonFindings> {
  return database.change(async (tx) => {
    const findings = await findPerson(tx, email);
    const { account, holdings } = findings;
    await insertAuditEntry(tx, actor, {
      action: 'privacy.find',
      subjectId: account?.userId ?? null,
      details: {
        ...(requestId ? { requestId } : {}),
        ...(account ? {} : { emailHash: privacyHash(email).toString('hex') }),
        rows: holdings.reduce((sum, { rows }) => sum + rows, 0),
      },
    });
    return findings;
  });
}
