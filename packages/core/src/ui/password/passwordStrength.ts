import { beyondNames, guessableProblem } from '../../domain/passwords.ts';

export const strengthLevels = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type StrengthLevel = (typeof strengthLevels)[number];

/**
 * Estimates how hard a password is to guess. The server refuses passwords rated `weak` too; the other levels
 * depend on length and variety, as guidance while typing (NIST 800-63B-4 recommends 15 characters or more and
 * no composition rules). `avoid` has words an attacker would try first: the person's email, name and clinic.
 */
export function passwordStrength(password: string, avoid: readonly string[] = []): StrengthLevel {
  if ([...password].length < 8) return 'short';
  if (guessableProblem(password, avoid)) return 'weak';
  const left = [...beyondNames(password, avoid)];
  if (left.length < 12) return 'fair';
  return left.length < 15 || new Set(left).size < 8 ? 'good' : 'strong';
}
