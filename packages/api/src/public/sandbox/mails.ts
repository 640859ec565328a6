import { action, note, paragraph } from '../../mail/content.ts';
import { defineMail } from '../../mail/template.ts';

export interface SandboxAccess {
  link: string;
  days: number;
  uses: number;
  hours: number;
}

/** The link works `uses` times within `days`; each time the demo clinic stays open for `hours`. */
export const sandboxAccessMail = defineMail({
  name: 'sandbox_access',
  texts: {
    en: {
      subject: 'Your access to the {product} sandbox',
      preview: 'Open the demo clinic with the link in this email.',
      title: 'Your sandbox access',
      body: 'Here is the link you asked for. It opens a demo clinic with sample data: see its calendar, confirmation queue and notes as a team member would.',
      open: 'Open the sandbox',
      lasts:
        'The link works for {days, plural, one {# day} other {# days}}, up to {uses, plural, one {once} other {# times}}; each time, you have access for {hours, plural, one {# hour} other {# hours}}. The demo clinic is read-only and sends no email.',
      reason:
        'You are receiving this email because access to the sandbox was requested with your email address. It was not added to any mailing list.',
    },
    fr: {
      subject: 'Votre accès au bac à sable {product}',
      preview: 'Ouvrez le bac à sable avec le lien de ce courriel.',
      title: 'Votre accès au bac à sable',
      body: 'Voici le lien que vous avez demandé. Il ouvre une clinique remplie de données fictives : parcourez son calendrier, sa file de confirmation et ses notes comme le ferait un membre de l’équipe.',
      open: 'Ouvrir le bac à sable',
      lasts:
        'Le lien fonctionne pendant {days, plural, one {# jour} other {# jours}}, jusqu’à {uses, plural, one {# fois} other {# fois}}; chaque fois, le bac à sable vous reste accessible pendant {hours, plural, one {# heure} other {# heures}}. Il est en lecture seule et n’envoie de courriel à personne.',
      reason:
        'Vous recevez ce courriel parce qu’un accès au bac à sable a été demandé avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: {
    link: 'http://demo.localhost:5000/sandbox/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    days: 7,
    uses: 3,
    hours: 24,
  },
  blocks: ({ link }: SandboxAccess, { say }) => [
    paragraph(say('hello')),
    paragraph(say('body')),
    action(say('open'), link),
    note(say('lasts')),
  ],
  reason: 'reason',
  expires: ({ days }, queuedAt) => new Date(queuedAt.getTime() + days * 86_400_000),
});
