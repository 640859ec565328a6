import type { Location } from 'react-router-dom';

/** The sign-in, where an ended session is sent without asking. */
const signIn = '/admin/login';

/** What decides which forms are shown: the page, its tab, and whether its form for something new is open. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('tab'), params.get('new')].join();
}

/** Whether a navigation leaves a page of the console, its tab or its form. Other search params do not matter. */
export function leavesPage(from: Location, to: Location): boolean {
  return to.pathname !== signIn && placeOf(to) !== placeOf(from);
}
