import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { brand, type PasskeyRequest, type PasskeyResponse } from '@tamarack/core/domain';
import type { Sql, Tx } from '../../database/types.ts';
import type { ServerSettings } from '../../server/deps.ts';
import type { Account } from '../users/index.ts';
import {
  type ChallengePurpose,
  keepChallenge,
  noteUse,
  storedPasskeys,
  takeChallenge,
} from './repository.ts';

/** What every authenticator in use signs with: EdDSA, ES256, RS256 (IANA COSE algorithms). */
const algorithms = [-8, -7, -257];

/** A passkey just made, as the authenticator proved it. */
export interface ProvenPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  synced: boolean;
}

/**
 * The ceremonies of WebAuthn level 3 for the main site. A person is always verified by their device (PIN, finger,
 * face), so that a passkey is possession and knowledge or biometry at once (NIST SP 800-63B-4 section 3.1.7).
 */
export interface Passkeys {
  /** What the browser is asked in order to make a passkey. */
  askNew(sql: Sql, account: Account): Promise<PasskeyRequest>;
  /** Null when the answer proves nothing. */
  checkNew(sql: Sql, userId: string, response: PasskeyResponse): Promise<ProvenPasskey | null>;
  /** What the browser is asked in order to use a passkey; null when the person has none. */
  ask(
    sql: Sql,
    userId: string,
    purpose: Exclude<ChallengePurpose, 'register'>,
  ): Promise<PasskeyRequest | null>;
  /** Whether the answer proves that the person is there; uses challenge and count up. */
  check(
    tx: Tx,
    userId: string,
    purpose: Exclude<ChallengePurpose, 'register'>,
    response: PasskeyResponse,
  ): Promise<boolean>;
}

export function createPasskeys(settings: Pick<ServerSettings, 'publicHost' | 'publicOrigin'>): Passkeys {
  const rpID = settings.publicHost;
  const expected = {
    expectedOrigin: settings.publicOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
  };
  return {
    async askNew(sql, account) {
      const known = await storedPasskeys(sql, account.userId);
      const options = await generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        userID: new TextEncoder().encode(account.userId),
        userName: account.email,
        userDisplayName: account.fullName,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await keepChallenge(sql, { text: options.challenge, userId: account.userId, purpose: 'register' });
      return { ...options };
    },

    async checkNew(sql, userId, response) {
      const text = challengeOf(response);
      if (!text || !(await takeChallenge(sql, { text, userId, purpose: 'register' }))) return null;
      const result = await proof(
        verifyRegistrationResponse({
          ...expected,
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: text,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!result?.verified) return null;
      const { credential, credentialBackedUp } = result.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
      };
    },

    async ask(sql, userId, purpose) {
      const known = await storedPasskeys(sql, userId);
      if (known.length === 0) return null;
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        userVerification: 'required',
      });
      await keepChallenge(sql, { text: options.challenge, userId, purpose });
      return { ...options };
    },

    async check(tx, userId, purpose, response) {
      const known = await storedPasskeys(tx, userId);
      const passkey = known.find(({ credentialId }) => credentialId === response.id);
      const text = challengeOf(response);
      if (!passkey || !text || !(await takeChallenge(tx, { text, userId, purpose }))) return false;
      const result = await proof(
        verifyAuthenticationResponse({
          ...expected,
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: text,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.counter,
          },
        }),
      );
      return (
        result?.verified === true && noteUse(tx, passkey.passkeyId, result.authenticationInfo.newCounter)
      );
    },
  };
}

/** The challenge that an answer says it answers; null for what is no such answer. */
function challengeOf(answer: PasskeyResponse): string | null {
  try {
    const { clientDataJSON } = answer.response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The library throws for every answer that proves nothing. */
async function proof<T>(check: Promise<T>): Promise<T | null> {
  return check.catch(() => null);
}
