import { brand } from './brand.ts';
import { maxLengths, type ValidationKey } from './validation.ts';

/**
 * Rules for a new password that browser and server share: the server refuses what the strength meter calls easy to guess.
 * The list of leaked passwords is the server's alone. NIST SP 800-63B-4, section 3.1.1.2.
 */

/** Domains that say nothing about a person or clinic. */
const mailProviders =
  ' aol bell cogeco fastmail gmail gmx googlemail hotmail icloud live mail outlook proton protonmail rogers shaw sympatico telus videotron yahoo ymail ';

/** Passwords that French-speaking people use most, without accents; digits and signs around them do not help. */
const frenchPasswords =
  ' accueil administrateur amoureux azerty azertyuiop bienvenu bienvenue bonheur bonjour bonsoir canadien canadiens canadiensdemontreal carotte champion changemoi chocolat chouchou chouette clinique coucou crisse doudou entrer etoile famille francais fromage gatineau grosminou informatique jetadore jetaime jetaimemaman liberte licorne loulou maman mamour marseille mechant monamour monange moncompte mondieu montreal motdepass motdepasse motpasse nordiques nounours ordinateur papamaman papapapa papillon patate physiotherapie pitoune poisson poupoune poutine princesse printemps quebec sante secret sherbrooke soleil tabarnac tabarnak tabarnouche toutoune vacances vivelequebec ';

const isListed = (list: string, word: string) => word !== '' && list.includes(` ${word} `);

/** Lower case, without accents. */
const plainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const lettersAndDigits = (text: string) => plainText(text).replace(/[^a-z0-9]/g, '');

/** Whole names that no password may contain, and the words of them that do not count towards one. */
function splitNames(names: readonly string[]): { whole: string[]; words: string[] } {
  const whole: string[] = [];
  const words: string[] = [];
  for (const name of names) {
    const [local = '', domain] = name.split('@');
    if (domain === undefined) whole.push(name);
    else
      whole.push(
        ...domain
          .split('.')
          .slice(0, -1)
          .filter((label) => !isListed(mailProviders, label.toLowerCase())),
      );
    words.push(local);
  }
  const long = (text: string) => text.length >= 4;
  return {
    whole: whole.map(lettersAndDigits).filter(long),
    words: [...whole, ...words]
      .flatMap((name) => plainText(name).split(/[^\p{L}\p{N}]+/u))
      .filter(long)
      .toSorted((a, b) => b.length - a.length),
  };
}

/** What is left of a password without the words of some names. */
export function beyondNames(password: string, names: readonly string[]): string {
  return splitNames(names).words.reduce((rest, word) => rest.replaceAll(word, ''), plainText(password));
}

/** Fewest characters that a password has besides the words of the person's own names. */
const leastBeyondNames = 6;

/**
 * Why a new password is easy to guess: it is made of the names given (the person's, their clinic's, their email and its
 * domain), of the product's, a well-known French one, a run of characters, or of hardly any different ones. Undefined where
 * it is none of these.
 */
export function guessableProblem(
  password: string,
  names: readonly string[] = [],
): 'passwordPersonal' | 'passwordCommon' | undefined {
  const compact = lettersAndDigits(password);
  const rest = beyondNames(password, names);
  const isPersonal =
    splitNames(names).whole.some((name) => compact.includes(name)) ||
    (rest !== plainText(password) && [...rest].length < leastBeyondNames);
  if (isPersonal) return 'passwordPersonal';
  if (compact.includes(brand.name.toLowerCase())) return 'passwordCommon';
  const letters = compact.replace(/\d/g, '');
  const characters = [...password.toLowerCase()];
  if (isListed(frenchPasswords, letters) || new Set(characters).size < 5 || isRun(characters))
    return 'passwordCommon';
  return undefined;
}

/** Whether most characters follow the one before, as in `12345678` or `abcdefgh`. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters
    .slice(1)
    .map((character, at) => (character.codePointAt(0) ?? 0) - (characters[at]?.codePointAt(0) ?? 0));
  const same = steps.filter((step) => step === 1 || step === -1).length;
  return same > steps.length / 2;
}

/**
 * Rules for a new password; `names` are the person's own: name, email, clinics. Whether it was leaked only the server can
 * tell.
 */
export function passwordProblem(password: string, names: readonly string[] = []): ValidationKey | undefined {
  if (!password) return 'passwordRequired';
  const length = [...password].length;
  if (length < 8) return 'passwordShort';
  if (length > maxLengths.password) return 'passwordLong';
  return guessableProblem(password, names);
}
