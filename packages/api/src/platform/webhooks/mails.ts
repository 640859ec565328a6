import { longDateTime } from '../../mail/dates.ts';
import { action, facts, paragraph } from '../../mail/template/content.ts';
import { defineMail } from '../../mail/template/template.ts';

interface WebhookTrouble {
  trouble: 'failing' | 'gone';
  host: string;
  description: string | null;
  since: string;
  error: string;
  link: string;
}

/** To the platform’s owners: an endpoint has accepted nothing for a day, or has answered that it is gone. */
export const webhookTroubleMail = defineMail({
  name: 'webhook_trouble',
  canResend: true,
  texts: {
    en: {
      'failing.subject': 'Webhooks to {host} have been failing for a day',
      'failing.preview': 'No message has been accepted since then.',
      'failing.title': 'A webhook endpoint is failing',
      'failing.body': '{host} has not accepted any of our messages for at least 24 hours.',
      'failing.next':
        'Messages are retried up to ten times over about three days. After that, you can replay them from the console for 30 days.',
      'gone.subject': 'Webhooks to {host} have been disabled',
      'gone.preview': 'The endpoint answered that it is gone.',
      'gone.title': 'A webhook endpoint was disabled',
      'gone.body': '{host} answered 410 Gone, so nothing more is sent there.',
      'gone.next': 'To use the endpoint again, enable it in the console and replay the messages it missed.',
      endpoint: 'Endpoint',
      description: 'Description',
      since: 'Failing since',
      error: 'Last error',
      deliveries: 'View deliveries',
      reason: 'You are receiving this email as an owner of the {product} platform.',
    },
    fr: {
      'failing.subject': 'Les webhooks vers {host} échouent depuis un jour',
      'failing.preview': 'Aucun message n’a été accepté depuis.',
      'failing.title': 'Un point de terminaison webhook échoue',
      'failing.body': '{host} n’a accepté aucun de nos messages depuis au moins 24 heures.',
      'failing.next':
        'Chaque message fait l’objet d’au plus dix tentatives sur environ trois jours. Vous pouvez ensuite le renvoyer depuis la console pendant 30 jours.',
      'gone.subject': 'Les webhooks vers {host} sont désactivés',
      'gone.preview': 'Le point de terminaison a répondu qu’il n’existe plus.',
      'gone.title': 'Un point de terminaison webhook a été désactivé',
      'gone.body': '{host} a répondu 410 (Gone) : plus rien n’y est envoyé.',
      'gone.next':
        'Pour utiliser de nouveau ce point de terminaison, réactivez-le dans la console et renvoyez les messages manqués.',
      endpoint: 'Point de terminaison',
      description: 'Description',
      since: 'En échec depuis',
      error: 'Dernière erreur',
      deliveries: 'Voir les envois',
      reason: 'Vous recevez ce courriel à titre de propriétaire de la plateforme {product}.',
    },
  },
  sample: {
    trouble: 'failing',
    host: 'hooks.partner.example',
    description: 'Partner’s CRM',
    since: '2026-11-19T09:00:00.000Z',
    error: 'Answered 503.',
    link: 'http://localhost:5000/admin/settings/webhooks/0199c0de-0000-7000-8000-000000000000',
  },
  values: ({ host }: WebhookTrouble) => ({ host }),
  head: ({ trouble }: WebhookTrouble, { say }) => ({
    subject: say(`${trouble}.subject`),
    preview: say(`${trouble}.preview`),
    title: say(`${trouble}.title`),
  }),
  blocks: ({ trouble, host, description, since, error, link }: WebhookTrouble, { say, locale }) => [
    paragraph(say('hello')),
    paragraph(say(`${trouble}.body`)),
    facts(
      { label: say('endpoint'), value: host },
      ...(description === null ? [] : [{ label: say('description'), value: description }]),
      { label: say('since'), value: longDateTime(since, locale) },
      { label: say('error'), value: error },
    ),
    paragraph(say(`${trouble}.next`)),
    action(say('deliveries'), link),
  ],
  reason: 'reason',
});
