import type { RegistrationData, RegistrationDraft } from '@tamarack/core/domain';
import { type MemoryTransport, memoryTransport, refusal } from '../memory-transport.ts';

/** The registration API in memory: saves a draft step by step and registers it once. */
export function registrationServer(saved?: Partial<RegistrationData>): MemoryTransport & {
  draft: () => RegistrationDraft;
  forget: () => void;
  registered: () => number;
} {
  let reached = saved ? 4 : 1;
  let formData: Partial<RegistrationData> = saved ?? {};
  let lastSaved: string | null = saved ? new Date().toISOString() : null;
  const keys = new Set<string>();
  const draft = (): RegistrationDraft => ({
    currentStep: reached,
    totalSteps: 4,
    isComplete: false,
    lastSaved,
    formData,
  });
  const forget = () => {
    reached = 1;
    formData = {};
    lastSaved = null;
  };
  const transport = memoryTransport({
    'GET /api/registration': () => ({ success: true, draft: draft() }),
    'DELETE /api/registration': () => {
      forget();
      return { success: true, draft: draft() };
    },
    'GET /api/subdomains/check': ({ query }) => ({ success: true, name: query?.name, available: true }),
    'POST /api/auth/register': ({ idempotencyKey }) => {
      if (reached < 4) throw refusal('STEP_SKIPPED', { message: 'Please complete the earlier steps first.' });
      keys.add(idempotencyKey ?? '');
      return { success: true, message: 'Registration received' };
    },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((step) => [
        `PUT /api/registration/steps/${step}`,
        ({ body }: { body?: unknown }) => {
          if (step > reached)
            throw refusal('STEP_SKIPPED', { message: 'Please complete the earlier steps first.' });
          formData = { ...formData, ...(body as Partial<RegistrationData>) };
          reached = Math.max(reached, Math.min(4, step + 1));
          lastSaved = new Date().toISOString();
          return { success: true, draft: draft() };
        },
      ]),
    ),
  });
  return Object.assign(transport, { draft, forget, registered: () => keys.size });
}

/** A complete registration form. */
export const filledIn: RegistrationData = {
  fullName: 'Maude Gagnon',
  email: 'maude@erable.example',
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  subdomain: 'erable-physio',
  plan: 'basic',
  country: 'CA',
  streetAddress: '12 rue Principale',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'J8X 1A1',
  ownerName: 'Maude Gagnon',
  ownerPhone: '819-555-0123',
  previousSoftware: false,
  previousSoftwareName: '',
  numberOfClients: '',
  monthlyAppointments: '',
  staffing: {
    therapists: 0,
    doctors: 0,
    nurses: 0,
    receptionists: 0,
    administrators: 0,
    technicians: 0,
    other: 0,
  },
};
