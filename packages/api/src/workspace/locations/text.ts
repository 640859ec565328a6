import { defineCatalogue, type Locale, translator } from '@tamarack/core/domain/text';

const locationTexts = defineCatalogue({
  en: {
    lastLocation: 'A clinic needs a location. Add another one first.',
    locationBooked: 'Clients are booked here. Move or cancel their appointments first.',
    zoneBooked:
      'Clients are booked here, so that the time zone cannot change. Move their appointments first.',
    roomBooked: 'Clients are booked in this room. Move their appointments first.',
    roomExists: 'This location has a room of that name, perhaps among those no longer used',
  },
  fr: {
    lastLocation: 'Une clinique a besoin d’un emplacement. Ajoutez-en d’abord un autre.',
    locationBooked: 'Des clients ont rendez-vous ici. Déplacez ou annulez d’abord leurs rendez-vous.',
    zoneBooked:
      'Des clients ont rendez-vous ici : le fuseau horaire ne peut pas changer. Déplacez d’abord leurs rendez-vous.',
    roomBooked: 'Des clients ont rendez-vous dans cette salle. Déplacez d’abord leurs rendez-vous.',
    roomExists: 'Cet emplacement a une salle de ce nom, peut-être parmi celles qui ne servent plus',
  },
});

export function say(locale: Locale, key: keyof (typeof locationTexts)['en']): string {
  return translator(locationTexts, locale)(key);
}
