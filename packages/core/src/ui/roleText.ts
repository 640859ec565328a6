import { defineCatalogue } from '../domain/text.ts';

/** Names of the clinic roles, including that of the administrator who owns the clinic. */
export const roleTexts = defineCatalogue({
  en: {
    owner: 'Owner',
    administrator: 'Administrator',
    clinician: 'Clinician',
    front_desk: 'Front desk',
    hr: 'Human resources',
  },
  fr: {
    owner: 'Propriétaire',
    administrator: 'Administration',
    clinician: 'Clinicien',
    front_desk: 'Réception',
    hr: 'Ressources humaines',
  },
});
