import { expect, it } from 'vitest';
import { renderMail } from '../../mail/render.ts';
import { twoFactorChangedMail } from './mails.ts';

it.each([
  ['enabled', 'Two-step sign-in is on', 'La connexion en deux étapes est activée'],
  ['disabled', 'Two-step sign-in is off', 'La connexion en deux étapes est désactivée'],
  ['recovery_codes', 'You have new recovery codes', 'Vous avez de nouveaux codes de récupération'],
  ['passkey_added', 'A passkey was added', 'Une clé d’accès a été ajoutée'],
  ['passkey_removed', 'A passkey was removed', 'Une clé d’accès a été retirée'],
] as const)('the mail has the subject "%s"', (change, en, fr) => {
  const params = { ...twoFactorChangedMail.sample, change };
  const now = new Date(params.at);
  expect(renderMail(twoFactorChangedMail, params, 'en', now).subject).toBe(en);
  expect(renderMail(twoFactorChangedMail, params, 'fr', now).subject).toBe(fr);
});
