import { describe, expect, it } from 'vitest';
import { localePath, splitLocale } from './paths.ts';

describe('localePath', () => {
  it.each([
    ['en', '/register', '/register'],
    ['fr', '/register', '/fr/register'],
    ['fr', '/', '/fr'],
    ['fr', '/#pricing', '/fr/#pricing'],
    ['fr', '/register?plan=pro', '/fr/register?plan=pro'],
    ['fr', '/admin/login', '/admin/login'],
  ] as const)('in %s leads %s to %s', (locale, path, expected) => {
    expect(localePath(locale, path)).toBe(expected);
  });
});

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '/'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr/register', 'fr', '/register'],
    ['/french-toast', 'en', '/french-toast'],
  ] as const)('reads %s as %s %s', (path, locale, rest) => {
    expect(splitLocale(path)).toEqual({ locale, path: rest });
  });
});
