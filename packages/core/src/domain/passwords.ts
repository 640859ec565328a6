import { brand } from './brand.ts';
import { foldText } from './search.ts';
import { maxLengths, type ValidationKey } from './validation.ts';

/**
 * Rules for a new password, shared by browser and server: the server refuses what the strength meter rates
 * easy to guess. Only the server checks the list of leaked passwords. NIST SP 800-63B-4, section 3.1.1.2.
 */

/** Mail domains that do not identify a person or clinic. */
const mailProviders =
  ' aol bell cogeco fastmail gmail gmx googlemail hotmail icloud live mail outlook proton protonmail rogers shaw sympatico telus videotron yahoo ymail ';

/**
 * The most common passwords of French speakers, without accents. Digits and punctuation around them are
 * ignored.
 */
const frenchPasswords =
  ' accueil administrateur amoureux azerty azertyuiop bienvenu bienvenue bonheur bonjour bonsoir canadien canadiens canadiensdemontreal carotte champion changemoi chocolat chouchou chouette clinique coucou crisse doudou entrer etoile famille francais fromage gatineau grosminou informatique jetadore jetaime jetaimemaman liberte licorne loulou maman mamour marseille mechant monamour monange moncompte mondieu montreal motdepass motdepasse motpasse nordiques nounours ordinateur papamaman papapapa papillon patate physiotherapie pitoune poisson poupoune poutine princesse printemps quebec sante secret sherbrooke soleil tabarnac tabarnak tabarnouche toutoune vacances vivelequebec ';

const isListed = (list: string, word: string) => word !== '' && list.includes(` ${word} `);

const lettersAndDigits = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');

/**
 * Splits names into whole names, which a password must not contain, and words, which do not count towards its
 * length.
 */
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
  const isLong = (text: string) => text.length >= 4;
  return {
    whole: whole.map(lettersAndDigits).filter(isLong),
    words: [...whole, ...words]
      .flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u))
      .filter(isLong)
      .toSorted((a, b) => b.length - a.length),
  };
}

/** The rest of a password after removing the words of the given names. */
export function beyondNames(password: string, names: readonly string[]): string {
  return splitNames(names).words.reduce((rest, word) => rest.replaceAll(word, ''), foldText(password));
}

/** Minimum number of characters besides the words of the person's own names. */
const minBeyondNames = 6;

/**
 * Why a new password is easy to guess: it consists of the given names (the person's, their clinic's, their
 * email and its domain), or is the product's name, a common French password, a run of characters, or has few
 * different characters. Undefined if it is none of these.
 */
export function guessableProblem(
  password: string,
  names: readonly string[] = [],
): 'passwordPersonal' | 'passwordCommon' | undefined {
  const compact = lettersAndDigits(password);
  const rest = beyondNames(password, names);
  const isPersonal =
    splitNames(names).whole.some((name) => compact.includes(name)) ||
    (rest !== foldText(password) && [...rest].length < minBeyondNames);
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
 * The problem of a new password. `names` are those of the person: name, email, clinics. Only the server knows
 * leaked passwords.
 */
export function passwordProblem(password: string, names: readonly string[] = []): ValidationKey | undefined {
  if (!password) return 'passwordRequired';
  const length = [...password].length;
  if (length < 8) return 'passwordShort';
  if (length > maxLengths.password) return 'passwordLong';
  return guessableProblem(password, names);
}
