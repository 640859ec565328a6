import { onTestFinished } from 'vitest';

const fromStyleSheets = window.getComputedStyle;
const inlineOnly: typeof fromStyleSheets = (element) => (element as HTMLElement).style;

/**
 * Queries by role ask for the style of every element and its ancestors, to leave out hidden ones. Style sheets hide almost
 * nothing in these tests, and matching them took a fifth of the time.
 */
window.getComputedStyle = inlineOnly;

/** Reads style sheets too until the end of the test, for what a width of the window hides or scrolls. */
export function readStyleSheets(): void {
  window.getComputedStyle = fromStyleSheets;
  onTestFinished(() => {
    window.getComputedStyle = inlineOnly;
  });
}
