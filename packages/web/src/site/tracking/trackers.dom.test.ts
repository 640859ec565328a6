// @vitest-environment happy-dom
import { choiceCookie, choiceOf } from '@tamarack/core/domain/public/choice-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropCookies } from '../../../test/cookies.ts';
import { writeChoice } from '../consent/state.ts';
import { createTrackers } from './trackers.ts';

const settings = { analyticsId: 'G-1', pixelId: '77', calendarUrl: null };
let posted: unknown[];
let pixels: Record<string, string>[];
let tags: string[];

function allow(...categories: string[]): void {
  const facts = { decidedAt: '', recorded: true, asked: [], signalled: false };
  writeChoice(window, { choice: choiceOf(categories), ...facts });
}

/** The tag's queue without the set-up commands. */
const events = () =>
  ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
    .map((command) => Array.from(command))
    .filter(([kind]) => kind === 'event')
    .map(([, name, values]) => [name, values]);

beforeEach(() => {
  posted = [];
  pixels = [];
  tags = [];
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'https://tamarack.example/fr?fbclid=click-1&email=a%40b.example',
  );
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/.well-known/'))
      return Response.json({ clients: { web: { id: 'web', key: 'key' } } });
    posted.push({ path, ...JSON.parse(String(init?.body)) });
    return Response.json({ success: true }, { status: 202 });
  });
  vi.spyOn(window.HTMLImageElement.prototype, 'src', 'set').mockImplementation((address) => {
    pixels.push(Object.fromEntries(new URL(address).searchParams));
  });
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    tags.push(...nodes.map((node) => (node as HTMLScriptElement).src));
  });
});
afterEach(() => {
  dropCookies(choiceCookie, '_fbp', '_fbc');
  delete (window as { dataLayer?: unknown }).dataLayer;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without consent', () => {
  it('nothing is loaded, sent or kept', () => {
    const trackers = createTrackers(window, settings, true);
    trackers.visit();
    trackers.form({ name: 'landing', status: 'success', eventId: 'e-1' });
    trackers.booked();
    trackers.downloaded();
    expect([posted, pixels, tags, events()]).toEqual([[], [], [], []]);
    expect(document.cookie).toBe('');
  });
});

describe('with consent to statistics alone', () => {
  it('the tag gets the page, forms, bookings and downloads; the pixel gets nothing', () => {
    allow('analytics');
    const trackers = createTrackers(window, settings, true);
    trackers.visit();
    trackers.visit();
    trackers.form({ name: 'landing', status: 'success', eventId: 'e-1' });
    trackers.form({ name: 'sample_report', status: 'error' });
    trackers.form({ name: 'sample_report', status: 'success', eventId: 'e-2' });
    trackers.form({ name: 'arbitration_opt_out', status: 'success' });
    trackers.booked();
    trackers.downloaded();
    expect(events()).toEqual([
      ['page_view', {}],
      ['form_submission', { form_name: 'landing', status: 'success' }],
      ['form_submission', { form_name: 'sample_report', status: 'error' }],
      ['form_submission', { form_name: 'sample_report', status: 'success' }],
      ['waag_template_request', {}],
      ['demo_booking', { status: 'scheduled' }],
      ['waag_template_download', {}],
    ]);
    expect(tags).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1']);
    expect([posted, pixels]).toEqual([[], []]);
    expect(document.cookie).not.toContain('_fb');
  });

  it('the tag gets the URL without its query, which is removed from the address bar too', () => {
    allow('analytics');
    createTrackers(window, settings, true).visit();
    expect(
      JSON.stringify((window as { dataLayer?: unknown[] }).dataLayer?.map((c) => Array.from(c as []))),
    ).not.toMatch(/email|click-1/);
    expect(window.location.href).toBe('https://tamarack.example/fr');
  });

  it('a screen of the application reports actions, but no visit', () => {
    allow('analytics');
    const trackers = createTrackers(window, settings, false);
    trackers.visit();
    trackers.form({ name: 'sign_in', status: 'success' });
    expect(events()).toEqual([['form_submission', { form_name: 'sign_in', status: 'success' }]]);
  });

  it('withdrawing stops the tag itself', () => {
    allow('analytics');
    const trackers = createTrackers(window, settings, true);
    trackers.visit();
    allow();
    trackers.choose();
    trackers.booked();
    expect((window as unknown as Record<string, unknown>)['ga-disable-G-1']).toBe(true);
    expect(events()).toEqual([['page_view', {}]]);
  });
});

describe('with consent to advertising alone', () => {
  it('browser and server report the visit under one id, with the click that brought it', async () => {
    allow('advertising');
    createTrackers(window, settings, true).visit();
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    const [pixel] = pixels;
    expect(pixel).toMatchObject({
      id: '77',
      ev: 'PageView',
      dl: 'https://tamarack.example/fr',
      rl: '',
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.click-1$/),
      fbp: expect.stringMatching(/^fb\.1\.\d{13}\.\d+$/),
    });
    expect(posted).toEqual([
      { path: '/api/conversions', name: 'PageView', eventId: pixel?.eid, page: '/fr' },
    ]);
    expect(tags).toEqual([]);
  });

  it('a lead is reported under the id that its form sent to the server; other forms are not', () => {
    allow('advertising');
    const trackers = createTrackers(window, settings, true);
    trackers.form({ name: 'landing', status: 'error', eventId: 'e-1' });
    trackers.form({ name: 'contact', status: 'success', eventId: 'e-2' });
    trackers.form({ name: 'landing', status: 'success', eventId: 'e-3' });
    expect(pixels.map(({ ev, eid }) => [ev, eid])).toEqual([['Lead', 'e-3']]);
  });

  it('the page after a booking reports the appointment', async () => {
    allow('advertising');
    window.history.replaceState(null, '', '/fr/thank-you?invitee_email=a%40b.example');
    createTrackers(window, settings, true).visit();
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(pixels.map(({ ev, dl }) => [ev, dl])).toEqual([
      ['PageView', 'https://tamarack.example/fr/thank-you'],
      ['ScheduleAppointment', 'https://tamarack.example/fr/thank-you'],
    ]);
    expect(posted.map((each) => (each as { page: string }).page)).toEqual(['/fr/thank-you', '/fr/thank-you']);
  });
});
