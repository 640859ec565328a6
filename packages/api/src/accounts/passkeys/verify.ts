import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { brand, DomainError, type PasskeyRequest, type PasskeyResponse } from '@tamarack/core/domain';
import type { Sql, Tx } from '../../database/types.ts';
import type { Site } from '../../server/access/types.ts';
import type { ServerDeps, ServerSettings } from '../../server/deps.ts';
import { siteUrl } from '../../server/urls.ts';
import { attempt, type Claim } from '../credentials/index.ts';
import type { Account } from '../users/index.ts';
import {
  consumeChallenge,
  findStoredPasskeys,
  type NewPasskey,
  recordUse,
  storeChallenge,
} from './repository.ts';

/** Loaded on first use: its modules are a tenth of all that the server loads. */
const webauthn = () => import('@simplewebauthn/server');

/** Algorithms of common authenticators: EdDSA, ES256, RS256 (IANA COSE algorithms). */
const algorithms = [-8, -7, -257];

/** A new passkey, as the authenticator attested it. */
export type VerifiedPasskey = Omit<NewPasskey, 'userId' | 'name'>;

/**
 * The ceremonies of WebAuthn level 3. Passkeys belong to the main site's host, and a browser also uses them on its
 * subdomains, the clinics' sites. A response is valid only on the site where it was given. The device always verifies
 * its user (PIN, finger, face), so a passkey is possession plus knowledge or biometrics (NIST SP 800-63B-4 section
 * 3.1.7).
 */
function expectations(settings: ServerSettings, site: Site) {
  return {
    expectedOrigin: site.kind === 'clinic' ? siteUrl(settings, site.subdomain) : settings.publicOrigin,
    expectedRPID: settings.publicHost,
    requireUserVerification: true,
  };
}

/** Options for the browser to create a passkey. */
export async function requestNewPasskey(
  sql: Sql,
  { settings }: ServerDeps,
  account: Account,
): Promise<PasskeyRequest> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: settings.publicHost,
    userID: new TextEncoder().encode(account.userId),
    userName: account.email,
    userDisplayName: account.fullName,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await credentialsOf(sql, account.userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await storeChallenge(sql, { text: options.challenge, userId: account.userId, purpose: 'register' });
  return { ...options };
}

/** Null when the response is not valid. */
export async function verifyNewPasskey(
  tx: Tx,
  { settings }: ServerDeps,
  userId: string,
  response: PasskeyResponse,
): Promise<VerifiedPasskey | null> {
  const challenge = challengeOf(response);
  if (!challenge || !(await consumeChallenge(tx, { text: challenge, userId, purpose: 'register' })))
    return null;
  const { verifyRegistrationResponse } = await webauthn();
  const result = await nullIfInvalid(
    verifyRegistrationResponse({
      ...expectations(settings, { kind: 'main' }),
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
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
}

/** Options for the browser to use a passkey; null when the person has none. */
export async function requestPasskey(
  sql: Sql,
  { settings }: ServerDeps,
  userId: string,
  purpose: 'sign_in' | 'step_up',
): Promise<PasskeyRequest | null> {
  const allowCredentials = await credentialsOf(sql, userId);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: settings.publicHost,
    allowCredentials,
    userVerification: 'required',
  });
  await storeChallenge(sql, { text: options.challenge, userId, purpose });
  return { ...options };
}

/** A passkey that somebody signs in or steps up with. */
export interface PasskeyProof {
  userId: string;
  purpose: 'sign_in' | 'step_up';
  response: PasskeyResponse;
  /** The site where the response was given. */
  site: Site;
}

/**
 * Checks a passkey and runs `work` in the same transaction. Failures are counted like wrong codes.
 * @throws DomainError PASSKEY_INVALID, ACCOUNT_LOCKED
 */
export async function provePasskey(
  deps: ServerDeps,
  claim: Claim,
  proof: PasskeyProof,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const passed = await attempt(deps, 'code', claim, () =>
    deps.database.platform.transaction(async (tx) => {
      if (!(await verifyPasskey(tx, deps, proof))) return undefined;
      await work(tx);
      return true;
    }),
  );
  if (!passed) throw new DomainError('PASSKEY_INVALID');
}

/** Whether the response is valid. Each challenge works once, and the authenticator's counter must not decrease. */
async function verifyPasskey(
  tx: Tx,
  { settings }: ServerDeps,
  { userId, purpose, response, site }: PasskeyProof,
): Promise<boolean> {
  const stored = await findStoredPasskeys(tx, userId);
  const passkey = stored.find(({ credentialId }) => credentialId === response.id);
  const challenge = challengeOf(response);
  if (!passkey || !challenge || !(await consumeChallenge(tx, { text: challenge, userId, purpose })))
    return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await nullIfInvalid(
    verifyAuthenticationResponse({
      ...expectations(settings, site),
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  return result?.verified === true && recordUse(tx, passkey.passkeyId, result.authenticationInfo.newCounter);
}

async function credentialsOf(sql: Sql, userId: string) {
  const stored = await findStoredPasskeys(sql, userId);
  return stored.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
}

/** The challenge that a response claims to answer; null when it is malformed. */
function challengeOf(response: PasskeyResponse): string | null {
  try {
    const { clientDataJSON } = response.response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** The library throws for every invalid response. */
async function nullIfInvalid<T>(check: Promise<T>): Promise<T | null> {
  return check.catch(() => null);
}
