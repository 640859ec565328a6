/** The visitor's input before the application has loaded. */
export interface Visitor {
  /** Whether replacing the page now would interrupt the visitor's input. */
  isBusy(): boolean;
  /** Calls back once when that input may have ended. */
  whenDone(work: () => void): void;
  /** Names of the fields that lost the focus, besides the one that has it now. */
  left(): ReadonlySet<string>;
  /** The clicked button or link that only the application can handle. */
  pressed(): Element | null;
  /** No stored click. */
  release(): void;
}

/** Upper bound for the time between pointerup and click, in milliseconds. */
const clickFollows = 60;

/**
 * Watches the page, stores clicks that need the application, and calls `wake` when it is needed. Links and forms that
 * the browser can handle itself are left to it, unless typed input would be lost.
 */
export function watchVisitor(root: HTMLElement, wake: () => void): Visitor {
  let pressed: Element | null = null;
  let holding = false;
  let composing = false;
  const left = new Set<string>();
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
  listen(['focusout'], ({ target }) => left.add((target as HTMLInputElement).name));
  listen(['focusin'], ({ target }) => left.delete((target as HTMLInputElement).name));
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
    left: () => left,
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
      // After a handled click, pointerup is followed by no further event.
      afterHolding = done;
    },
  };
}

/** Email fields do not expose their caret position, and a select may be open. */
function isInTheMiddle(active: Element | null): boolean {
  if (active instanceof HTMLSelectElement) return true;
  return active instanceof HTMLInputElement && active.type === 'email' && active.value !== '';
}
