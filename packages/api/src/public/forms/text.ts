import { defineCatalogue } from '@tamarack/core/domain/text';

/** The line below every form, worded as in the forms of the public pages. */
export const privacyTexts = defineCatalogue({
  en: { privacy: 'How we handle what you enter:', privacyPolicy: 'Privacy Policy' },
  fr: {
    privacy: 'Ce que nous faisons de vos renseignements :',
    privacyPolicy: 'Politique de confidentialité',
  },
});
