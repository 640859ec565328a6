import { flushSync } from 'react-dom';
import type { Handover } from '../../shared/handover.ts';
import { RegisterScreen } from '../../site/registration/RegisterScreen.tsx';
import { startApp } from '../start.tsx';
import type { Visitor } from './visitor.ts';

/**
 * Renders the wizard next to the prerendered page, and replaces the page when the wizard shows the same.
 * Calls `failed` when rendering fails.
 */
export function takeOver(page: HTMLElement, visitor: Visitor, failed: () => void): void {
  const drawn = document.createElement('div');
  let taken = false;
  const handover: Handover = {
    take(adopt) {
      if (taken) return;
      taken = true;
      const attempt = () => {
        if (visitor.isBusy()) visitor.whenDone(attempt);
        else {
          const typed = typedInto(page);
          flushSync(() => adopt(typed, visitor.left()));
          exchange(page, drawn, visitor.pressed());
        }
      };
      // flushSync is not allowed while React is rendering.
      queueMicrotask(attempt);
    },
    giveUp() {
      if (!taken) failed();
    },
  };
  startApp(drawn, { register: RegisterScreen }, handover);
}

function typedInto(page: HTMLElement): ReadonlyMap<string, string> {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]');
  return new Map([...fields].map((field) => [field.name, field.value]));
}

/** Replaces the page with the rendered screen, with focus, caret and a stored click. */
function exchange(page: HTMLElement, drawn: HTMLElement, pressed: Element | null): void {
  const { activeElement } = document;
  const caret = caretOf(activeElement);
  page.replaceWith(drawn);
  drawn.id = page.id;
  const focused = page.contains(activeElement) ? sameControl(drawn, activeElement) : null;
  focused?.focus({ preventScroll: true });
  if (caret && focused instanceof HTMLInputElement) focused.setSelectionRange(...caret);
  sameControl(drawn, pressed)?.click();
}

/** The element of the rendered screen that corresponds to one of the page. */
function sameControl(drawn: Element, control: Element | null): HTMLElement | null {
  if (!control) return null;
  const controls = drawn.querySelectorAll<HTMLElement>('a, button, input, select');
  return [...controls].find((other) => purposeOf(other) === purposeOf(control)) ?? null;
}

function purposeOf(control: Element): string {
  const told = ['name', 'type', 'href', 'aria-label'].map((name) => control.getAttribute(name));
  return [control.localName, ...told].join(' ');
}

type Caret = [start: number, end: number, direction?: 'forward' | 'backward' | 'none'];

function caretOf(field: Element | null): Caret | null {
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null || field.selectionEnd === null)
    return null;
  return [field.selectionStart, field.selectionEnd, field.selectionDirection ?? undefined];
}
