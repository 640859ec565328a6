import { whenIdle } from '@tamarack/core/ui/idle';
import { calendarEvent } from '../../shared/tracking.ts';
import { hasConsent, onConsent } from '../consent/state.ts';
import { readSiteSettings } from '../settings.ts';

/** Height of the calendar in pixels (product specification, section 9). */
const height = '700';

/** What the calendar's provider posts when a time was booked (https://developer.calendly.com/api-docs). */
const scheduled = 'calendly.event_scheduled';

/**
 * Shows the booking calendar to visitors who consented, and to others when they press its button, which applies to
 * this visit only. Withdrawing consent removes it.
 */
export function showCalendar(view: Window): void {
  const page = view.document;
  const place = page.querySelector<HTMLElement>('[data-booking]');
  const wait = place?.querySelector<HTMLElement>('[data-booking-wait]');
  const button = place?.querySelector<HTMLButtonElement>('[data-booking-show]');
  const { calendarUrl } = readSiteSettings(page);
  if (!place || !wait || !button || !calendarUrl) return;
  let frame: HTMLIFrameElement | null = null;

  const show = () => {
    if (frame) return;
    frame = page.createElement('iframe');
    frame.src = frameAddress(calendarUrl, view.location.hostname);
    frame.title = place.dataset.frame ?? '';
    frame.height = height;
    frame.loading = 'lazy';
    wait.hidden = true;
    place.append(frame);
  };
  const hide = () => {
    frame?.remove();
    frame = null;
    wait.hidden = false;
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    show();
    frame?.focus();
  });
  onConsent(({ functional }) => (functional ? show() : hide()), view);
  if (hasConsent('functional', view)) whenIdle(view, show);

  view.addEventListener('message', (event: MessageEvent) => {
    if (event.origin !== new URL(calendarUrl).origin || event.source !== frame?.contentWindow) return;
    if ((event.data as { event?: unknown } | null)?.event !== scheduled) return;
    page.dispatchEvent(new CustomEvent(calendarEvent, { detail: { status: 'scheduled' } }));
  });
}

/** The URL for embedding; without these two parameters the provider does not report bookings. */
function frameAddress(calendarUrl: string, host: string): string {
  const address = new URL(calendarUrl);
  address.searchParams.set('embed_domain', host);
  address.searchParams.set('embed_type', 'Inline');
  return address.href;
}
