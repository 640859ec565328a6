import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../ui/password/passwordStrength.ts';
import { guessableProblem } from './passwords.ts';

const names = ['maude@cliniquelarivee.example', 'Maude Gagnon', 'Érable Physio'];

describe('a new password', () => {
  it.each([
    ['ErablePhysio2026!', 'passwordPersonal'],
    ['my érable-physio door', 'passwordPersonal'],
    ['nouvelle cliniquelarivee', 'passwordPersonal'],
    ['Erable2026', 'passwordPersonal'],
    ['Maude1985!', 'passwordPersonal'],
    ['MaudeGagnon', 'passwordPersonal'],
    ['MotDePasse123', 'passwordCommon'],
    ['Tabarnak!2026', 'passwordCommon'],
    ['bienvenue', 'passwordCommon'],
    ['Québec2026', 'passwordCommon'],
    ['azertyuiop1', 'passwordCommon'],
    ['Tamarack-1', 'passwordCommon'],
    ['abababababab', 'passwordCommon'],
    ['12345678', 'passwordCommon'],
  ])('that is easy to guess is refused and rated weak: %s (%s)', (password, problem) => {
    expect(guessableProblem(password, names)).toBe(problem);
    expect(passwordStrength(password, names)).toBe('weak');
  });

  it.each([
    'tulipe vélo marteau',
    'violet canoe thunder',
    'maude aime les tulipes',
    'mot de passe vélo tulipe',
  ])('that is hard to guess is accepted and not rated weak: %s', (password) => {
    expect(guessableProblem(password, names)).toBeUndefined();
    expect(['fair', 'good', 'strong']).toContain(passwordStrength(password, names));
  });

  it('may contain the name of a mail provider', () => {
    expect(
      guessableProblem('bellflower gmail canoe', ['maude@bell.example', 'maude@gmail.com']),
    ).toBeUndefined();
  });
});
