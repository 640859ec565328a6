import { flushSync } from 'react-dom';
import type { Handover } from '../../shared/handover.ts';
import { startApp } from '../start.tsx';
import { controlsOf, type Visitor } from './visitor.ts';

/**
 * Draws the wizard beside the page that the build wrote, and exchanges the two when it stands there with the same.
 * Calls `failed` when it cannot be drawn.
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
          flushSync(() => adopt(typed));
          exchange(page, drawn, visitor.pressed());
        }
      };
      // React has to be through with drawing before it can be asked to draw at once.
      queueMicrotask(attempt);
    },
    giveUp() {
      if (!taken) failed();
    },
  };
  startApp(drawn, handover);
}

function typedInto(page: HTMLElement): ReadonlyMap<string, string> {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]');
  return new Map([...fields].map((field) => [field.name, field.value]));
}

/** Puts the drawn screen in the page's place: the focus, the caret and a press that waits go on in it. */
function exchange(page: HTMLElement, drawn: HTMLElement, pressed: Element | null): void {
  const before: (Element | null)[] = controlsOf(page);
  const { activeElement } = document;
  const caret = caretOf(activeElement);
  page.replaceWith(drawn);
  drawn.id = page.id;
  const after = controlsOf(drawn);
  const focused = after[before.indexOf(activeElement)];
  focused?.focus({ preventScroll: true });
  if (caret && focused instanceof HTMLInputElement) focused.setSelectionRange(...caret);
  after[before.indexOf(pressed)]?.click();
}

type Caret = [start: number, end: number, direction?: 'forward' | 'backward' | 'none'];

function caretOf(field: Element | null): Caret | null {
  if (!(field instanceof HTMLInputElement) || field.selectionStart === null || field.selectionEnd === null)
    return null;
  return [field.selectionStart, field.selectionEnd, field.selectionDirection ?? undefined];
}
