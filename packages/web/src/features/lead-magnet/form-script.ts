import { callLeadMagnet } from './call.ts';
import { createToasts, takeFlash } from './notice.ts';

/** Faster than anyone reads a form and types two fields; the server then asks once more. In milliseconds. */
const hasty = 1_500;

type Toast = ReturnType<typeof createToasts>;
type FieldName = 'firstName' | 'email';
const fieldNames: readonly FieldName[] = ['firstName', 'email'];

/** Lets the forms for the sample report send without leaving the page; without this script they post by themselves. */
export function enhanceReportForms(view: Window): void {
  const forms = view.document.querySelectorAll<HTMLFormElement>('[data-report-form]');
  if (forms.length === 0) return;
  const toast = createToasts(view);
  for (const form of forms) enhance(form, view, toast);
  const flash = takeFlash(() => view.sessionStorage);
  if (flash) toast(flash, 'error');
}

function enhance(form: HTMLFormElement, view: Window, toast: Toast): void {
  // The browser's own bubbles speak the browser's language; the messages beside the fields speak the page's.
  form.noValidate = true;
  for (const name of fieldNames) {
    // Messages go while the person types, never on leaving the field: the button would move away under the pointer.
    input(form, name).addEventListener('input', (event) => {
      const field = event.target as HTMLInputElement;
      if (field.hasAttribute('aria-invalid')) show(form, name, problemOf(form, name));
    });
  }
  form.addEventListener('submit', (event) => {
    // Counted from the navigation, so that nobody suffers for a script that came late.
    const elapsed = Math.round(view.performance.now());
    const problems = fieldNames.map((name) => ({ name, text: problemOf(form, name) }));
    for (const { name, text } of problems) show(form, name, text);
    const wrong = problems.find(({ text }) => text !== '');
    if (wrong) {
      event.preventDefault();
      input(form, wrong.name).focus();
      return;
    }
    if (elapsed < hasty || input(form, 'website').value !== '') {
      input(form, 'elapsed').value = String(elapsed);
      return;
    }
    event.preventDefault();
    void send(form, toast);
  });
}

async function send(form: HTMLFormElement, toast: Toast): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button');
  if (!button || button.disabled) return;
  const words = form.dataset as Record<string, string>;
  const label = button.textContent ?? '';
  button.disabled = true;
  button.textContent = words.sending ?? label;
  const body = { firstName: input(form, 'firstName').value, email: input(form, 'email').value };
  const outcome = await callLeadMagnet(
    {
      method: 'POST',
      path: 'waag-template',
      language: form.ownerDocument.documentElement.lang,
      body: { ...body, page: input(form, 'page').value },
    },
    { noResponse: words.noResponse ?? '', setup: words.setup ?? '', tooMany: words.tooMany ?? '' },
  );
  button.disabled = false;
  button.textContent = label;
  if (outcome.ok) {
    form.reset();
    say(form, words.sentNote ?? '', 'success');
    toast(words.sent ?? '', 'success');
    button.focus();
    return;
  }
  for (const name of fieldNames) show(form, name, outcome.fields[name] ?? '');
  const text = outcome.text ?? words.failed ?? '';
  say(form, text, 'error');
  toast(text, 'error');
  const wrong = fieldNames.find((name) => outcome.fields[name]);
  (wrong ? input(form, wrong) : button).focus();
}

function input(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** What is wrong with a field, in the page's words; empty when nothing is. The server has the last word. */
function problemOf(form: HTMLFormElement, name: FieldName): string {
  const field = input(form, name);
  if (field.value.trim() === '') return form.dataset[`${name}Required`] ?? '';
  return field.validity.typeMismatch ? (form.dataset[`${name}Invalid`] ?? '') : '';
}

function show(form: HTMLFormElement, name: FieldName, text: string): void {
  const place = form.querySelector(`[data-problem="${name}"]`);
  if (place) place.textContent = text;
  if (text === '') input(form, name).removeAttribute('aria-invalid');
  else input(form, name).setAttribute('aria-invalid', 'true');
}

/** The line below the button, which stays when the message in the corner has gone. */
function say(form: HTMLFormElement, text: string, tone: 'success' | 'error'): void {
  const line = form.querySelector<HTMLElement>('[data-outcome]');
  if (!line) return;
  line.textContent = text;
  line.dataset.tone = tone;
}
