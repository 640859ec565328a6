import type { ImportColumns, ImportField } from '@tamarack/core/domain/workspace';
import { fold } from '../words.ts';

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
    'tel',
    'patientphonenumber',
    'mobilenumber',
  ],
  otherPhone: [
    'homephone',
    'home',
    'workphone',
    'otherphone',
    'telephonedomicile',
    'domicile',
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

/** Guesses the field of each column; when two columns match, the first one gets the field. */
export function guessColumns(found: readonly string[]): ImportColumns {
  const taken = new Set<ImportField>();
  return found.map((header) => {
    const key = fold(header).replace(/[^a-z0-9]/g, '');
    const field = (Object.keys(headers) as ImportField[]).find((name) => headers[name].includes(key));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
