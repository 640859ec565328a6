import { defineCatalogue } from '@tamarack/core/domain/text';

/** What every page that the server writes itself says below its card. */
export const statusPageTexts = defineCatalogue({
  en: { help: 'Questions? Write to {email}.' },
  fr: { help: 'Des questions? Écrivez à {email}.' },
});
