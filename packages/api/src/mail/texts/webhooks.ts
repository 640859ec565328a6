import { defineCatalogue } from '@tamarack/core/domain/text';

/** Mails to the platform's owners about webhook endpoints. */
export const webhookTexts = defineCatalogue({
  en: {
    webhookFailingSubject: 'Webhooks to {host} have been failing for a day',
    webhookFailingPreview: 'No message has been accepted there since then.',
    webhookFailingTitle: 'A webhook endpoint is failing',
    webhookFailingBody: '{host} has accepted none of our messages for at least 24 hours.',
    webhookFailingNext:
      'Messages are tried again up to ten times over about three days. After that they wait in the console, where they can be replayed for 30 days.',
    webhookGoneSubject: 'Webhooks to {host} are switched off',
    webhookGonePreview: 'The endpoint answered that it is gone.',
    webhookGoneTitle: 'A webhook endpoint was switched off',
    webhookGoneBody: '{host} answered 410 Gone, so nothing more is sent there.',
    webhookGoneNext:
      'If the endpoint is to be used again, switch it on in the console and replay what it missed.',
    webhookEndpoint: 'Endpoint',
    webhookDescription: 'Description',
    webhookSince: 'Failing since',
    webhookError: 'Last problem',
    webhookAction: 'See its deliveries',
    webhookReason: 'You receive this email as an owner of the {product} platform.',
  },
  fr: {
    webhookFailingSubject: 'Les webhooks vers {host} échouent depuis un jour',
    webhookFailingPreview: 'Aucun message n’y a été accepté depuis.',
    webhookFailingTitle: 'Un point de terminaison webhook échoue',
    webhookFailingBody: '{host} n’a accepté aucun de nos messages depuis au moins 24 heures.',
    webhookFailingNext:
      'Chaque message est tenté jusqu’à dix fois, sur environ trois jours. Il reste ensuite dans la console, d’où on peut le renvoyer pendant 30 jours.',
    webhookGoneSubject: 'Les webhooks vers {host} sont désactivés',
    webhookGonePreview: 'Le point de terminaison a répondu qu’il n’existe plus.',
    webhookGoneTitle: 'Un point de terminaison webhook a été désactivé',
    webhookGoneBody: '{host} a répondu 410 (Gone) : plus rien n’y est envoyé.',
    webhookGoneNext:
      'Si ce point de terminaison doit resservir, réactivez-le dans la console et renvoyez ce qu’il a manqué.',
    webhookEndpoint: 'Point de terminaison',
    webhookDescription: 'Description',
    webhookSince: 'En échec depuis',
    webhookError: 'Dernier problème',
    webhookAction: 'Voir les envois',
    webhookReason: 'Vous recevez ce courriel comme propriétaire de la plateforme {product}.',
  },
});
