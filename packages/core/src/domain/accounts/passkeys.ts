/** A passkey of the signed-in person. Times are ISO 8601 in UTC. */
export interface Passkey {
  passkeyId: string;
  /** Chosen by the person, such as the device it lies on. */
  name: string;
  /** Kept in step over several devices by its provider. */
  synced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Longest name of a passkey. */
export const passkeyNameLength = 60;

/** Most passkeys that one person keeps. */
export const passkeysAtMost = 10;

/** What a browser is asked and what it answers, as WebAuthn writes them in JSON; nothing here looks inside. */
export type PasskeyRequest = Record<string, unknown>;
export type PasskeyResponse = Record<string, unknown>;
