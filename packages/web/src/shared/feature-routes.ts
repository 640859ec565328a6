import type { RouteObject } from 'react-router-dom';

/**
 * What a feature's `routes.tsx` exports as `routes`. Give each route a `lazy` import, so that visitors load only the
 * screens they open.
 */
export interface FeatureRoutes {
  /** Screens of the main site, with paths such as `register`; each is reachable under `/fr` too. */
  main?: RouteObject[];
  /** Screens of a clinic's own site that need no sign-in there. */
  clinic?: RouteObject[];
  /** Screens of the clinic's workspace, for signed-in members, with paths such as `calendar`. */
  workspace?: RouteObject[];
}
