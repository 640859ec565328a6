/** The library's build without its dialogs: it keeps the choice, the page has a banner of its own. */
declare module 'vanilla-cookieconsent/dist/core/cookieconsent-core.esm.js' {
  import type * as library from 'vanilla-cookieconsent';

  export const acceptCategory: typeof library.acceptCategory;
  export const eraseCookies: typeof library.eraseCookies;
  export const run: typeof library.run;
  export const setCookieData: typeof library.setCookieData;
}
