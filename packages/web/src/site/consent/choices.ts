import './banner.css';
import './choices.css';
import type { ConsentChoice } from '@tamarack/core/domain';
import { frenchTime } from '@tamarack/core/domain/french';
import { allowed, choiceOf } from '@tamarack/core/domain/public/choice-cookie';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { ticked } from './banner.ts';
import { choicesText } from './page-text.ts';
import { saveChoice } from './save-choice.ts';
import { hasConsent, isSignalled, onConsent, refusal, storedChoice } from './state.ts';
import { textOf } from './text.ts';

/** Makes the switches of the privacy choices work: they show and save the choice. */
export function runChoices(view: Window, chooser: HTMLElement): void {
  const page = view.document;
  const text = textOf(choicesText, page);
  const inUse = categoriesInUse(readSiteSettings(page));
  const form = part<HTMLFormElement>(chooser, '[data-choices]');
  const status = part<HTMLElement>(chooser, '[data-status]');
  const buttons = part<HTMLElement>(chooser, '[data-buttons]');

  for (const label of form.querySelectorAll<HTMLElement>('[data-category]')) {
    label.hidden = !inUse.some((category) => category === label.dataset.category);
  }
  for (const idle of form.querySelectorAll<HTMLElement>('[data-idle]')) {
    idle.hidden = inUse.length === 0 || inUse.some((category) => category === idle.dataset.idle);
  }
  buttons.hidden = inUse.length === 0;
  status.hidden = false;
  say(inUse.length === 0 ? text.statusNothing : describeChoice(view, text));
  show();
  onConsent(show, view);

  function show(): void {
    for (const category of inUse) input(form, category).checked = hasConsent(category, view);
  }

  function say(told: string): void {
    status.textContent = told;
  }

  async function save(choice: ConsentChoice): Promise<void> {
    const before = allowed(storedChoice(view)?.choice ?? refusal);
    const all = form.querySelectorAll('button');
    for (const button of all) button.disabled = true;
    const result = await saveChoice(view, choice);
    for (const button of all) button.disabled = false;
    show();
    const withdrew = before.some((category) => !choice[category]);
    const done = withdrew ? text.withdrawn : text.savedNow;
    say(result === 'recorded' ? `${done} ${describeChoice(view, text)}` : text.unrecorded);
    status.scrollIntoView({ block: 'center' });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void save(ticked(form));
  });
  button(form, 'acceptAll').addEventListener('click', () => void save(choiceOf(inUse)));
  button(form, 'refuseAll').addEventListener('click', () => void save(refusal));
}

/** A sentence about what is allowed, and since when. */
function describeChoice(view: Window, text: (typeof choicesText)['en']): string {
  const language = view.document.documentElement.lang;
  const stored = storedChoice(view);
  if (isSignalled(view) && !stored?.signalled) return text.statusSignal;
  if (!stored) return text.statusNone;
  const written = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const time = written.format(new Date(stored.decidedAt));
  const date = language.startsWith('fr') ? frenchTime(time) : time;
  const services = allowed(stored.choice).map((category) => text[category]);
  if (services.length === 0) return text.statusRefused.replace('{date}', date);
  const list = new Intl.ListFormat(language).format(services);
  return text.statusAllowed.replace('{date}', date).replace('{services}', list);
}

function part<E extends Element>(place: ParentNode, selector: string): E {
  const found = place.querySelector<E>(selector);
  if (!found) throw new Error(`The page of privacy choices has no ${selector}.`);
  return found;
}

const input = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;
const button = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLButtonElement;
