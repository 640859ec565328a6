import type { FormReport } from '../../shared/tracking.ts';
import { hasConsent } from '../consent/state.ts';
import { post } from '../post.ts';
import type { SiteSettings } from '../settings.ts';
import { publicPath, tidyAddress } from './address.ts';
import { type Analytics, startAnalytics } from './analytics.ts';
import { type PixelEvent, sendPixel } from './pixel.ts';
import { watchSections } from './sections.ts';

/** Forms whose success the server reports as a Lead under the form's event id; the browser reports it with the same. */
const leadForms = ['landing', 'sandbox', 'newsletter', 'demo', 'sample_report'];

/** Forms that are not reported: exercising a right must not become a statistic. */
const silentForms = ['arbitration_opt_out'];

/** Reports to the providers. Each report checks the visitor's consent. */
export interface Trackers {
  /** Call when the page opens, and when consent changes while it is open: each provider gets the visit once. */
  visit(): void;
  form(report: FormReport): void;
  booked(): void;
  downloaded(): void;
  /** Call when the choice changed: stops or restarts what is running. */
  choose(): void;
}

/**
 * Creates the trackers of a page. Nothing is loaded before the first event that may be reported.
 *
 * @param pages true for a public page, whose visits and sections are counted; false for a screen of the application
 */
export function createTrackers(
  view: Window & typeof globalThis,
  settings: SiteSettings,
  pages: boolean,
): Trackers {
  const { analyticsId, pixelId } = settings;
  const visited = { analytics: false, advertising: false };
  let analytics: Analytics | undefined;

  const tag = (): Analytics | undefined => {
    if (!analyticsId || !hasConsent('analytics', view)) return undefined;
    if (!analytics) {
      const started = startAnalytics(view, analyticsId);
      tidyAddress(view);
      analytics = started;
    }
    return analytics;
  };
  const pixel = (name: PixelEvent, eventId: string) => {
    if (pixelId && hasConsent('advertising', view)) sendPixel(view, pixelId, name, eventId);
  };
  /** Reports from the browser and, under the same id, from the server. */
  const both = (name: 'PageView' | 'ScheduleAppointment') => {
    const eventId = view.crypto.randomUUID();
    pixel(name, eventId);
    void post(view, '/api/conversions', { name, eventId, page: publicPath(view.location) });
  };

  function visitForAnalytics(): void {
    const tagged = visited.analytics ? undefined : tag();
    if (!tagged) return;
    visited.analytics = true;
    if (!pages) return;
    tagged.send('page_view');
    watchSections(view, (section) => tag()?.send('section_view', { section }));
  }

  function visitForAdvertising(): void {
    if (!pages || visited.advertising || !pixelId || !hasConsent('advertising', view)) return;
    visited.advertising = true;
    both('PageView');
    if (isFreshBooking(view)) both('ScheduleAppointment');
  }

  return {
    visit() {
      // The pixel reads the ad click id from the URL before starting the tag removes it.
      visitForAdvertising();
      visitForAnalytics();
    },
    form({ name, status, eventId }) {
      if (silentForms.includes(name)) return;
      if (status === 'success' && eventId && leadForms.includes(name)) pixel('Lead', eventId);
      tag()?.send('form_submission', { form_name: name, status });
      if (status === 'success' && name === 'sample_report') tag()?.send('waag_template_request');
    },
    booked() {
      tag()?.send('demo_booking', { status: 'scheduled' });
    },
    downloaded() {
      tag()?.send('waag_template_download');
    },
    choose() {
      analytics?.allow(hasConsent('analytics', view));
    },
  };
}

/** Whether the visitor has just booked a demo. A reload or going back does not count again. */
function isFreshBooking(view: Window): boolean {
  const [entry] = view.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return publicPath(view.location).endsWith('/thank-you') && (entry?.type ?? 'navigate') === 'navigate';
}
