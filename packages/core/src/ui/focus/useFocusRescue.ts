import { type RefObject, useEffect, useRef } from 'react';

/** How long whoever closes a dialog or changes a list may take to move the focus, in milliseconds. */
const graceMs = 100;

const rows = 'li, tr, fieldset';
const headings = 'h1, h2, h3';
const controls = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Keeps the focus on the page. When the focused element disappears or is disabled and nothing takes the focus, it moves to
 * its row or group of fields or the one that took its place, else to its dialog, to what comes before it in its form or to the
 * nearest heading; the same holds for what opened a dialog that is closed. When a screen opens and nothing has the focus, it
 * moves to the screen's title.
 */
export function useFocusRescue(main: RefObject<HTMLElement | null>, pathname: string): void {
  const rescue = useRef<ReturnType<typeof startRescue>>(null);
  useEffect(() => {
    rescue.current = main.current && startRescue(main.current);
    return () => rescue.current?.stop();
  }, [main]);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const follows = opened.current !== undefined || isInUse();
    if (opened.current !== pathname && follows) rescue.current?.toTitle();
    opened.current = pathname;
  }, [pathname]);
}

/**
 * Whether somebody has pressed a key or a button in this document. In a new one the focus stays at the top of the page.
 * Safari counts no events before 26.2; elsewhere the activation would include that of the previous document.
 */
const isInUse = () =>
  performance.eventCounts
    ? ['keydown', 'pointerdown'].some((event) => (performance.eventCounts.get?.(event) ?? 0) > 0)
    : navigator.userActivation?.hasBeenActive;

interface Trail {
  /** The element that had the focus and those around it, innermost first. */
  path: Element[];
  /** What took the place of a removed row. */
  next: Node | null;
}

const noTrail: Trail = { path: [], next: null };

function startRescue(main: HTMLElement) {
  let last = noTrail;
  /** Where the focus was before it went into a dialog. */
  let behind = noTrail;
  /** Whether the title of the opened screen has yet to appear. */
  let awaitsTitle = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isGone = ({ path: [lost] }: Trail) =>
    lost !== undefined && (!lost.isConnected || lost.matches(':disabled'));
  const settle = () => {
    timer = undefined;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused !== main) awaitsTitle = false;
    else if (isGone(last)) focus(placeFor(last) ?? topDialog() ?? placeFor(behind) ?? titleIn(main));
    else if (awaitsTitle) focus(titleIn(main));
  };
  const settleSoon = () => {
    timer ??= setTimeout(settle, graceMs);
  };
  const note = ({ target }: FocusEvent) => {
    const path: Element[] = [];
    if (target !== main) awaitsTitle = false;
    for (let each = target as Element | null; each; each = each.parentElement) path.push(each);
    if (!isInDialog(path)) behind = noTrail;
    else if (!isInDialog(last.path)) behind = last;
    last = { path, next: null };
  };
  const observer = new MutationObserver((records) => {
    for (const trail of [last, behind].filter(isGone))
      for (const { removedNodes, nextSibling, previousSibling } of records)
        for (const node of removedNodes)
          if (node instanceof Element && node.matches(rows) && trail.path.includes(node))
            trail.next = nextSibling ?? previousSibling;
    if (isGone(last) || awaitsTitle) settleSoon();
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return {
    toTitle: () => {
      awaitsTitle = true;
      settleSoon();
    },
    stop: () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
    },
  };
}

const topDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

const isInDialog = (path: readonly Element[]) => path.some((each) => each.matches('[role="dialog"]'));

const titleIn = (main: HTMLElement) => main.querySelector('h1') ?? main;

/** The nearest place that is still on the page; null if that is the page itself. */
function placeFor({ path, next }: Trail): Element | null {
  const [lost, ...around] = path;
  const anew = lost?.id ? document.getElementById(lost.id) : null;
  if (anew && anew !== lost) return anew;
  if (next instanceof Element && next.isConnected && next.matches(rows)) return inRow(next) ?? next;
  for (const each of around) {
    if (each === document.body) return null;
    if (!each.isConnected) continue;
    const place = each.matches(rows)
      ? inRow(each)
      : each.matches('[role="dialog"]')
        ? each
        : (inFormBefore(lost, each) ?? each.querySelector(headings));
    if (place) return place;
  }
  return null;
}

/** The row if it can have the focus, else its first control. */
const inRow = (row: Element) => (row.hasAttribute('tabindex') ? row : row.querySelector(controls));

/** The last control before a disabled one of a form outside dialogs, because the heading may be out of sight. */
const inFormBefore = (lost: Element | undefined, around: Element) =>
  lost?.matches('form:not([role="dialog"] *) *')
    ? [...around.querySelectorAll(controls)].findLast(
        (each) => each.compareDocumentPosition(lost) === Node.DOCUMENT_POSITION_FOLLOWING,
      )
    : null;

function focus(place: Element): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.matches(controls) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
