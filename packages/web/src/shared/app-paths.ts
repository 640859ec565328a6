/**
 * Router patterns of the main site's paths that are answered by the app; all except the console's also exist under
 * `/fr`. The server reads the list from the build (`app-routes.json`); a test compares it with the router.
 */
const localised = [
  '/signin',
  '/login',
  '/register',
  '/continue-registration/:token',
  '/set-password/:token',
  '/forgot-password',
  '/invitation/:token',
  '/account-change/:token',
  '/waag-template/:hash',
  '/dashboard',
];

export const appPaths: readonly string[] = [
  ...localised,
  ...localised.map((path) => `/fr${path}`),
  '/admin',
  '/admin/*',
];
