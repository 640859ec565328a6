// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhanceForms } from './start-forms.ts';

const keys = { clients: { web: { id: 'web', key: 'web-key' } }, leadMagnetApiKey: 'magnet-key' };

let calls: Request[];
let answer: () => Response | Promise<Response>;
let reports: unknown[];

const hear = (event: Event) => reports.push((event as CustomEvent).detail);

beforeEach(() => {
  calls = [];
  reports = [];
  answer = () => Response.json({ success: true, message: 'Taken' }, { status: 202 });
  vi.spyOn(window.performance, 'now').mockReturnValue(5_000);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json(keys);
    calls.push(input);
    return answer();
  });
  document.addEventListener('site-form', hear);
});
afterEach(() => {
  document.removeEventListener('site-form', hear);
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders a filled-in contact form as the build writes it. */
function open(search = '') {
  window.history.replaceState(null, '', `/contact${search}`);
  document.documentElement.lang = 'en-CA';
  document.body.innerHTML = `
    <form data-site-form="contact" data-call="/api/leads" data-busy="Sending..." data-toast="Sent." data-note="We answer."
      data-failed-general="Something went wrong." data-too-many="Too many." data-no-response="No response.">
      <div class="field"><input name="email" type="email" required data-missing="Email is required"></div>
      <p data-problem="email"></p>
      <div class="field"><textarea name="message"></textarea></div>
      <div class="field check"><input name="newsletter" type="checkbox" value="yes"></div>
      <div class="field check"><input name="statement" type="checkbox" value="yes" required data-missing="Please tick this box"></div>
      <p data-problem="statement"></p>
      <input name="website" type="text"><input type="hidden" name="source" value="contact">
      <input type="hidden" name="page" value="/contact"><input type="hidden" name="elapsed">
      <button type="submit">Send</button><p data-outcome=""></p>
    </form>`;
  enhanceForms(window);
  const form = document.querySelector('form') as HTMLFormElement;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  field('email').value = 'maude@erable.example';
  field('statement').checked = true;
  return {
    form,
    field,
    problem: (name: string) => form.querySelector(`[data-problem="${name}"]`)?.textContent,
    async send() {
      form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const body = async () => (await calls.at(-1)?.json()) as Record<string, unknown>;

describe('a form of the public pages', () => {
  it('sends filled-in fields, a ticked box as true, and omits the rest', async () => {
    const page = open();
    await page.send();
    expect(new URL(calls[0]?.url ?? '').pathname).toBe('/api/leads');
    expect(calls[0]?.headers.has('api-key')).toBe(false);
    expect(await body()).toEqual({
      email: 'maude@erable.example',
      statement: true,
      source: 'contact',
      page: '/contact',
      elapsed: 5_000,
      eventId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('sends the campaign from the URL', async () => {
    const page = open('?utm_source=letter&utm_campaign=autumn&other=1');
    page.field('newsletter').checked = true;
    await page.send();
    expect(await body()).toMatchObject({
      newsletter: true,
      campaign: { source: 'letter', campaign: 'autumn' },
    });
  });

  it('sends the campaign of the previous page, if that was one of ours', async () => {
    const referrer = vi.spyOn(document, 'referrer', 'get');
    referrer.mockReturnValue(`${window.location.origin}/?utm_source=letter`);
    await open().send();
    expect(await body()).toMatchObject({ campaign: { source: 'letter' } });
    referrer.mockReturnValue('https://elsewhere.example/?utm_source=theirs');
    await open().send();
    expect(await body()).not.toHaveProperty('campaign');
  });

  it('requires a mandatory box to be ticked', async () => {
    const page = open();
    page.field('statement').checked = false;
    await page.send();
    expect(page.problem('statement')).toBe('Please tick this box');
    expect(calls).toEqual([]);
  });

  it('reports the result, under a new id for each submission', async () => {
    const page = open();
    answer = () => Response.json({ success: false, error: 'No' }, { status: 500 });
    await page.send();
    answer = () => Response.json({ success: true }, { status: 202 });
    await page.send();
    page.field('email').value = 'ida@erable.example';
    page.field('statement').checked = true;
    await page.send();
    const ids = reports.map((report) => (report as { eventId: string }).eventId);
    expect(reports).toMatchObject([
      { name: 'contact', status: 'error' },
      { name: 'contact', status: 'success' },
      { name: 'contact', status: 'success' },
    ]);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it('is posted by the browser when the server wants to ask a question first', async () => {
    const page = open();
    answer = () => Response.json({ success: false, code: 'CONFIRM_HUMAN', error: 'Asked' }, { status: 409 });
    const posted = vi.spyOn(page.form, 'submit').mockImplementation(() => undefined);
    await page.send();
    expect(posted).toHaveBeenCalledOnce();
    expect(page.field('elapsed').value).toBe('5000');
    expect(reports).toEqual([]);
  });

  it('shows its own failure message if it has one, and the server’s for a field error', async () => {
    const page = open();
    page.form.dataset.failed = 'Please try again.';
    answer = () => Response.json({ success: false, error: 'Internal' }, { status: 500 });
    await page.send();
    expect(page.form.querySelector('[data-outcome]')?.textContent).toBe('Please try again.');
    answer = () =>
      Response.json({ success: false, error: 'Look', fields: { email: 'No such address' } }, { status: 400 });
    await page.send();
    expect(page.problem('email')).toBe('No such address');
    expect(page.form.querySelector('[data-outcome]')?.textContent).toBe('Look');
  });
});
