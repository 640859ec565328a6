import { defineCatalogue } from '@tamarack/core/domain/text';

export const settingsTexts = defineCatalogue({
  en: {
    contactOfOthers: 'Only the owner or the present privacy contact can choose the privacy contact.',
  },
  fr: {
    contactOfOthers:
      'Seules la personne propriétaire et la personne actuellement responsable de la protection des renseignements personnels peuvent changer ce choix.',
  },
});
