import { whenIdle } from '@tamarack/core/ui/idle';
import { calendarEvent, downloadEvent, type FormReport, formEvent } from '../../shared/tracking.ts';
import { hasConsent, onConsent } from '../consent/state.ts';
import { readSiteSettings } from '../settings.ts';
import type { Trackers } from './trackers.ts';

/**
 * Where tracking runs: a public page, whose visits and sections are counted; a screen, which reports only actions; or
 * a screen whose URL contains the secret of a mailed link.
 */
export type Place = 'page' | 'screen' | 'link';

/**
 * Reports visitors' actions to the configured providers that they consented to. It starts when the page is idle and
 * loads nothing before; failures are only logged (product specification, section 8).
 */
export function startTracking(view: Window & typeof globalThis, place: Place): void {
  const settings = readSiteSettings(view.document);
  if (!settings.analyticsId && !settings.pixelId) return;
  let made: Promise<Trackers> | undefined;

  const mayReport = () =>
    Boolean(
      (settings.analyticsId && hasConsent('analytics', view)) ||
        (settings.pixelId && hasConsent('advertising', view)),
    );
  const withTrackers = (work: (trackers: Trackers) => void) => {
    if (!made && !mayReport()) return;
    made ??= import('./trackers.ts').then(({ createTrackers }) =>
      createTrackers(view, settings, place === 'page'),
    );
    made.then(work).catch((error: unknown) => view.console.warn('Tracking failed.', error));
  };
  const hear = <T>(name: string, work: (trackers: Trackers, detail: T) => void) => {
    view.document.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<T>;
      withTrackers((trackers) => work(trackers, detail));
    });
  };

  hear<FormReport>(formEvent, (trackers, report) => trackers.form(report));
  hear<{ status: string }>(calendarEvent, (trackers, { status }) => {
    if (status === 'scheduled') trackers.booked();
  });
  hear(downloadEvent, (trackers) => trackers.downloaded());
  onConsent(() => withTrackers((trackers) => trackers.choose()), view);
  if (place === 'link') return;
  const visit = () => withTrackers((trackers) => trackers.visit());
  onConsent(visit, view);
  whenIdle(view, visit);
}
