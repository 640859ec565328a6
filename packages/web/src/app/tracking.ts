import { type Place, startTracking } from '../site/tracking/start.ts';
import type { createRouter } from './router.tsx';

/** Screens on which providers may run; the registration starts tracking by itself, as it is a public page. */
const places: readonly (readonly [RegExp, Place | null])[] = [
  [/^(?:\/fr)?\/register$/, null],
  [/^(?:\/fr)?\/(?:signin|login)$/, 'screen'],
  [/^(?:\/fr)?\/waag-template\/[^/]+$/, 'link'],
];

const placeOf = (path: string) => places.find(([pattern]) => pattern.test(path));

/** Starts tracking if the document was opened at a visitor's screen. */
export function trackScreen(view: Window & typeof globalThis): void {
  const place = placeOf(view.location.pathname)?.[1];
  if (place) startTracking(view, place);
}

/**
 * Keeps providers' scripts out of private screens: navigating to one from a document with such a script loads a new
 * document.
 */
export function leaveTrackers(view: Window, router: ReturnType<typeof createRouter>): void {
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || placeOf(location.pathname)) return;
    if (view.document.querySelector('script[data-tracker]')) view.location.reload();
  });
}
