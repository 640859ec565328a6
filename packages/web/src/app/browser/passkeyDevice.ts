import type { PasskeyResponse } from '@tamarack/core/domain';
import type { PasskeyDevice } from '@tamarack/core/session';

/** Errors that browsers report when the person closed the dialog or it timed out. */
const givenUp = ['NotAllowedError', 'AbortError'];

/**
 * Passkeys through WebAuthn; the helper library loads on first use. Undefined without WebAuthn, and for clinics' sites
 * on localhost: they use passkeys of the main site's host, which browsers refuse for subdomains of `localhost`.
 */
export function browserPasskeys(host: string): PasskeyDevice | undefined {
  if (!('PublicKeyCredential' in globalThis) || host.endsWith('.localhost')) return undefined;
  return {
    create: (request) =>
      ceremony(async () => {
        const { startRegistration } = await import('@simplewebauthn/browser');
        return startRegistration({ optionsJSON: request as unknown as CreationOptions });
      }),
    get: (request) =>
      ceremony(async () => {
        const { startAuthentication } = await import('@simplewebauthn/browser');
        return startAuthentication({ optionsJSON: request as unknown as RequestOptions });
      }),
  };
}

type Helper = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Helper['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Helper['startAuthentication']>[0]['optionsJSON'];

async function ceremony(run: () => Promise<object>): Promise<PasskeyResponse> {
  try {
    return { ...(await run()) };
  } catch (error) {
    if (error instanceof Error && givenUp.includes(error.name))
      throw new DOMException('The passkey was not used', 'AbortError');
    throw error;
  }
}
