import { defineCatalogue } from '../../domain/text.ts';

export const unsavedTexts = defineCatalogue({
  en: {
    title: 'Unsaved changes',
    body: 'Your changes will be lost if you leave this page.',
    leave: 'Leave without saving',
    stay: 'Stay here',
  },
  fr: {
    title: 'Modifications non enregistrées',
    body: 'Vos modifications seront perdues si vous quittez cette page.',
    leave: 'Quitter sans enregistrer',
    stay: 'Rester ici',
  },
});
