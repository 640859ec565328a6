import { type ClientIdentity, phoneDigits } from '@tamarack/core/domain/workspace';
import { fold } from '../shared/index.ts';
import { soundDistance } from './sounds.ts';
import { foldedName, phoneTail } from './words.ts';

type Person = Pick<ClientIdentity, 'givenName' | 'familyName' | 'birthOn' | 'email' | 'phone' | 'otherPhone'>;

/** Search words that find similar people: the birth date, the phones and the email. */
export function wordsToCompare({ birthOn, email, phone, otherPhone }: Person): string[] {
  const tails = [phone, otherPhone].map(phoneTail);
  return [birthOn?.replaceAll('-', ''), fold(email), ...tails].filter((word): word is string =>
    Boolean(word),
  );
}

const sameName = (a: Person, b: Person) =>
  foldedName(a.givenName, a.familyName) === foldedName(b.givenName, b.familyName);
const similarName = (a: Person, b: Person) =>
  (['givenName', 'familyName'] as const).every((key) => {
    const [one, other] = [foldedName(a[key]), foldedName(b[key])];
    return one === other || soundDistance(one, other) !== undefined;
  });
const sameEmail = (a: Person, b: Person) => a.email !== '' && fold(a.email) === fold(b.email);
const phonesOf = ({ phone, otherPhone }: Person) => [phone, otherPhone].map(phoneDigits).filter(Boolean);
const samePhone = (a: Person, b: Person) => phonesOf(a).some((digits) => phonesOf(b).includes(digits));

/**
 * Whether two people may be the same, so that the user is asked first: same or similar name and the same birth date, same
 * phone, or same email.
 */
export function isAlike(a: Person, b: Person): boolean {
  const sameBirth = a.birthOn !== null && a.birthOn === b.birthOn;
  return (sameBirth && similarName(a, b)) || samePhone(a, b) || sameEmail(a, b);
}

/** Whether an imported row is an existing client: same name, and no conflicting birth date, email or phone. */
export function isKnown(a: Person, b: Person): boolean {
  if (!sameName(a, b)) return false;
  if (a.birthOn && b.birthOn) return a.birthOn === b.birthOn;
  if (samePhone(a, b) || sameEmail(a, b)) return true;
  const bothHave = (a.email && b.email) || (phonesOf(a).length > 0 && phonesOf(b).length > 0);
  return !bothHave;
}
