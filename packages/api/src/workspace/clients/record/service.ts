import { DomainError } from '@tamarack/core/domain';
import {
  type Changed,
  type ClientIdentity,
  type ClientsAlike,
  consentTexts,
  emptyIdentity,
  type NewClient,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid } from '../../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { logAccess } from '../../charts/index.ts';
import { recordChange } from '../../shared/index.ts';
import { isAlike, wordsToCompare } from '../alike.ts';
import { findConsentGiver, insertConsent } from '../consents/repository.ts';
import { isOwn } from '../repository.ts';
import { ownClientsOnly } from '../visibility.ts';
import { wordsOf } from '../words.ts';
import {
  holdFileNumbers,
  identityKeys,
  insertClient,
  insertIdentity,
  listSharingWords,
  replaceWords,
  takeFileNumbers,
} from './repository.ts';

interface AddCall extends ClinicCall {
  sessionId: string | null;
}

/**
 * Adds a client under the next file number.
 * @throws DomainError VALIDATION_FAILED without a phone or email, CLIENT_ALIKE (details `ClientsAlike`) when a similar
 *   client exists, unless `force`
 */
export async function addClient(
  call: AddCall,
  { force, ...client }: NewClient & { force?: boolean },
): Promise<Changed & { fileNo: number }> {
  const identity = identityOf(client);
  refuseImpossible(call, identity);
  const outcome = await forClinic(call, async (tx) => {
    // Two people who add the same client at the same moment see each other's.
    await holdFileNumbers(tx, call.access.tenantId);
    const alike = force ? undefined : await findAlike(tx, call, identity);
    if (alike) return { alike };
    const fileNo = await takeFileNumbers(tx, call.access.tenantId, 1);
    const id = await writeClient(tx, call, { ...client, identity, fileNo });
    return { added: { id, version: 1, fileNo } };
  });
  // Thrown after the transaction, which keeps the entries in the access log.
  if (outcome.alike) throw new DomainError('CLIENT_ALIKE', { details: { ...outcome.alike } });
  return outcome.added;
}

const hasName = ({ givenName, familyName }: ClientIdentity) => Boolean(givenName || familyName);
const hasContact = ({ email, phone, otherPhone }: ClientIdentity) => Boolean(email || phone || otherPhone);

/**
 * Refuses a person without a name, without phone and email, or with a birth date in the future. Imported people may have
 * neither phone nor email: a change may leave that as it is.
 */
export function refuseImpossible(
  { deps }: ClinicCall,
  identity: ClientIdentity,
  before?: ClientIdentity,
): void {
  const { birthOn } = identity;
  const fields: Record<string, string> = {};
  if (!hasName(identity)) fields.givenName = 'nameRequired';
  if (!hasContact(identity) && (!before || hasContact(before))) fields.phone = 'phoneRequired';
  // No place in the Americas is ahead of UTC.
  if (birthOn && birthOn > deps.clock.now().toISOString().slice(0, 10)) fields.birthOn = 'invalid';
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/**
 * Similar clients; undefined without any. Those that the member may not find by name are only said to exist, and the
 * access log gets a refusal for each, because otherwise an email or phone could be tested against all clients unnoticed.
 */
async function findAlike(
  tx: Tx,
  { deps, access, sessionId }: AddCall,
  identity: ClientIdentity,
): Promise<ClientsAlike | undefined> {
  const others = await listSharingWords(tx, wordsToCompare(identity));
  const alike = others.filter((other) => isAlike(identity, other));
  if (alike.length === 0) return undefined;
  const own = await ownClientsOnly(tx, access);
  const at = deps.clock.now();
  const clients: ClientsAlike['clients'] = [];
  for (const { clientId, fileNo } of alike) {
    if (!own || (await isOwn(tx, clientId, own, at))) clients.push({ clientId, fileNo });
    else await logAccess(tx, 'refused', { staffId: own, clientId, purpose: 'administration', sessionId, at });
  }
  return { clients: clients.slice(0, 5), hidden: clients.length < alike.length };
}

export function identityOf(client: Partial<ClientIdentity>): ClientIdentity {
  return Object.fromEntries(identityKeys.map((key) => [key, client[key] ?? emptyIdentity[key]])) as never;
}

/** Inserts a new client with their search words, consent to email and history. */
async function writeClient(
  tx: Tx,
  call: ClinicCall,
  client: Omit<NewClient, keyof ClientIdentity> & { identity: ClientIdentity; fileNo: number },
): Promise<string> {
  const { tenantId, staffId: createdBy } = call.access;
  const { identity, fileNo, language = null, region = null, deskAlert = '' } = client;
  const clientId = await insertClient(tx, tenantId, { fileNo, language, region, deskAlert, createdBy });
  await insertIdentity(tx, tenantId, clientId, identity);
  await replaceWords(tx, tenantId, clientId, wordsOf(identity));
  if (client.emailConsent)
    await insertConsent(tx, tenantId, {
      clientId,
      kind: 'email',
      textVersion: consentTexts.email.version,
      givenBy: await findConsentGiver(tx, clientId, await clinicDay(tx, call)),
      givenAt: call.deps.clock.now(),
      createdBy,
    });
  await recordChange(tx, call, { kind: 'client', id: clientId, version: 1, action: 'added' });
  return clientId;
}
