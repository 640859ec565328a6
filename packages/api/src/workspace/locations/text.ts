import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';

const locationTexts = defineCatalogue({
  en: {
    lastLocation: 'A clinic needs a location. Add another one first.',
    locationBooked:
      '{count, plural, one {# appointment is} other {# appointments are}} still booked here. {count, plural, one {Move or cancel it} other {Move or cancel them}} first.',
    zoneBooked:
      '{count, plural, one {# appointment is} other {# appointments are}} still booked here, so that the time zone cannot change. {count, plural, one {Move it} other {Move them}} first.',
    roomBooked:
      '{count, plural, one {# appointment is} other {# appointments are}} still booked in this room. {count, plural, one {Move it} other {Move them}} first.',
    roomExists: 'This location has a room of that name, perhaps among those no longer used',
  },
  fr: {
    lastLocation: 'Une clinique a besoin d’un emplacement. Ajoutez-en d’abord un autre.',
    locationBooked:
      '{count, plural, one {# rendez-vous est encore prévu} other {# rendez-vous sont encore prévus}} ici. {count, plural, one {Déplacez-le ou annulez-le} other {Déplacez-les ou annulez-les}} d’abord.',
    zoneBooked:
      '{count, plural, one {# rendez-vous est encore prévu} other {# rendez-vous sont encore prévus}} ici : le fuseau horaire ne peut pas changer. {count, plural, one {Déplacez-le} other {Déplacez-les}} d’abord.',
    roomBooked:
      '{count, plural, one {# rendez-vous est encore prévu} other {# rendez-vous sont encore prévus}} dans cette salle. {count, plural, one {Déplacez-le} other {Déplacez-les}} d’abord.',
    roomExists: 'Cet emplacement a une salle de ce nom, peut-être parmi celles qui ne servent plus',
  },
});

export function say(
  locale: Locale,
  key: keyof (typeof locationTexts)['en'],
  values?: { count: number },
): string {
  return translator(locationTexts, locale)(key, values);
}
