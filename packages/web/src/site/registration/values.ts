import {
  type ClinicType,
  type Country,
  clinicTypeFrom,
  emptyStaffing,
  fieldsOfStep,
  initialRegistration,
  namedSoftware,
  type RegistrationData,
  type RegistrationStep,
  registrationFieldNames,
  subdomainFrom,
} from '@tamarack/core/domain';

export type Step = RegistrationStep;

/** Step 3 offers the named products and `other`; empty until one is chosen. */
export type SoftwareChoice = '' | (typeof namedSoftware)[number] | 'other';

/** What the four steps hold while they are filled in. */
export interface WizardValues
  extends Omit<RegistrationData, 'clinicType' | 'previousSoftware' | 'previousSoftwareName'> {
  clinicType: ClinicType | '';
  /** Whether the person wrote the web address themselves; until then it follows the clinic's name. */
  subdomainEdited: boolean;
  previousSoftware: 'yes' | 'no';
  softwareChoice: SoftwareChoice;
  softwareName: string;
}

const { previousSoftwareName: _, ...initial } = initialRegistration;

export const emptyValues: WizardValues = {
  ...initial,
  clinicType: '',
  subdomainEdited: false,
  previousSoftware: 'no',
  softwareChoice: '',
  softwareName: '',
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
    previousSoftware: saved.previousSoftware ? 'yes' : 'no',
    softwareChoice: named ?? (software ? 'other' : ''),
    softwareName: named ? '' : software,
    staffing: { ...emptyStaffing, ...saved.staffing },
  };
}

/** The fields that an input or select holds. */
export type TextField = {
  [Name in keyof WizardValues]: WizardValues[Name] extends string ? Name : never;
}[keyof WizardValues];

/** The fields that are the same text in the wizard and on the wire. */
type TextName = {
  [Name in keyof RegistrationData & keyof WizardValues]: RegistrationData[Name] extends string ? Name : never;
}[keyof RegistrationData & keyof WizardValues];
const textFields = registrationFieldNames.filter(
  (name): name is TextName =>
    name !== 'previousSoftwareName' && typeof initialRegistration[name] === 'string',
);

function pickTexts(saved: Partial<RegistrationData>): Partial<WizardValues> {
  return Object.fromEntries(textFields.map((field) => [field, saved[field] ?? emptyValues[field]]));
}

/** The name of the previous software as it is sent; empty when there was none. */
export function softwareNameOf(values: WizardValues): string {
  if (values.previousSoftware === 'no') return '';
  return values.softwareChoice === 'other' ? values.softwareName.trim() : values.softwareChoice;
}

/** The fields that a step sends. */
export function stepData(step: Step, values: WizardValues): Partial<RegistrationData> {
  const all = registrationData(values);
  return Object.fromEntries(fieldsOfStep(step).map((field) => [field, all[field]]));
}

/** Everything entered, as the registration sends it. */
export function registrationData(values: WizardValues): RegistrationData {
  const trimmed = Object.fromEntries(textFields.map((field) => [field, values[field].trim()])) as Pick<
    RegistrationData,
    TextName
  >;
  return {
    ...trimmed,
    previousSoftware: values.previousSoftware === 'yes',
    previousSoftwareName: softwareNameOf(values),
    staffing: values.staffing,
  };
}

/** Changing the country leaves no state or province of the other one behind. */
export function withCountry(values: WizardValues, country: Country): WizardValues {
  return country === values.country ? values : { ...values, country, state: '' };
}

/** The fields that the page as the build wrote it can be filled in. */
export const typedFields = ['fullName', 'email', 'clinicName', 'clinicType'] as const;

/** What was typed into the page before the wizard ran, by field name; an empty field changes nothing. */
export function withTyped(values: WizardValues, typed: ReadonlyMap<string, string>): WizardValues {
  const entered = typedFields.flatMap((field) => {
    const text = typed.get(field);
    return text ? [[field, text] as const] : [];
  });
  const adopted: WizardValues = { ...values, ...Object.fromEntries(entered) };
  return adopted.subdomainEdited ? adopted : { ...adopted, subdomain: subdomainFrom(adopted.clinicName) };
}
