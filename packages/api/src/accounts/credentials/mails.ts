import { longDateTime, type Moment } from '../../mail/dates.ts';
import { action, facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

/** Why the owner of an account is emailed about a lock. */
export type LockReason = 'passwords' | 'codes' | 'session';

interface Locked extends Moment {
  fullName: string;
  reason: LockReason;
  link: string;
}

export const lockedMail = defineMail({
  name: 'sign_in_locked',
  texts: {
    en: {
      'passwords.subject': 'Someone is trying to guess your password',
      'passwords.preview': 'Nobody got in. You can still sign in on a device you have used before.',
      'passwords.body':
        'Wrong passwords were entered for your {product} account many times. Nobody got in. For now, sign-in from unknown devices is paused for 15 minutes at a time.',
      'passwords.todo':
        'You stay signed in where you are, and you can sign in on a device you have used before. To sign in on a new device, choose a new password: the link we send you for that works during the pause too.',
      'codes.subject': 'Someone may know your password',
      'codes.preview': 'Wrong codes were entered several times. None was accepted.',
      'codes.body':
        'Wrong codes or passkeys were entered several times for your {product} account, by someone who knows your password or uses a device where you are signed in. None was accepted. More are refused there for 15 minutes.',
      'codes.todo': 'If this wasn’t you, choose a new password now: that ends all your sessions.',
      'session.subject': 'Wrong passwords were entered while you were signed in',
      'session.preview': 'Check that nobody else is using your account.',
      'session.body':
        'In one of your open sessions with {product}, a wrong password was entered several times to confirm a change.',
      'session.todo':
        'If this wasn’t you, somebody may be using a device where you are signed in. Choose a new password now: that ends all your sessions.',
      choose: 'Choose a new password',
    },
    fr: {
      'passwords.subject': 'Quelqu’un tente de deviner votre mot de passe',
      'passwords.preview':
        'Personne n’est entré. Vous pouvez toujours vous connecter avec un appareil que vous avez déjà utilisé.',
      'passwords.body':
        'De mauvais mots de passe ont été saisis à de nombreuses reprises pour votre compte {product}. Personne n’est entré. Pour l’instant, la connexion à partir d’appareils inconnus est suspendue, 15 minutes à la fois.',
      'passwords.todo':
        'Vos sessions restent ouvertes, et vous pouvez vous connecter avec un appareil que vous avez déjà utilisé. Pour vous connecter avec un nouvel appareil, choisissez un nouveau mot de passe : le lien que nous vous envoyons fonctionne aussi pendant la suspension.',
      'codes.subject': 'Quelqu’un connaît peut-être votre mot de passe',
      'codes.preview': 'De mauvais codes ont été saisis à plusieurs reprises. Aucun n’a été accepté.',
      'codes.body':
        'De mauvais codes ou de mauvaises clés d’accès ont été présentés à plusieurs reprises pour votre compte {product} par quelqu’un qui connaît votre mot de passe ou utilise un appareil où votre session est ouverte. Aucun n’a été accepté. Les suivants y sont refusés pendant 15 minutes.',
      'codes.todo':
        'Si ce n’était pas vous, choisissez un nouveau mot de passe dès maintenant : toutes vos sessions prendront fin.',
      'session.subject': 'De mauvais mots de passe ont été saisis pendant une de vos sessions',
      'session.preview': 'Vérifiez que personne d’autre n’utilise votre compte.',
      'session.body':
        'Dans une de vos sessions {product}, un mauvais mot de passe a été saisi plusieurs fois pour confirmer une modification.',
      'session.todo':
        'Si ce n’était pas vous, quelqu’un utilise peut-être un appareil où votre session est ouverte. Choisissez un nouveau mot de passe dès maintenant : toutes vos sessions prendront fin.',
      choose: 'Choisir un nouveau mot de passe',
    },
  },
  sample: {
    fullName: 'Maude Gagnon',
    reason: 'passwords',
    at: '2026-11-21T13:05:00.000Z',
    link: 'http://localhost:5000/forgot-password',
  },
  head: ({ reason }: Locked, { say }) => ({
    subject: say(`${reason}.subject`),
    preview: say(`${reason}.preview`),
  }),
  blocks: ({ reason, at, link, timeZone }: Locked, { say, locale }) => [
    paragraph(say('greeting')),
    paragraph(say(`${reason}.body`)),
    facts({ label: say('factWhen'), value: longDateTime(at, locale, timeZone) }),
    paragraph(say(`${reason}.todo`)),
    action(say('choose'), link),
  ],
  reason: 'reasonAccount',
});
