import type { NotificationChoice } from '../domain/accounts/notifications.ts';
import type { Passkey, PasskeyRequest, PasskeyResponse } from '../domain/accounts/passkeys.ts';
import type { OwnClinic, SessionInfo, SessionUser } from '../domain/resources.ts';
import type { Locale } from '../domain/text.ts';
import type { Transport } from './transport.ts';

export async function ownClinics(transport: Transport, signal?: AbortSignal): Promise<OwnClinic[]> {
  const { clinics } = await transport.request<{ clinics: OwnClinic[] }>({
    method: 'GET',
    path: '/api/account/clinics',
    signal,
  });
  return clinics;
}

export async function updateProfile(
  transport: Transport,
  fields: { name?: string; locale?: Locale },
): Promise<SessionUser> {
  const { user } = await transport.request<{ user: SessionUser }>({
    method: 'PATCH',
    path: '/api/account/profile',
    body: fields,
  });
  return user;
}

/** Every other session of the person ends. */
export async function changePassword(
  transport: Transport,
  fields: { currentPassword: string; newPassword: string },
): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/account/password', body: fields });
}

export async function sessions(transport: Transport, signal?: AbortSignal): Promise<SessionInfo[]> {
  const answer = await transport.request<{ sessions: SessionInfo[] }>({
    method: 'GET',
    path: '/api/account/sessions',
    signal,
  });
  return answer.sessions;
}

export async function endSession(transport: Transport, sessionId: string): Promise<void> {
  await transport.request({
    method: 'DELETE',
    path: `/api/account/sessions/${encodeURIComponent(sessionId)}`,
  });
}

/** Ends every session of the person, the one that asks included. */
export async function signOutEverywhere(transport: Transport): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/account/sessions/sign-out-everywhere' });
}

/** Proves once more who is there; the code of people who use two-step sign-in. Good for `stepUpMinutes`. */
export async function stepUp(
  transport: Transport,
  proof: { password: string; code?: string } | { passkey: PasskeyResponse },
): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/account/step-up', body: proof });
}

/** What the device is asked in order to prove it by a passkey; throws PASSKEY_INVALID without one. */
export async function stepUpRequest(transport: Transport): Promise<PasskeyRequest> {
  const { request } = await transport.request<{ request: PasskeyRequest }>({
    method: 'POST',
    path: '/api/account/step-up/passkey',
  });
  return request;
}

export async function passkeys(transport: Transport, signal?: AbortSignal): Promise<Passkey[]> {
  const answer = await transport.request<{ passkeys: Passkey[] }>({
    method: 'GET',
    path: '/api/account/passkeys',
    signal,
  });
  return answer.passkeys;
}

/** What the device is asked in order to make a passkey. Wants a step-up and two-step sign-in. */
export async function newPasskeyRequest(transport: Transport): Promise<PasskeyRequest> {
  const { request } = await transport.request<{ request: PasskeyRequest }>({
    method: 'POST',
    path: '/api/account/passkeys/start',
  });
  return request;
}

/** Throws PASSKEY_INVALID. Wants a step-up. */
export async function keepPasskey(
  transport: Transport,
  fields: { name: string; response: PasskeyResponse },
): Promise<Passkey> {
  const { passkey } = await transport.request<{ passkey: Passkey }>({
    method: 'POST',
    path: '/api/account/passkeys',
    body: fields,
  });
  return passkey;
}

/** Wants a step-up. */
export async function removePasskey(transport: Transport, passkeyId: string): Promise<void> {
  await transport.request({
    method: 'DELETE',
    path: `/api/account/passkeys/${encodeURIComponent(passkeyId)}`,
  });
}

export async function notificationChoices(
  transport: Transport,
  signal?: AbortSignal,
): Promise<NotificationChoice[]> {
  const { choices } = await transport.request<{ choices: NotificationChoice[] }>({
    method: 'GET',
    path: '/api/account/notifications',
    signal,
  });
  return choices;
}

/** Replaces every choice. */
export async function chooseNotifications(
  transport: Transport,
  choices: readonly NotificationChoice[],
): Promise<NotificationChoice[]> {
  const answer = await transport.request<{ choices: NotificationChoice[] }>({
    method: 'PUT',
    path: '/api/account/notifications',
    body: { choices },
  });
  return answer.choices;
}

/** A new secret, not yet in force; `uri` is the `otpauth:` address for the QR code. */
export function startTwoFactor(
  transport: Transport,
  password: string,
): Promise<{ secret: string; uri: string }> {
  return transport.request({ method: 'POST', path: '/api/account/two-factor/start', body: { password } });
}

/** Puts two-step sign-in in force; the recovery codes are shown this once. */
export async function confirmTwoFactor(transport: Transport, code: string): Promise<string[]> {
  const { recoveryCodes } = await transport.request<{ recoveryCodes: string[] }>({
    method: 'POST',
    path: '/api/account/two-factor/confirm',
    body: { code },
  });
  return recoveryCodes;
}

export async function disableTwoFactor(
  transport: Transport,
  fields: { password: string; code: string },
): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/account/two-factor/disable', body: fields });
}

/** Replaces all recovery codes. */
export async function newRecoveryCodes(
  transport: Transport,
  fields: { password: string; code: string },
): Promise<string[]> {
  const { recoveryCodes } = await transport.request<{ recoveryCodes: string[] }>({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    body: fields,
  });
  return recoveryCodes;
}
