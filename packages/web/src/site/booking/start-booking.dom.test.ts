// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announceConsent } from '../consent/state.ts';
import { showCalendar } from './start-booking.ts';

const calendar = 'https://calendar.example/clinic/demo';
const refused = { functional: false, analytics: false, advertising: false };

const frame = () => document.querySelector('iframe');
const wait = () => document.querySelector<HTMLElement>('[data-booking-wait]');
const button = () => document.querySelector<HTMLButtonElement>('button');

function open(calendarUrl: string | null = calendar): void {
  document.body.innerHTML = `
    <script type="application/json" id="site-settings">${JSON.stringify({ calendarUrl })}</script>
    <div data-booking data-frame="Book a demo"><div data-booking-wait>
      <button data-booking-show hidden>Show</button></div></div>`;
  showCalendar(window);
}

beforeEach(() => {
  // Frames are inserted but not loaded.
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

describe('the booking calendar', () => {
  it('is not loaded before the visitor allows it or asks for it', () => {
    open();
    expect(frame()).toBeNull();
    expect(button()?.hidden).toBe(false);
  });

  it('loads when its button is pressed, 700 pixels high and with a title', () => {
    open();
    button()?.click();
    expect(frame()?.src).toBe(`${calendar}?embed_domain=localhost&embed_type=Inline`);
    expect([frame()?.height, frame()?.title, wait()?.hidden]).toEqual(['700', 'Book a demo', true]);
  });

  it('loads with consent and is removed when consent is withdrawn', () => {
    open();
    announceConsent(window, { ...refused, functional: true });
    expect(frame()).not.toBeNull();
    announceConsent(window, refused);
    expect(frame()).toBeNull();
    expect(wait()?.hidden).toBe(false);
  });

  it('is not shown on pages without a configured calendar', () => {
    open(null);
    expect(button()?.hidden).toBe(true);
  });

  it('reports a booking announced by its own frame, and ignores other messages', () => {
    const heard = vi.fn();
    document.addEventListener('site-calendar', (event) => heard((event as CustomEvent).detail));
    open();
    button()?.click();
    const tell = (origin: string, source: unknown, event: string) =>
      window.dispatchEvent(
        Object.assign(new Event('message'), { origin, source, data: { event } }) as unknown as Event,
      );
    const own = frame()?.contentWindow;
    tell('https://evil.example', own, 'calendly.event_scheduled');
    tell('https://calendar.example', {}, 'calendly.event_scheduled');
    tell('https://calendar.example', own, 'calendly.date_and_time_selected');
    expect(heard).not.toHaveBeenCalled();
    tell('https://calendar.example', own, 'calendly.event_scheduled');
    expect(heard).toHaveBeenCalledExactlyOnceWith({ status: 'scheduled' });
  });
});
