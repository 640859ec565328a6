export const strengthLevels = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

/**
 * Estimates how hard a password is to guess from its length and variety: guidance while typing, not a rule (NIST
 * 800-63B-4 recommends 15 characters or more and no composition rules). `avoid` holds words an attacker would try
 * first: the person's email, name and clinic. Only the server checks for common passwords.
 */
export function passwordStrength(password: string, avoid: readonly string[] = []): StrengthLevel {
  const characters = [...password.toLowerCase()];
  if (characters.length < 8) return 'short';
  const obvious = avoid
    .flatMap((words) => words.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= 4)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  const left = [...obvious];
  if (left.length < 6 || new Set(left).size < 5 || isRun(characters)) return 'weak';
  if (left.length < 12) return 'fair';
  return left.length < 15 || new Set(left).size < 8 ? 'good' : 'strong';
}

/** Whether most characters follow the one before, as in `12345678` or `abcdefgh`. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters
    .slice(1)
    .map((character, at) => character.codePointAt(0)! - characters[at]!.codePointAt(0)!);
  const same = steps.filter((step) => step === 1 || step === -1).length;
  return same > steps.length / 2;
}
