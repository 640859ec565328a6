import { isEmail } from '@tamarack/core/domain';
import {
  dateOrders,
  type ImportColumns,
  type ImportField,
  phoneDigits,
} from '@tamarack/core/domain/workspace';
import { guessFields, readDay } from '../../shared/index.ts';

/** Known headers of each field, in English and French and as exported by Jane and Cliniko, reduced to letters. */
const headers: Record<ImportField, readonly string[]> = {
  givenName: [
    'firstname',
    'givenname',
    'given',
    'first',
    'prenom',
    'patientfirstname',
    'clientfirstname',
    'legalfirstname',
  ],
  familyName: [
    'lastname',
    'familyname',
    'surname',
    'last',
    'nom',
    'nomdefamille',
    'patientlastname',
    'clientlastname',
    'legallastname',
  ],
  preferredName: [
    'preferredname',
    'preferredfirstname',
    'nickname',
    'nompreferre',
    'prenomusuel',
    'nomusuel',
  ],
  pronouns: ['pronouns', 'pronoun', 'pronoms', 'pronom'],
  birthOn: [
    'dateofbirth',
    'birthdate',
    'birthday',
    'dob',
    'datedenaissance',
    'datenaissance',
    'ddn',
    'naissance',
    'dateofbirthyyyymmdd',
  ],
  email: ['email', 'emailaddress', 'mail', 'courriel', 'adressecourriel', 'adresseelectronique'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'cellulaire',
    'telephone',
    'telephonecellulaire',
    'telephonemobile',
    'telephoneprincipal',
    'primaryphone',
    'phonemobile',
    'phonecell',
    'cellphonenumber',
    'mobilephonenumber',
    'tel',
    'patientphonenumber',
    'mobilenumber',
  ],
  otherPhone: [
    'homephone',
    'home',
    'workphone',
    'otherphone',
    'phonehome',
    'phonework',
    'homephonenumber',
    'workphonenumber',
    'secondaryphone',
    'telephonedomicile',
    'telephonemaison',
    'telephonealamaison',
    'telephoneresidence',
    'telephonebureau',
    'domicile',
    'maison',
    'autretelephone',
    'telephonetravail',
    'homenumber',
  ],
  streetAddress: ['address', 'streetaddress', 'street', 'address1', 'addressline1', 'adresse', 'rue'],
  city: ['city', 'town', 'ville', 'suburb'],
  region: ['province', 'state', 'region', 'provincestate', 'stateprovince', 'county'],
  postalCode: [
    'postalcode',
    'postcode',
    'zip',
    'zipcode',
    'postal',
    'postalzipcode',
    'codepostal',
    'zippostalcode',
  ],
  language: ['language', 'preferredlanguage', 'langue', 'languepreferee'],
};

/** Guesses the field of each column. A second phone becomes the other phone. */
export function guessColumns(found: readonly string[]): ImportColumns {
  const fields = guessFields(found, headers);
  const isPhoneHeader = found.map((header) => guessFields([header], headers)[0] === 'phone');
  const second = isPhoneHeader.indexOf(true, isPhoneHeader.indexOf(true) + 1);
  if (second > 0 && !fields.includes('otherPhone')) fields[second] = 'otherPhone';
  return fields;
}

/** Fields whose values can be recognized without a header. */
const recognizers: readonly [ImportField, (value: string) => boolean][] = [
  ['birthOn', (value) => dateOrders.some((order) => readDay(value, order) !== undefined)],
  ['email', isEmail],
  ['phone', isPhone],
  ['otherPhone', isPhone],
];

/** Needs the area code, so that file numbers do not count. */
function isPhone(value: string): boolean {
  return /^[\d\s()+.-]+$/.test(value) && phoneDigits(value).length === 10;
}

/** The field that most values of an ignored column look like, unless another column has it. */
export function recognizeColumn(values: readonly string[], assigned: ImportColumns): ImportField | null {
  const filled = values.filter(Boolean);
  const found = recognizers.find(
    ([field, isOne]) => !assigned.includes(field) && filled.filter(isOne).length * 2 > filled.length,
  );
  return found?.[0] ?? null;
}
