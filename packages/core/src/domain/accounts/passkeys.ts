import { endpoint } from '../endpoint.ts';

/** A passkey of the signed-in person. Times are ISO 8601 in UTC. */
export interface Passkey {
  passkeyId: string;
  /** Name chosen by the person, such as that of the device. */
  name: string;
  /** Whether its provider syncs it between devices. */
  synced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export const maxPasskeyName = 60;
export const maxPasskeys = 10;

/** WebAuthn's request to the browser and the browser's response, as JSON. */
export type PasskeyRequest = Record<string, unknown>;
export type PasskeyResponse = Record<string, unknown>;

/** Changes require a step-up. */
export const passkeyEndpoints = {
  list: endpoint('GET', '/api/account/passkeys').types<{ answer: { passkeys: Passkey[] } }>(),
  /** The options for the browser to create a passkey. Refuses with TWO_FACTOR_SETUP and TOO_MANY_PASSKEYS. */
  start: endpoint('POST', '/api/account/passkeys/start').types<{ answer: { request: PasskeyRequest } }>(),
  /** Also refuses with PASSKEY_INVALID. */
  add: endpoint('POST', '/api/account/passkeys', { status: 201 }).types<{
    payload: { name: string; response: PasskeyResponse };
    answer: { passkey: Passkey };
  }>(),
  /** Refuses with NOT_FOUND. */
  remove: endpoint('DELETE', '/api/account/passkeys/{passkeyId}').types(),
};
