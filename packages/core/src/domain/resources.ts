/** Shapes on the wire: what the API answers and what the screens read. Times are ISO 8601 in UTC. */
import type { Staffing } from './clinic.ts';
import type { Country } from './locations.ts';
import type { PublicPlanName } from './plans.ts';

/** What the wizard has entered so far, under the spec's names. */
export interface RegistrationData {
  fullName: string;
  email: string;
  clinicName: string;
  clinicType: string;
  subdomain: string;
  plan: PublicPlanName;
  country: Country;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  ownerName: string;
  ownerPhone: string;
  previousSoftware: boolean;
  previousSoftwareName: string;
  numberOfClients: string;
  monthlyAppointments: string;
  staffing: Staffing;
}

export interface RegistrationDraft {
  /** The step to show, 1 to 4. */
  currentStep: number;
  totalSteps: 4;
  isComplete: boolean;
  lastSaved: string | null;
  formData: Partial<RegistrationData>;
}

export const receiptSteps = ['received', 'workspace', 'site', 'mail'] as const;

/** Progress that the receipt cookie shows after registration; the same whether or not the address was known. */
export interface RegistrationReceipt {
  clinicName: string;
  email: string;
  state: 'running' | 'succeeded' | 'failed';
  steps: { name: (typeof receiptSteps)[number]; done: boolean }[];
}
