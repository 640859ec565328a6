import type { Location } from 'react-router-dom';

/** The sign-in, where an ended session is sent without asking. */
const signIn = '/admin/login';

/** Whether a navigation leaves a page of the console. A change of the search params does not. */
export function leavesPage(from: Location, to: Location): boolean {
  return to.pathname !== from.pathname && to.pathname !== signIn;
}
