import type { Catalogue, Locale } from '@tamarack/core/domain';

const en = {
  bannerLabel: 'Your privacy choices',
  question: 'With your permission, this site uses services of other companies: {services}.',
  without: 'It works as well without them.',
  functionalService: 'a booking calendar (Calendly)',
  analyticsService: 'visit statistics (Google)',
  advertisingService: 'advertising measurement (Meta)',
  acceptAll: 'Accept all',
  refuseAll: 'Refuse all',
  choose: 'Choose',
  save: 'Save my choice',
  saving: 'Saving…',
  details: 'What each one does',
  saved:
    'Your choice is saved. You can change it at any time under Privacy choices, at the foot of the page.',
  unrecorded: 'We could not record your choice, so nothing is allowed. Check your connection and try again.',
  functional: 'Booking calendar',
  functionalShort: 'Shows the calendar inside the page.',
  analytics: 'Visit statistics',
  analyticsShort: 'Counts which pages are read and which forms are sent.',
  advertising: 'Advertising measurement',
  advertisingShort: 'Shows which advertisements bring visitors and clients.',
};

const fr: Record<keyof typeof en, string> = {
  bannerLabel: 'Vos choix de confidentialité',
  question: 'Avec votre permission, ce site utilise des services d’autres entreprises : {services}.',
  without: 'Il fonctionne aussi bien sans eux.',
  functionalService: 'un calendrier de réservation (Calendly)',
  analyticsService: 'des statistiques de visite (Google)',
  advertisingService: 'la mesure de la publicité (Meta)',
  acceptAll: 'Tout accepter',
  refuseAll: 'Tout refuser',
  choose: 'Choisir',
  save: 'Enregistrer mon choix',
  saving: 'Enregistrement…',
  details: 'Ce que fait chacun',
  saved:
    'Votre choix est enregistré. Vous pouvez le modifier en tout temps sous « Choix de confidentialité », au bas de la page.',
  unrecorded:
    'Nous n’avons pas pu consigner votre choix : rien n’est donc autorisé. Vérifiez votre connexion et réessayez.',
  functional: 'Calendrier de réservation',
  functionalShort: 'Affiche le calendrier dans la page.',
  analytics: 'Statistiques de visite',
  analyticsShort: 'Compte les pages lues et les formulaires envoyés.',
  advertising: 'Mesure de la publicité',
  advertisingShort: 'Montre quelles publicités amènent des visiteurs et des clients.',
};

/** Texts of the banner; a plain table, so that the page need not fetch the formatter of messages. */
export const consentText: Catalogue<keyof typeof en> = { en, fr };

/** The texts in the language of the page. */
export function textOf<K extends string>(catalogue: Catalogue<K>, page: Document): Record<K, string> {
  return catalogue[localeOf(page)];
}

/** The language that the page is written in. */
export function localeOf(page: Document): Locale {
  return page.documentElement.lang.startsWith('fr') ? 'fr' : 'en';
}
