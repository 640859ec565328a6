/**
 * Paths of the main site that the app's shell answers, as router patterns; each but the console's has its French
 * twin below `/fr`. The server reads the list from the build (`app-routes.json`); a test compares it with the router.
 */
const localised = [
  '/signin',
  '/login',
  '/register',
  '/set-password/:token',
  '/forgot-password',
  '/invitation/:token',
  '/waag-template/:hash',
  '/dashboard',
];

export const appPaths: readonly string[] = [
  ...localised,
  ...localised.map((path) => `/fr${path}`),
  '/admin',
  '/admin/*',
];
