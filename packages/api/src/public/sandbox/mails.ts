import { action, note, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

export interface SandboxAccess {
  link: string;
  days: number;
  hours: number;
}

/** The link works once within `days`; the demo clinic then stays open for `hours` in that browser. */
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
        'The link works once, within {days, plural, one {# day} other {# days}}. You then have access for {hours, plural, one {# hour} other {# hours}} in the browser in which you opened it. The demo clinic is read-only and sends no email.',
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
        'Le lien fonctionne une seule fois, pendant {days, plural, one {# jour} other {# jours}}. Le bac à sable vous reste ensuite accessible pendant {hours, plural, one {# heure} other {# heures}} dans le navigateur où vous l’avez ouvert. Il est en lecture seule et n’envoie de courriel à personne.',
      reason:
        'Vous recevez ce courriel parce qu’un accès au bac à sable a été demandé avec cette adresse. Elle n’a été ajoutée à aucune liste d’envoi.',
    },
  },
  sample: {
    link: 'http://demo.localhost:5000/sandbox/Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s',
    days: 7,
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
