import type { Location } from 'react-router-dom';

/** Where an ended session leads; never held up. */
const signIn = '/admin/login';

/** Only a change of path leaves a page of the console, not one of the search params. */
export function leavesPage(from: Location, to: Location): boolean {
  return to.pathname !== from.pathname && to.pathname !== signIn;
}
