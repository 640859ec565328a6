import { describe, expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['1234567', 'short'],
    ['12345678', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['hgfedcba', 'weak'],
    ['maude1234', 'weak'],
    ['tulipe-vélo', 'fair'],
    ['tulipe-vélo42', 'good'],
    ['tulipe vélo marteau', 'strong'],
    ['correct horse battery', 'strong'],
  ])('rates "%s" as %s', (password, level) => {
    expect(passwordStrength(password, ['maude@erable.example', 'Maude Gagnon'])).toBe(level);
  });

  it('counts characters, not code units', () => {
    expect(passwordStrength('🌲🌳🌴🌵')).toBe('short');
  });
});
