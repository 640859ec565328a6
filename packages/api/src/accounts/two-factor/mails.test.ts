import { expect, it } from 'vitest';
import { renderMail } from '../../mail/render.ts';
import { twoFactorChangedMail } from './mails.ts';

it.each([
  ['enabled', 'Two-step sign-in is on', 'La connexion en deux étapes est activée'],
  ['disabled', 'Two-step sign-in is off', 'La connexion en deux étapes est désactivée'],
  ['recovery_codes', 'You have new recovery codes', 'Vous avez de nouveaux codes de récupération'],
  ['recovery_code_used', 'A recovery code was used', 'Un code de récupération a été utilisé'],
  ['passkey_added', 'A passkey was added', 'Une clé d’accès a été ajoutée'],
  ['passkey_removed', 'A passkey was removed', 'Une clé d’accès a été retirée'],
] as const)('the mail has the subject "%s"', (change, en, fr) => {
  const params = { ...twoFactorChangedMail.sample, change, left: 3 };
  const now = new Date(params.at);
  expect(renderMail(twoFactorChangedMail, params, 'en', now).subject).toBe(en);
  expect(renderMail(twoFactorChangedMail, params, 'fr', now).subject).toBe(fr);
});

it.each([
  [0, 'You have no recovery codes left.', 'Il ne vous reste aucun code de récupération.'],
  [1, 'You have 1 recovery code left.', 'Il vous reste 1 code de récupération.'],
  [9, 'You have 9 recovery codes left.', 'Il vous reste 9 codes de récupération.'],
])('the mail about a used recovery code says that %i are left', (left, en, fr) => {
  const params = { ...twoFactorChangedMail.sample, change: 'recovery_code_used' as const, left };
  const now = new Date(params.at);
  expect(renderMail(twoFactorChangedMail, params, 'en', now).html).toContain(en);
  expect(renderMail(twoFactorChangedMail, params, 'fr', now).html).toContain(fr);
});
