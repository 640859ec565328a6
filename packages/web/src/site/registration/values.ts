import {
  type ClinicType,
  type Country,
  clinicTypeFrom,
  emptyStaffing,
  namedSoftware,
  type PublicPlanName,
  type RegistrationData,
  type Staffing,
  subdomainFrom,
} from '@tamarack/core/domain';

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** Step 3 offers the named products and `other`; empty until one is chosen. */
export type SoftwareChoice = '' | (typeof namedSoftware)[number] | 'other';

/** What the four steps hold while they are filled in. */
export interface WizardValues {
  fullName: string;
  email: string;
  clinicName: string;
  clinicType: ClinicType | '';
  subdomain: string;
  /** Whether the person wrote the web address themselves; until then it follows the clinic's name. */
  subdomainEdited: boolean;
  plan: PublicPlanName;
  country: Country;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  ownerName: string;
  ownerPhone: string;
  previousSoftware: 'yes' | 'no';
  softwareChoice: SoftwareChoice;
  softwareName: string;
  numberOfClients: string;
  monthlyAppointments: string;
  staffing: Staffing;
}

export const emptyValues: WizardValues = {
  fullName: '',
  email: '',
  clinicName: '',
  clinicType: '',
  subdomain: '',
  subdomainEdited: false,
  plan: 'basic',
  country: 'CA',
  streetAddress: '',
  city: '',
  state: '',
  postalCode: '',
  ownerName: '',
  ownerPhone: '',
  previousSoftware: 'no',
  softwareChoice: '',
  softwareName: '',
  numberOfClients: '',
  monthlyAppointments: '',
  staffing: emptyStaffing,
};

/** Fills the steps from what the server has saved. */
export function valuesFrom(saved: Partial<RegistrationData>): WizardValues {
  const software = saved.previousSoftware ? (saved.previousSoftwareName ?? '') : '';
  const named = namedSoftware.find((name) => name === software);
  return {
    ...emptyValues,
    ...pickTexts(saved),
    clinicType: clinicTypeFrom(saved.clinicType ?? '') ?? '',
    subdomainEdited: Boolean(saved.subdomain),
    plan: saved.plan ?? emptyValues.plan,
    country: saved.country ?? emptyValues.country,
    previousSoftware: saved.previousSoftware ? 'yes' : 'no',
    softwareChoice: named ?? (software ? 'other' : ''),
    softwareName: named ? '' : software,
    staffing: { ...emptyStaffing, ...saved.staffing },
  };
}

const textFields = [
  'fullName',
  'email',
  'clinicName',
  'subdomain',
  'streetAddress',
  'city',
  'state',
  'postalCode',
  'ownerName',
  'ownerPhone',
  'numberOfClients',
  'monthlyAppointments',
] as const;

function pickTexts(saved: Partial<RegistrationData>): Partial<WizardValues> {
  return Object.fromEntries(textFields.map((field) => [field, saved[field] ?? '']));
}

/** The name of the previous software as it is sent; empty when there was none. */
export function softwareNameOf(values: WizardValues): string {
  if (values.previousSoftware === 'no') return '';
  return values.softwareChoice === 'other' ? values.softwareName.trim() : values.softwareChoice;
}

/** The fields that a step sends. */
export function stepData(step: Step, values: WizardValues): Partial<RegistrationData> {
  const all = registrationData(values);
  return Object.fromEntries(stepFields[step].map((field) => [field, all[field]]));
}

/** Which fields belong to which step, under their names on the wire. */
export const stepFields: Record<Step, readonly (keyof RegistrationData)[]> = {
  1: ['fullName', 'email', 'clinicName', 'clinicType', 'subdomain', 'plan'],
  2: ['country', 'streetAddress', 'city', 'state', 'postalCode', 'ownerName', 'ownerPhone'],
  3: ['previousSoftware', 'previousSoftwareName', 'numberOfClients', 'monthlyAppointments'],
  4: ['staffing'],
};

/** Everything entered, as the registration sends it. */
export function registrationData(values: WizardValues): RegistrationData {
  const trimmed = Object.fromEntries(textFields.map((field) => [field, values[field].trim()])) as Pick<
    RegistrationData,
    (typeof textFields)[number]
  >;
  return {
    ...trimmed,
    clinicType: values.clinicType,
    plan: values.plan,
    country: values.country,
    previousSoftware: values.previousSoftware === 'yes',
    previousSoftwareName: softwareNameOf(values),
    staffing: values.staffing,
  };
}

/** Changing the country leaves no state or province of the other one behind. */
export function withCountry(values: WizardValues, country: Country): WizardValues {
  return country === values.country ? values : { ...values, country, state: '' };
}

const typedFields = ['fullName', 'email', 'clinicName', 'clinicType'] as const;

/** What was typed into the page before the wizard ran, by field name; an empty field changes nothing. */
export function withTyped(values: WizardValues, typed: ReadonlyMap<string, string>): WizardValues {
  const entered = typedFields.flatMap((field) => {
    const text = typed.get(field);
    return text ? [[field, text] as const] : [];
  });
  const adopted: WizardValues = { ...values, ...Object.fromEntries(entered) };
  return adopted.subdomainEdited ? adopted : { ...adopted, subdomain: subdomainFrom(adopted.clinicName) };
}
