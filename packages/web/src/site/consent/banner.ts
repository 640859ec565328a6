import './banner.css';
import type { ConsentCategory, ConsentChoice } from '@tamarack/core/domain';
import { choiceOf } from '@tamarack/core/domain/public/choice-cookie';
import { categoriesInUse, readSiteSettings } from '../settings.ts';
import { onConsent, refusal } from './state.ts';
import { postponeQuestion } from './status.ts';
import { consentText, localeOf, textOf } from './text.ts';

/**
 * Shows the consent banner at the bottom of the window: two equal answers and a choice by category. It takes no focus,
 * covers only its own height and comes first for keyboard and screen reader. Escape postpones the question; nothing
 * is allowed then.
 */
export function showBanner(view: Window & typeof globalThis): void {
  const page = view.document;
  if (page.querySelector('.consent')) return;
  const text = textOf(consentText, page);
  const detailsPath = localeOf(page) === 'fr' ? '/fr/privacy-choices' : '/privacy-choices';
  const inUse = categoriesInUse(readSiteSettings(page));

  const banner = element(page, 'section', 'consent', { 'aria-label': text.bannerLabel });
  const inner = element(page, 'form', 'consent-inner');
  const say = element(page, 'p', 'consent-text', { role: 'status' });
  const choices = choiceList(page, inUse, text, detailsPath);
  const button = (label: string, name: string) => {
    const made = element(page, 'button', 'consent-button', { type: 'button', name });
    made.textContent = label;
    return made;
  };
  const accept = button(text.acceptAll, 'accept');
  const refuse = button(text.refuseAll, 'refuse');
  const choose = button(text.choose, 'choose');
  choose.setAttribute('aria-expanded', 'false');
  choose.setAttribute('aria-controls', choices.id);
  const buttons = element(page, 'div', 'consent-buttons');
  buttons.append(accept, refuse, choose);
  inner.append(say, choices, buttons);
  banner.append(inner);

  const answer = async (choice: ConsentChoice) => {
    for (const each of [accept, refuse, choose]) each.disabled = true;
    // Loaded with the first answer. When loading fails, nothing was recorded.
    const result = await import('./save-choice.ts')
      .then(({ saveChoice }) => saveChoice(view, choice))
      .catch(() => null);
    if (result === 'recorded') close();
    if (!open) return;
    for (const each of [accept, refuse, choose]) each.disabled = false;
    say.textContent = text.unrecorded;
  };
  accept.addEventListener('click', () => void answer(choiceOf(inUse)));
  refuse.addEventListener('click', () => void answer(refusal));
  choose.addEventListener('click', () => {
    if (!choices.hidden) return void answer(ticked(inner));
    choices.hidden = false;
    choose.removeAttribute('aria-expanded');
    choose.textContent = text.save;
    inner.querySelector('input')?.focus();
  });
  inner.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(ticked(inner));
  });

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isBusyElsewhere(page, banner)) return;
    postponeQuestion(view);
    close('');
  };
  page.addEventListener('keydown', onEscape);
  const stopHearing = onConsent(() => close(), view);
  const giveRoomBack = keepRoom(view, banner);
  let open = true;

  function close(told = text.saved) {
    if (!open) return;
    open = false;
    stopHearing();
    page.removeEventListener('keydown', onEscape);
    giveRoomBack();
    const hadFocus = banner.contains(page.activeElement);
    banner.remove();
    if (hadFocus) focusContent(page);
    if (told) announce(view, told);
  }

  const skip = page.querySelector('.skip-link');
  if (skip) skip.after(banner);
  else page.body.prepend(banner);
  // Screen readers announce a status only when its text is added later.
  const services = new Intl.ListFormat(page.documentElement.lang).format(
    inUse.map((category) => text[`${category}Service`]),
  );
  view.requestAnimationFrame(() => {
    say.textContent = `${text.question.replace('{services}', services)} ${text.without}`;
    banner.dataset.shown = '';
  });
}

function element<K extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: K,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const made = page.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function choiceList(
  page: Document,
  inUse: readonly ConsentCategory[],
  text: (typeof consentText)['en'],
  detailsPath: string,
): HTMLElement {
  const list = element(page, 'div', 'consent-choices', { id: 'consent-choices' });
  list.hidden = true;
  for (const category of inUse) {
    const label = element(page, 'label', 'consent-choice');
    const box = element(page, 'input', 'consent-switch', {
      type: 'checkbox',
      name: category,
      'aria-describedby': `consent-${category}`,
    });
    const name = element(page, 'span', 'consent-name');
    name.textContent = text[category];
    const short = element(page, 'span', 'consent-short', { id: `consent-${category}` });
    short.textContent = text[`${category}Short`];
    label.append(box, name);
    const item = element(page, 'div', 'consent-item');
    item.append(label, short);
    list.append(item);
  }
  const details = element(page, 'a', 'consent-details', { href: detailsPath });
  details.textContent = text.details;
  list.append(details);
  return list;
}

/** The categories that are switched on in a form. */
export function ticked(form: HTMLElement): ConsentChoice {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  return choiceOf(boxes.filter((box) => box.checked).map((box) => box.name));
}

/** Whether Escape is meant for an open dialog, menu or form field. */
function isBusyElsewhere(page: Document, banner: HTMLElement): boolean {
  if (page.querySelector('dialog[open], details[data-menu][open], [role="dialog"]')) return true;
  const focused = page.activeElement;
  return !banner.contains(focused) && Boolean(focused?.matches('input, textarea, select'));
}

/** Adds space below the page, so that the banner hides neither its end nor the focused element. */
function keepRoom(view: Window & typeof globalThis, banner: HTMLElement): () => void {
  const { documentElement: root, body } = view.document;
  const fit = () => {
    const height = `${banner.offsetHeight}px`;
    body.style.paddingBottom = height;
    root.style.scrollPaddingBottom = height;
  };
  const watch = new view.ResizeObserver(fit);
  watch.observe(banner);
  return () => {
    watch.disconnect();
    body.style.paddingBottom = '';
    root.style.scrollPaddingBottom = '';
  };
}

function focusContent(page: Document): void {
  const place = page.querySelector<HTMLElement>('main');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** How long an announced message stays in the page, in milliseconds. */
const announcementMs = 5_000;

function announce(view: Window, told: string): void {
  const page = view.document;
  const line = element(page, 'p', 'consent-told', { role: 'status' });
  page.body.append(line);
  view.requestAnimationFrame(() => {
    line.textContent = told;
  });
  view.setTimeout(() => line.remove(), announcementMs);
}
