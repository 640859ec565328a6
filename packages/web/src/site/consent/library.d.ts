/** The library's module build, by its file: both bundler and test runner then load the same. */
declare module 'vanilla-cookieconsent/dist/cookieconsent.esm.js' {
  import type * as library from 'vanilla-cookieconsent';

  export const acceptCategory: typeof library.acceptCategory;
  export const eraseCookies: typeof library.eraseCookies;
  export const reset: typeof library.reset;
  export const run: typeof library.run;
  export const setCookieData: typeof library.setCookieData;
}
