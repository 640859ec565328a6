import { longDateTime, type Moment } from '../../mail/dates.ts';
import { facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface TwoFactorChanged extends Moment {
  fullName: string;
  change:
    | 'enabled'
    | 'disabled'
    | 'recovery_codes'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed';
  /** Recovery codes that are left, after one was used. */
  left?: number;
}

export const twoFactorChangedMail = defineMail({
  name: 'two_factor_changed',
  canResend: true,
  texts: {
    en: {
      'enabled.subject': 'Two-step sign-in is on',
      'enabled.preview': 'Signing in now also asks for a code from your authenticator app.',
      'enabled.body':
        'Two-step sign-in was turned on for your {product} account. From now on, signing in also asks for a code from your authenticator app.',
      'disabled.subject': 'Two-step sign-in is off',
      'disabled.preview': 'Signing in now asks for your password only.',
      'disabled.body':
        'Two-step sign-in was turned off for your {product} account. From now on, signing in asks for your password only.',
      'recovery_codes.subject': 'You have new recovery codes',
      'recovery_codes.preview': 'Your previous codes no longer work.',
      'recovery_codes.body':
        'New recovery codes were created for your {product} account. Your previous codes no longer work.',
      'recovery_code_used.subject': 'A recovery code was used',
      'recovery_code_used.preview':
        '{left, plural, =0 {You have no recovery codes left.} one {You have # recovery code left.} other {You have # recovery codes left.}}',
      'recovery_code_used.body':
        'A recovery code was used for your {product} account instead of a code from your authenticator app, and does not work again. {left, plural, =0 {You have none left. Create new ones now in your account, under Security: they let you sign in if you lose your phone.} one {You have # left. You can create new ones in your account, under Security.} other {You have # left. You can create new ones in your account, under Security.}}',
      'passkey_added.subject': 'A passkey was added',
      'passkey_added.preview': 'You can use it instead of a code when you sign in.',
      'passkey_added.body':
        'A passkey was added to your {product} account. You can use it instead of a code from your authenticator app.',
      'passkey_removed.subject': 'A passkey was removed',
      'passkey_removed.preview': 'It can no longer be used to sign in.',
      'passkey_removed.body':
        'A passkey was removed from your {product} account. It can no longer be used to sign in.',
      keep: 'Keep your recovery codes somewhere safe: each one lets you sign in once without the app.',
    },
    fr: {
      'enabled.subject': 'La connexion en deux étapes est activée',
      'enabled.preview':
        'La connexion demande maintenant aussi un code de votre application d’authentification.',
      'enabled.body':
        'La connexion en deux étapes a été activée pour votre compte {product}. Dorénavant, la connexion demande aussi un code de votre application d’authentification.',
      'disabled.subject': 'La connexion en deux étapes est désactivée',
      'disabled.preview': 'La connexion ne demande plus que votre mot de passe.',
      'disabled.body':
        'La connexion en deux étapes a été désactivée pour votre compte {product}. Dorénavant, la connexion ne demande que votre mot de passe.',
      'recovery_codes.subject': 'Vous avez de nouveaux codes de récupération',
      'recovery_codes.preview': 'Les codes précédents ne fonctionnent plus.',
      'recovery_codes.body':
        'De nouveaux codes de récupération ont été créés pour votre compte {product}. Les codes précédents ne fonctionnent plus.',
      'recovery_code_used.subject': 'Un code de récupération a été utilisé',
      'recovery_code_used.preview':
        '{left, plural, =0 {Il ne vous reste aucun code de récupération.} one {Il vous reste # code de récupération.} other {Il vous reste # codes de récupération.}}',
      'recovery_code_used.body':
        'Un code de récupération a été utilisé pour votre compte {product} à la place d’un code de votre application d’authentification, et ne fonctionnera plus. {left, plural, =0 {Il ne vous en reste aucun. Créez-en de nouveaux dès maintenant dans votre compte, sous Sécurité : ils vous permettent de vous connecter si vous perdez votre téléphone.} one {Il vous en reste #. Vous pouvez en créer de nouveaux dans votre compte, sous Sécurité.} other {Il vous en reste #. Vous pouvez en créer de nouveaux dans votre compte, sous Sécurité.}}',
      'passkey_added.subject': 'Une clé d’accès a été ajoutée',
      'passkey_added.preview': 'Elle peut remplacer le code au moment de vous connecter.',
      'passkey_added.body':
        'Une clé d’accès a été ajoutée à votre compte {product}. Elle peut remplacer le code de votre application d’authentification.',
      'passkey_removed.subject': 'Une clé d’accès a été retirée',
      'passkey_removed.preview': 'Elle ne permet plus de vous connecter.',
      'passkey_removed.body':
        'Une clé d’accès a été retirée de votre compte {product}. Elle ne permet plus de vous connecter.',
      keep: 'Gardez vos codes de récupération en lieu sûr : chacun permet une connexion sans l’application.',
    },
  },
  sample: { fullName: 'Maude Gagnon', change: 'enabled', at: '2026-11-21T13:05:00.000Z' },
  head: ({ change }: TwoFactorChanged, { say }) => ({
    subject: say(`${change}.subject`),
    preview: say(`${change}.preview`),
  }),
  blocks: ({ change, at, timeZone }: TwoFactorChanged, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say(`${change}.body`)),
    ...(change === 'enabled' || change === 'recovery_codes' ? [paragraph(say('keep'))] : []),
    facts({ label: say('factWhen'), value: longDateTime(at, locale, timeZone) }),
    paragraph(`${say('ifYou')} ${say('ifNotYou')}`),
  ],
  reason: 'reasonAccount',
});
