// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhanceForms } from '../forms/start-forms.ts';
import { renderPages } from '../pages/render.tsx';

const keys = { clients: { web: { id: 'web', key: 'web-key' } }, leadMagnetApiKey: 'magnet-key' };

/** The body of the built page `/waag-report`, its scripts left out. */
async function reportPage(locale: 'en' | 'fr'): Promise<{ body: string; lang: string }> {
  const pages = await renderPages({ styles: '', script: '/assets/site.js', fonts: '', sheet: '' });
  const html =
    pages.find((page) => page.locale === locale && page.file.endsWith('waag-report.html'))?.html ?? '';
  return { body: /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '', lang: `${locale}-CA` };
}

let calls: Request[];
let answer: () => Response | Promise<Response>;
let now: number;

beforeEach(() => {
  calls = [];
  now = 0;
  vi.useFakeTimers();
  vi.spyOn(window.performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') {
      expect(input).toBe('/.well-known/tamarack.json');
      return Response.json(keys);
    }
    calls.push(input);
    return answer();
  });
  answer = () => Response.json({ success: true, message: 'Template sent to your email!' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

/** Opens the page and returns its forms' parts; `which` 0 is the hero's form, 1 the one at the end. */
async function open(locale: 'en' | 'fr' = 'en', which = 0) {
  const { body, lang } = await reportPage(locale);
  document.documentElement.lang = lang;
  document.body.innerHTML = body;
  enhanceForms(window);
  const form = document.querySelectorAll('form')[which] as HTMLFormElement;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    form,
    field,
    button: form.querySelector('button') as HTMLButtonElement,
    problem: (name: string) => form.querySelector(`[data-problem="${name}"]`)?.textContent,
    outcome: () => form.querySelector('[data-outcome]')?.textContent,
    toasts: () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent),
    type(firstName: string, email: string) {
      for (const [name, value] of Object.entries({ firstName, email })) {
        field(name).value = value;
        field(name).dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    /** Submits the form as a click does. Returns true when the script handled it and the page stays. */
    submit(after = 5_000): boolean {
      now += after;
      return !form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    },
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the form for the sample report', () => {
  it('sends the headers that the API requires, shows that it is busy, then clears and confirms', async () => {
    const page = await open();
    let respond: (response: Response) => void = () => {};
    answer = () =>
      new Promise((resolve) => {
        respond = resolve;
      });
    page.type('Zoé', 'zoe@erable.example');
    expect(page.button.textContent).toBe('Get My Sample Report');
    expect(page.submit()).toBe(true);
    expect([page.button.textContent, page.button.disabled]).toEqual(['Sending...', true]);
    await settled();
    const [request] = calls;
    expect(new URL(request?.url ?? '').pathname).toBe('/api/lead-magnets/waag-template');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'en-CA',
      'x-client-id': 'web',
      'x-client-key': 'web-key',
      'api-key': 'magnet-key',
    });
    expect(await request?.json()).toEqual({
      firstName: 'Zoé',
      email: 'zoe@erable.example',
      page: '/waag-report',
      elapsed: 5_000,
      eventId: expect.stringMatching(/^[\da-f-]{36}$/),
    });

    respond(Response.json({ success: true }));
    await settled();
    expect([page.button.textContent, page.button.disabled]).toEqual(['Get My Sample Report', false]);
    expect(page.field('email').value).toBe('');
    expect(page.toasts()).toEqual(['Template sent to your email!']);
    expect(document.querySelector('[role="status"] .toast')).not.toBeNull();
    expect(page.outcome()).toContain('The link works for 7 days.');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.toasts()).toEqual([]);
  });

  it('speaks French on the French page, at its end too', async () => {
    const page = await open('fr', 1);
    expect(page.button.textContent).toBe('Obtenir mon exemple WAAG gratuit');
    expect(page.submit()).toBe(true);
    expect([page.problem('firstName'), page.problem('email')]).toEqual([
      'Le prénom est obligatoire',
      'Le courriel est obligatoire',
    ]);
    page.type('Zoé', 'zoe@erable.example');
    page.submit();
    expect(page.button.textContent).toBe('Envoi en cours…');
    await settled();
    expect(calls[0]?.headers.get('accept-language')).toBe('fr-CA');
    expect(page.toasts()).toEqual(['Le modèle vous a été envoyé par courriel!']);
  });

  it('shows what is missing beside the field, focuses it, and sends nothing', async () => {
    const page = await open();
    expect(page.submit()).toBe(true);
    expect([page.problem('firstName'), page.problem('email')]).toEqual([
      'First name is required',
      'Email is required',
    ]);
    expect(document.activeElement).toBe(page.field('firstName'));
    page.type('Zoé', 'zoe');
    expect([page.problem('firstName'), page.problem('email')]).toEqual([
      '',
      'Please enter a valid email address',
    ]);
    expect(page.field('email').getAttribute('aria-invalid')).toBe('true');
    page.type('Zoé', 'zoe@erable.example');
    expect(page.problem('email')).toBe('');
    expect(page.field('email').hasAttribute('aria-invalid')).toBe(false);
    await settled();
    expect(calls).toEqual([]);
  });

  const refusal = (status: number, body: object) => () => Response.json(body, { status });
  it.each([
    [
      'the message',
      refusal(500, { success: false, message: 'From message', error: 'From error' }),
      'From message',
    ],
    ['else the error', refusal(500, { success: false, error: 'From error' }), 'From error'],
    [
      'else the general text',
      () => new Response('<html>', { status: 502 }),
      'Something went wrong. Please try again.',
    ],
    [
      'the fixed text of 429',
      refusal(429, { message: 'Slow down' }),
      'Too many requests. Please try again later.',
    ],
    [
      'that nothing came back',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'No response from server. Please check your connection.',
    ],
  ])('on failure says %s', async (_what, failure, text) => {
    const page = await open();
    answer = failure;
    page.type('Zoé', 'zoe@erable.example');
    page.submit();
    await settled();
    expect(page.toasts()).toEqual([text]);
    expect(document.querySelector('[role="alert"] .toast')).not.toBeNull();
    expect(page.outcome()).toBe(text);
    expect(page.field('email').value).toBe('zoe@erable.example');
    expect(page.button.disabled).toBe(false);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(page.toasts()).toEqual([text]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.toasts()).toEqual([]);
  });

  it('shows the server’s message beside the field', async () => {
    const page = await open();
    const fields = { email: 'Please enter a valid email address' };
    answer = refusal(400, { success: false, error: fields.email, message: fields.email, fields });
    page.type('Zoé', 'zoe@erable');
    page.submit();
    await settled();
    expect(page.problem('email')).toBe('Please enter a valid email address');
    expect(document.activeElement).toBe(page.field('email'));
  });

  it('sends once, however often the button is pressed', async () => {
    const page = await open();
    page.type('Zoé', 'zoe@erable.example');
    page.submit();
    page.submit();
    await settled();
    expect(calls).toHaveLength(1);
  });

  it('leaves a too fast submit, or a filled honeypot, to the browser, so that the server asks for confirmation', async () => {
    const page = await open();
    page.type('Zoé', 'zoe@erable.example');
    expect(page.submit(300)).toBe(false);
    expect(page.field('elapsed').value).toBe('300');
    page.field('website').value = 'https://spam.example';
    expect(page.submit(60_000)).toBe(false);
    expect(calls).toEqual([]);
  });

  it('shows the message of the previous page once', async () => {
    window.sessionStorage.setItem('flash', 'Invalid or expired link');
    const page = await open();
    expect(page.toasts()).toEqual(['Invalid or expired link']);
    await vi.advanceTimersByTimeAsync(4_000);
    const again = await open();
    expect(again.toasts()).toEqual([]);
  });

  it('keeps at most twenty messages', async () => {
    const page = await open();
    answer = refusal(500, {});
    for (let times = 0; times < 22; times += 1) {
      page.type('Zoé', 'zoe@erable.example');
      page.submit();
      await settled();
    }
    expect(page.toasts()).toHaveLength(20);
  });
});

describe('the pages of the sample report', () => {
  it('hold forms that browsers post by themselves, with a field that people do not see', async () => {
    const { body } = await reportPage('fr');
    document.body.innerHTML = body;
    const forms = [...document.querySelectorAll('main form')];
    expect(forms.map((form) => [form.getAttribute('method'), form.getAttribute('action')])).toEqual([
      ['post', '/fr/forms/waag-template'],
      ['post', '/fr/forms/waag-template'],
    ]);
    for (const form of forms) {
      const names = [...form.querySelectorAll('input')].map((input) => input.name);
      expect(names).toEqual(['firstName', 'email', 'website', 'page', 'elapsed']);
      expect(form.querySelector('[name="website"]')?.closest('[aria-hidden="true"]')).not.toBeNull();
      expect(form.querySelector('[name="email"]')?.getAttribute('type')).toBe('email');
    }
  });

  it('show everything that the specification names', async () => {
    const { body } = await reportPage('en');
    document.body.innerHTML = body;
    const headings = [...document.querySelectorAll('main h1, main h2, main h3')].map(
      (one) => one.textContent,
    );
    expect(headings).toEqual(
      expect.arrayContaining([
        'Treated hours against revenue',
        'Client drop-off and retention',
        'Role-based accountability',
        'In preparation: Tamarack will fill in the report for you',
        'What You Get',
      ]),
    );
    expect([...document.querySelectorAll('main button')].map((button) => button.textContent)).toEqual([
      'Get My Sample Report',
      'Get My Free Sample WAAG',
    ]);
    expect(document.querySelector('.report-picture')?.getAttribute('aria-label')).toContain(
      'revenue $13,796, up 5.5% on the week before; 91.1 treated hours, 95% of scheduled; 130 clients seen, 10 of them new; drop-off rate 3.8%',
    );
    expect(document.body.textContent).toContain('These three are examples');
  });
});
