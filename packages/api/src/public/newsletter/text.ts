import { defineCatalogue } from '@tamarack/core/domain/text';

/** The pages behind the links of the newsletter. */
export const newsletterTexts = defineCatalogue({
  en: {
    confirmTitle: 'Confirm your subscription',
    confirmBody: 'Do you want the {product} newsletter: notes on running a clinic, about once a month?',
    confirmButton: 'Confirm the subscription',
    confirmNote: 'Every newsletter has a link to unsubscribe with one click.',
    confirmedTitle: 'You are subscribed',
    confirmedBody: 'We will email you the next article.',
    toBlog: 'Read earlier articles',
    unsubscribeTitle: 'Unsubscribe from the newsletter',
    unsubscribeBody:
      'You will no longer receive the newsletter from {product}. We will still email you about your account or your requests.',
    unsubscribeButton: 'Unsubscribe',
    unsubscribedTitle: 'You are unsubscribed',
    unsubscribedBody:
      'You will no longer receive the newsletter. To get it again, subscribe and confirm again.',
    home: 'To the home page',
    invalidTitle: 'This link is not valid',
    confirmInvalid:
      'A confirmation link works for {days} days and stops working when you unsubscribe. Subscribe again to get a new one.',
    unsubscribeInvalid:
      'Please open the link from the latest newsletter you received, or write to {email} and we will unsubscribe you.',
    subscribeAgain: 'Subscribe again',
    refusedTitle: 'Something went wrong. Please try again.',
  },
  fr: {
    confirmTitle: 'Confirmez votre abonnement',
    confirmBody:
      'Voulez-vous recevoir l’infolettre de {product} : des notes sur la vie d’une clinique, environ une fois par mois?',
    confirmButton: 'Confirmer l’abonnement',
    confirmNote: 'Chaque infolettre contient un lien pour vous désabonner en un clic.',
    confirmedTitle: 'Votre abonnement est confirmé',
    confirmedBody: 'Le prochain article vous parviendra par courriel.',
    toBlog: 'Lire les articles déjà parus',
    unsubscribeTitle: 'Se désabonner de l’infolettre',
    unsubscribeBody:
      'Vous ne recevrez plus l’infolettre de {product}. Les courriels liés à un compte ou à l’une de vos demandes continueront de vous parvenir.',
    unsubscribeButton: 'Se désabonner',
    unsubscribedTitle: 'Votre désabonnement est enregistré',
    unsubscribedBody:
      'Aucune autre infolettre ne vous sera envoyée. Pour la recevoir de nouveau, il faudrait vous réabonner et confirmer.',
    home: 'Aller à l’accueil',
    invalidTitle: 'Ce lien n’est pas valide',
    confirmInvalid:
      'Un lien de confirmation fonctionne pendant {days} jours et cesse de fonctionner après un désabonnement. Abonnez-vous de nouveau pour en recevoir un autre.',
    unsubscribeInvalid:
      'Veuillez ouvrir le lien de l’infolettre la plus récente, ou écrivez à {email} et nous vous désabonnerons.',
    subscribeAgain: 'S’abonner de nouveau',
    refusedTitle: 'Un problème est survenu. Veuillez réessayer.',
  },
});
