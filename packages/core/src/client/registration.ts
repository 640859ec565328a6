import type { RegistrationData, RegistrationDraft, RegistrationReceipt } from '../domain/resources.ts';
import type { Locale } from '../domain/text.ts';
import type { Transport } from './transport.ts';

export interface SubdomainCheck {
  name: string;
  available: boolean;
  /** Why the name cannot be had, for people. */
  problem?: string;
  /** A free name close to it. */
  suggestion?: string;
}

export function checkSubdomain(
  transport: Transport,
  name: string,
  signal?: AbortSignal,
): Promise<SubdomainCheck> {
  return transport.request({ method: 'GET', path: '/api/subdomains/check', query: { name }, signal });
}

/** The draft that this browser's cookie names; an empty one without a cookie. */
export async function draft(transport: Transport, signal?: AbortSignal): Promise<RegistrationDraft> {
  return draftOf(await transport.request({ method: 'GET', path: '/api/registration', signal }));
}

/** Saves one step, 1 to 4; throws STEP_SKIPPED when an earlier one is not saved yet. */
export async function saveStep(
  transport: Transport,
  step: number,
  fields: Partial<RegistrationData>,
): Promise<RegistrationDraft> {
  return draftOf(
    await transport.request({ method: 'PUT', path: `/api/registration/steps/${step}`, body: fields }),
  );
}

/** Forgets the draft. */
export async function startOver(transport: Transport): Promise<RegistrationDraft> {
  return draftOf(await transport.request({ method: 'DELETE', path: '/api/registration' }));
}

function draftOf(answer: { draft: RegistrationDraft }): RegistrationDraft {
  return answer.draft;
}

/** Registers the clinic; the same key again never registers twice. The answer is the same for a known address. */
export function register(
  transport: Transport,
  fields: RegistrationData & { acceptTerms: true; locale?: Locale },
  idempotencyKey: string,
): Promise<{ message: string }> {
  return transport.request({ method: 'POST', path: '/api/auth/register', body: fields, idempotencyKey });
}

/** Progress after a registration from this browser; null without one. */
export async function receipt(
  transport: Transport,
  signal?: AbortSignal,
): Promise<RegistrationReceipt | null> {
  const answer = await transport.request<{ receipt: RegistrationReceipt | null }>({
    method: 'GET',
    path: '/api/registration/receipt',
    background: true,
    signal,
  });
  return answer.receipt;
}
