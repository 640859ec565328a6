/** Runs work when the page has loaded and the browser is idle. */
export function whenIdle(view: Window, work: () => void): void {
  const later = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in view) view.requestIdleCallback(work, { timeout: 3_000 });
    else (view as Window).setTimeout(work, 300);
  };
  if (view.document.readyState === 'complete') later();
  else view.addEventListener('load', later, { once: true });
}
