import { campaignParameters } from '@tamarack/core/domain/public/forms';
import { type FormReport, formEvent } from '../../shared/tracking.ts';
import { type CallOutcome, callSite } from './call.ts';
import { createToasts, takeFlash } from './toasts.ts';

/** Milliseconds below which a submit is too fast for a person; the server then asks for confirmation. */
const tooFastMs = 1_500;

type Toast = ReturnType<typeof createToasts>;
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Makes the forms of the public pages send without leaving the page. Without this script the browser posts them. The
 * result is reported as a bubbling `site-form` event.
 */
export function enhanceForms(view: Window): void {
  const forms = view.document.querySelectorAll<HTMLFormElement>('form[data-site-form]');
  if (forms.length === 0) return;
  const toast = createToasts(view);
  for (const form of forms) enhance(form, view, toast);
  const flash = takeFlash(() => view.sessionStorage);
  if (flash) toast(flash, 'error');
}

function enhance(form: HTMLFormElement, view: Window, toast: Toast): void {
  // The browser's own messages are in the browser's language; ours are in the page's.
  form.noValidate = true;
  for (const [name, value] of Object.entries(arrival(view))) setHidden(form, `campaign.${name}`, value);
  for (const field of visibleFields(form)) {
    // Messages are removed while typing, not on blur: the button would move away under the pointer.
    field.addEventListener('input', () => {
      if (field.hasAttribute('aria-invalid')) show(form, field, problemOf(field));
    });
  }
  form.addEventListener('submit', (event) => {
    // Counted from the navigation, so that a late script makes no difference.
    const elapsed = Math.round(view.performance.now());
    const fields = visibleFields(form);
    for (const field of fields) show(form, field, problemOf(field));
    const wrong = fields.find((field) => field.hasAttribute('aria-invalid'));
    if (wrong) {
      event.preventDefault();
      wrong.focus();
      return;
    }
    setHidden(form, 'elapsed', String(elapsed));
    // crypto.randomUUID needs HTTPS or loopback; without it only the server counts the event.
    if (!valueIn(form, 'eventId')) setHidden(form, 'eventId', view.crypto.randomUUID?.() ?? '');
    if (elapsed < tooFastMs || valueIn(form, 'website') !== '') return;
    event.preventDefault();
    void send(form, view, toast);
  });
}

async function send(form: HTMLFormElement, view: Window, toast: Toast): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button || button.disabled) return;
  const words = form.dataset as Record<string, string>;
  const label = button.textContent ?? '';
  button.disabled = true;
  button.textContent = words.busy ?? label;
  const outcome = await callSite(
    {
      method: 'POST',
      path: words.call ?? '',
      language: view.document.documentElement.lang,
      body: bodyOf(form),
    },
    { noResponse: words.noResponse ?? '', setup: words.setup ?? '', tooMany: words.tooMany ?? '' },
  );
  button.disabled = false;
  button.textContent = label;
  if (!outcome.ok && outcome.asks) {
    form.submit();
    return;
  }
  const eventId = valueIn(form, 'eventId') || undefined;
  if (outcome.ok) succeed(form, button, toast);
  else fail(form, button, toast, outcome);
  const report: FormReport = {
    name: words.siteForm ?? '',
    status: outcome.ok ? 'success' : 'error',
    eventId,
  };
  form.dispatchEvent(new CustomEvent<FormReport>(formEvent, { detail: report, bubbles: true }));
}

function succeed(form: HTMLFormElement, button: HTMLElement, toast: Toast): void {
  form.reset();
  // The next submission is a new event.
  setHidden(form, 'eventId', '');
  say(form, form.dataset.note ?? '', 'success');
  if (form.dataset.toast) toast(form.dataset.toast, 'success');
  button.focus();
}

function fail(
  form: HTMLFormElement,
  button: HTMLElement,
  toast: Toast,
  outcome: Extract<CallOutcome, { ok: false }>,
): void {
  const { failed, failedGeneral = '', tooMany } = form.dataset;
  const fields = visibleFields(form);
  for (const field of fields) show(form, field, outcome.fields[field.name] ?? '');
  const wrong = fields.find((field) => outcome.fields[field.name]);
  const isOwn = wrong || outcome.unanswered || outcome.text === tooMany;
  const text = (isOwn ? outcome.text : (failed ?? outcome.text)) ?? failedGeneral;
  say(form, text, 'error');
  if (!form.closest('dialog')) toast(text, 'error');
  (wrong ?? button).focus();
}

/** The fields that people fill in. */
function visibleFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('.field input, .field textarea')];
}

/**
 * The form's data for the API: empty fields and unticked boxes are left out, a ticked box is `true`,
 * `elapsed` a number, and `campaign.source` a field of an object `campaign`.
 */
function bodyOf(form: HTMLFormElement): object {
  const body: Record<string, unknown> = {};
  const campaign: Record<string, string> = {};
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const { name, value, type } = field;
    if (!name || value === '' || (type === 'checkbox' && !field.checked)) continue;
    if (name.startsWith('campaign.')) campaign[name.slice('campaign.'.length)] = value;
    else body[name] = type === 'checkbox' ? true : name === 'elapsed' ? Number(value) : value;
  }
  return Object.keys(campaign).length > 0 ? { ...body, campaign } : body;
}

/**
 * Campaign parameters of the URL, or of the previous page of this site. Nothing is stored for it.
 */
function arrival(view: Window): Record<string, string> {
  const { location, document: page } = view;
  const before = page.referrer.startsWith(`${location.origin}/`) ? new URL(page.referrer).search : '';
  const searches = [location.search, before].map((search) => new URLSearchParams(search));
  const names = Object.entries(campaignParameters);
  const search = searches.find((one) => names.some(([, parameter]) => one.get(parameter)));
  return Object.fromEntries(
    names.flatMap(([name, parameter]) => {
      const value = search?.get(parameter);
      return value ? [[name, value] as const] : [];
    }),
  );
}

function valueIn(form: HTMLFormElement, name: string): string {
  return (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  let field = form.elements.namedItem(name) as HTMLInputElement | null;
  if (!field) {
    field = form.ownerDocument.createElement('input');
    field.type = 'hidden';
    field.name = name;
    form.append(field);
  }
  field.value = value;
}

/** The error message of a field, empty when valid. The server validates again. */
function problemOf(field: Field): string {
  const { missing = '', wrong = '' } = field.dataset;
  const isEmpty =
    field.type === 'checkbox' ? !(field as HTMLInputElement).checked : field.value.trim() === '';
  if (isEmpty) return field.required ? missing : '';
  return field.validity.typeMismatch ? wrong : '';
}

function show(form: HTMLFormElement, field: Field, text: string): void {
  const place = form.querySelector(`[data-problem="${field.name}"]`);
  if (place) place.textContent = text;
  if (text === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** Writes the line below the button, which stays when the toast has gone. */
function say(form: HTMLFormElement, text: string, tone: 'success' | 'error'): void {
  const line = form.querySelector<HTMLElement>('[data-outcome]');
  if (!line) return;
  // Toasts would be behind an open dialog, not visible and not announced.
  if (form.closest('dialog')) line.setAttribute('role', 'alert');
  line.textContent = text;
  line.dataset.tone = tone;
}
