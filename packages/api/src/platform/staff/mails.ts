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
