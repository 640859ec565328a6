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
type SoftwareChoice = '' | (typeof namedSoftware)[number] | 'other';

/** Values of the four steps while they are filled in. */
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

/** Form values from the data saved on the server. */
export function valuesFrom(saved: Partial<RegistrationData>): WizardValues {
  const software = saved.previousSoftware ? (saved.previousSoftwareName ?? '') : '';
  const named = namedSoftware.find((name) => name === software);
  return {
    ...emptyValues,
    ...pickTexts(saved),
    ownerName: saved.ownerName ?? saved.fullName ?? '',
    clinicType: clinicTypeFrom(saved.clinicType ?? '') ?? '',
    subdomainEdited: Boolean(saved.subdomain),
    previousSoftware: saved.previousSoftware ? 'yes' : 'no',
    softwareChoice: named ?? (software ? 'other' : ''),
    softwareName: named ? '' : software,
    staffing: { ...emptyStaffing, ...saved.staffing },
  };
}

/** Fields with an input or select. */
export type TextField = {
  [Name in keyof WizardValues]: WizardValues[Name] extends string ? Name : never;
}[keyof WizardValues];

/** Fields whose text is the same in the wizard and in the request. */
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

/** The name of the previous software for the request; empty if there was none. */
function softwareNameOf(values: WizardValues): string {
  if (values.previousSoftware === 'no') return '';
  return values.softwareChoice === 'other' ? values.softwareName.trim() : values.softwareChoice;
}

/** The request body of a step. */
export function stepData(step: Step, values: WizardValues): Partial<RegistrationData> {
  const all = registrationData(values);
  return Object.fromEntries(fieldsOfStep(step).map((field) => [field, all[field]]));
}

/** The request body of the registration. */
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

/** Changes the country and clears the province or state. */
export function withCountry(values: WizardValues, country: Country): WizardValues {
  return country === values.country ? values : { ...values, country, state: '' };
}

/** Fields that can be filled in on the prerendered page. */
export const typedFields = ['fullName', 'email', 'clinicName', 'clinicType'] as const;

/** Applies values typed into the page before the wizard ran, by field name; empty fields change nothing. */
export function withTyped(values: WizardValues, typed: ReadonlyMap<string, string>): WizardValues {
  const entered = typedFields.flatMap((field) => {
    const text = typed.get(field);
    return text ? [[field, text] as const] : [];
  });
  const adopted: WizardValues = { ...values, ...Object.fromEntries(entered) };
  return adopted.subdomainEdited ? adopted : { ...adopted, subdomain: subdomainFrom(adopted.clinicName) };
}
