/** What the visitor does with the page while the application is not there yet. */
export interface Visitor {
  /** Whether exchanging the page now would break what they are in the middle of. */
  isBusy(): boolean;
  /** Calls back, once, when they may be done with it. */
  whenDone(work: () => void): void;
  /** The button or link they pressed, which only the application can answer. */
  pressed(): Element | null;
  /** Nothing waits any more. */
  release(): void;
}

/** Milliseconds from letting go of a button to the click that follows, and some. */
const clickFollows = 60;

/**
 * Watches the page, keeps presses that need the application for it, and says with `wake` that it is wanted. A link or
 * form that the browser can follow by itself is left to it unless the other way loses what is typed.
 */
export function watchVisitor(root: HTMLElement, wake: () => void): Visitor {
  let pressed: Element | null = null;
  let holding = false;
  let composing = false;
  const listen = (types: string[], listener: (event: Event) => void) => {
    for (const type of types) root.addEventListener(type, listener, { capture: true });
  };
  const keep = (event: Event, control: Element | null) => {
    event.preventDefault();
    pressed = control;
    control?.setAttribute('aria-busy', 'true');
    wake();
  };

  listen(['pointerdown', 'pointerover', 'keydown', 'focusin'], wake);
  listen(['pointerdown'], () => {
    holding = true;
  });
  let afterHolding = () => {};
  listen(['pointerup', 'pointercancel'], () =>
    setTimeout(() => {
      holding = false;
      afterHolding();
    }, clickFollows),
  );
  listen(['compositionstart', 'compositionend'], (event) => {
    composing = event.type === 'compositionstart';
  });
  listen(['click'], (event) => {
    const mouse = event as MouseEvent;
    const control = (event.target as Element).closest('button:not([type="submit"]), a[hreflang]');
    const elsewhere = mouse.ctrlKey || mouse.metaKey || mouse.shiftKey;
    if (control && !elsewhere) keep(event, control);
  });
  listen(['submit'], (event) => {
    const { submitter } = event as SubmitEvent;
    keep(event, submitter ?? root.querySelector('button[type="submit"]'));
  });

  return {
    pressed: () => pressed,
    release() {
      pressed?.removeAttribute('aria-busy');
      pressed = null;
    },
    isBusy: () => composing || (!pressed && (holding || isInTheMiddle(document.activeElement))),
    whenDone(work) {
      const types = ['focusout', 'compositionend', 'pointerup', 'pointercancel', 'click', 'submit'];
      const done = () => {
        for (const type of types) root.removeEventListener(type, done, { capture: true });
        afterHolding = () => {};
        setTimeout(work, clickFollows + 1);
      };
      for (const type of types) root.addEventListener(type, done, { capture: true });
      // A button let go of brings no further event when its click has been dealt with already.
      afterHolding = done;
    },
  };
}

/** An e-mail field tells no script where its caret is, and a list may hang open from its select. */
function isInTheMiddle(active: Element | null): boolean {
  if (active instanceof HTMLSelectElement) return true;
  return active instanceof HTMLInputElement && active.type === 'email' && active.value !== '';
}
