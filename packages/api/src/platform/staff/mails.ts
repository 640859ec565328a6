import type { PlatformRole } from '@tamarack/core/domain';
import { action, facts, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

/** To a new colleague on our staff who has an account already. */
export const staffWelcomeMail = defineMail({
  name: 'staff_welcome',
  texts: {
    en: {
      subject: 'You have joined the {product} team',
      preview: 'Sign in to the console with the account you already have.',
      title: 'You now have access to the console',
      body: 'A colleague has added your account to the {product} team. Sign in to the console with the password you already have.',
      unexpected: 'If you didn’t expect this, write to {email}.',
    },
    fr: {
      subject: 'Vous faites maintenant partie de l’équipe {product}',
      preview: 'Connectez-vous à la console avec votre compte actuel.',
      title: 'Vous avez maintenant accès à la console',
      body: 'Quelqu’un a ajouté votre compte à l’équipe {product}. Connectez-vous à la console avec votre mot de passe habituel.',
      unexpected: 'Si vous ne vous y attendiez pas, écrivez à {email}.',
    },
  },
  sample: { role: 'support', link: 'http://localhost:5000/admin/login' },
  blocks: ({ role, link }: { role: PlatformRole; link: string }, { say }) => [
    paragraph(say('body')),
    facts({ label: say('factRole'), value: say(`role.${role}`) }),
    action(say('signIn'), link),
    note(say('unexpected')),
  ],
  reason: 'reasonStaff',
});

/** To someone who was removed from our staff; their account stays. */
export const staffRemovedMail = defineMail({
  name: 'staff_removed',
  texts: {
    en: {
      subject: 'You are no longer part of the {product} team',
      preview: 'Your account no longer opens the console.',
      title: 'You no longer have access to the console',
      body: 'A colleague has removed your account from the {product} team, and you have been signed out everywhere. If you belong to a clinic, sign in there with your email and password as before.',
    },
    fr: {
      subject: 'Vous ne faites plus partie de l’équipe {product}',
      preview: 'Votre compte ne donne plus accès à la console.',
      title: 'Vous n’avez plus accès à la console',
      body: 'Quelqu’un a retiré votre compte de l’équipe {product}, et toutes vos sessions ont été fermées. Si vous faites partie d’une clinique, connectez-vous-y comme avant, avec votre courriel et votre mot de passe.',
    },
  },
  sample: {},
  blocks: (_params: Record<string, never>, { say }) => [paragraph(say('body')), note(say('unexpected'))],
  reason: 'reasonAccount',
});
