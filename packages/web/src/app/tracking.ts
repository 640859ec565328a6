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
 * Lets the screens that visitors see report what is done there, and keeps providers' scripts out of all others: whoever
 * goes on to a private screen from a document in which one was loaded gets a document of its own.
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
