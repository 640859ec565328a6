/** How long a field may take to appear, in milliseconds. */
const patienceMs = 10_000;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What is kept now, if anything. */
let kept: { text: string; stop: () => void } | undefined;

/**
 * Keeps what is typed for the text field that opens and gets the focus next, and types it there. Otherwise the first
 * letters of somebody who types fast would run shortcuts, or be lost. Call it when a dialog with such a field opens,
 * also while its code is still loading. A dialog without one ends it, and so do Escape, Tab and a click. Returns a
 * function that ends it.
 */
export function keepTyping(): () => void {
  const focused = document.activeElement;
  if (isTextField(focused) && isInDialog(focused)) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const own = { text: kept?.text ?? '', stop: () => ended.abort() };
  kept?.stop();
  kept = own;
  const late = setTimeout(own.stop, patienceMs);
  signal.addEventListener('abort', () => {
    clearTimeout(late);
    if (kept === own) kept = undefined;
  });
  const capture = { capture: true, signal };
  window.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape' || key === 'Tab') own.stop();
      if (key.length !== 1 && key !== 'Enter' && key !== 'Backspace') return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Backspace') own.text = own.text.slice(0, -1);
      else if (key !== 'Enter') own.text += key;
    },
    capture,
  );
  window.addEventListener('pointerdown', own.stop, capture);
  window.addEventListener(
    'focusin',
    ({ target }) => {
      // A form that focuses its field while it is drawn gets the text after that.
      if (isTextField(target)) queueMicrotask(() => signal.aborted || typeInto(target, own));
      else if (isInDialog(target)) own.stop();
    },
    capture,
  );
  return own.stop;
}

function typeInto(field: TextField, { text, stop }: NonNullable<typeof kept>): void {
  stop();
  if (!text) return;
  const { value } = field;
  const start = field.selectionStart ?? value.length;
  const typed = value.slice(0, start) + text + value.slice(field.selectionEnd ?? start);
  // The element's own setter: a value set on a React field does not count as typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether text can be typed into it; not into a checkbox or a number. */
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.selectionStart !== null);

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;
