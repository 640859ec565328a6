import type { Passkey } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../database/dated.ts';
import { one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { sha256 } from '../../server/access/tokens.ts';

export type ChallengePurpose = 'register' | 'sign_in' | 'step_up';

/** How long a browser has to respond, as WebAuthn recommends. */
const CHALLENGE_SECONDS = 300;

/** Stores a challenge for one person and purpose; it replaces earlier ones. */
export async function storeChallenge(
  sql: Sql,
  challenge: { text: string; userId: string; purpose: ChallengePurpose },
): Promise<void> {
  const { userId, purpose } = challenge;
  await sql('passkey_challenges').where({ userId, purpose }).delete();
  await sql('passkey_challenges').insert({
    challengeHash: sha256(challenge.text),
    userId,
    purpose,
    expiresAt: sql.raw('now() + make_interval(secs => ?)', [CHALLENGE_SECONDS]),
  });
}

/** Consumes a challenge; false when it was not issued to this person, was used, or has expired. */
export async function consumeChallenge(
  sql: Sql,
  challenge: { text: string; userId: string; purpose: ChallengePurpose },
): Promise<boolean> {
  const deleted = await sql('passkey_challenges')
    .where({
      challengeHash: sha256(challenge.text),
      userId: challenge.userId,
      purpose: challenge.purpose,
    })
    .delete()
    .returning(sql.raw('expires_at > now() AS valid'));
  return deleted[0]?.valid === true;
}

export interface StoredPasskey {
  passkeyId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export async function findStoredPasskeys(sql: Sql, userId: string): Promise<StoredPasskey[]> {
  return query<StoredPasskey>(
    sql,
    `SELECT passkey_id, credential_id, public_key, counter, transports FROM passkeys
      WHERE user_id = ? ORDER BY passkey_id`,
    [userId],
  );
}

type PasskeyRow = Dated<Passkey>;

const columns = 'passkey_id, name, synced, created_at, last_used_at';

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  const rows = await query<PasskeyRow>(
    sql,
    `SELECT ${columns} FROM passkeys WHERE user_id = ? ORDER BY passkey_id`,
    [userId],
  );
  return rows.map(isoTimes);
}

export interface NewPasskey {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
  synced: boolean;
}

/** Stores a passkey; undefined when the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  const stored = await one<PasskeyRow>(
    tx,
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, synced)
     VALUES (:userId, :credentialId, :publicKey, :counter, :transports, :name, :synced)
     ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
    { ...passkey, publicKey: Buffer.from(passkey.publicKey) },
  );
  return stored && isoTimes(stored);
}

/** Records a use. False when the authenticator's counter has decreased, which means that the key was cloned. */
export async function recordUse(tx: Tx, passkeyId: string, counter: number): Promise<boolean> {
  const updated = await tx('passkeys')
    .where({ passkeyId })
    .where((or) => or.where('counter', '<', counter).orWhere({ counter: 0 }))
    .update({ counter, lastUsedAt: tx.fn.now() });
  return updated === 1;
}

export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  return (await tx('passkeys').where({ userId, passkeyId }).delete()) === 1;
}
