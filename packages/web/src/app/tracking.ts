import { type Place, startTracking } from '../site/tracking/start.ts';
import type { createRouter } from './router.tsx';

/** Screens on which providers may run; the registration starts tracking by itself, as it is a public page. */
const places: readonly (readonly [RegExp, Place | null])[] = [
  [/^(?:\/fr)?\/register$/, null],
  [/^(?:\/fr)?\/(?:signin|login)$/, 'screen'],
  [/^(?:\/fr)?\/waag-template\/[^/]+$/, 'link'],
];

const placeOf = (path: string) => places.find(([pattern]) => pattern.test(path));

/**
 * Starts tracking on visitors' screens and keeps providers' scripts out of all others: going from a document with such
 * a script to a private screen loads a new document.
 */
export function trackScreens(
  view: Window & typeof globalThis,
  router: ReturnType<typeof createRouter>,
): void {
  const place = placeOf(view.location.pathname)?.[1];
  if (place) startTracking(view, place);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || placeOf(location.pathname)) return;
    if (view.document.querySelector('script[data-tracker]')) view.location.reload();
  });
}
