import { defineCatalogue } from '@tamarack/core/domain/text';

export const settingsTexts = defineCatalogue({
  en: {
    contactOfOthers: 'Only the owner or the present privacy contact can choose the privacy contact.',
  },
  fr: {
    contactOfOthers:
      'Seuls le propriétaire et l’actuel responsable de la protection des renseignements personnels peuvent désigner ce responsable.',
  },
});
