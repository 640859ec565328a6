/** Duration of a scroll to a section, in milliseconds (product specification, "Footer"). */
const duration = 500;

const ease = (share: number) => 1 - (1 - share) ** 3;

/**
 * Links to a section of the same page scroll there smoothly, move the focus and update the URL. With reduced motion,
 * and from other pages, the browser's own jump is used.
 */
export function scrollToSections(view: Window): void {
  const page = view.document;
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const samePage = link.pathname.replace(/\/$/, '') === view.location.pathname.replace(/\/$/, '');
    const section = samePage ? page.getElementById(link.hash.slice(1)) : null;
    if (!section || view.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    event.preventDefault();
    view.history.pushState(null, '', link.hash);
    glide(view, section);
    section.setAttribute('tabindex', '-1');
    section.focus({ preventScroll: true });
  });
}

/** Scrolls to the section; wheel, touch or a key stops it. */
function glide(view: Window, section: HTMLElement): void {
  const from = view.scrollY;
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const header = pixels(view.getComputedStyle(view.document.documentElement).scrollPaddingTop);
  const margin = pixels(view.getComputedStyle(section).scrollMarginTop);
  const distance = section.getBoundingClientRect().top - header - margin;
  const start = view.performance.now();
  const taken = new AbortController();
  for (const sign of ['wheel', 'touchstart', 'keydown'] as const) {
    view.addEventListener(sign, () => taken.abort(), { passive: true, signal: taken.signal });
  }
  const step = (now: number) => {
    if (taken.signal.aborted) return;
    const share = Math.min(1, Math.max(0, now - start) / duration);
    view.scrollTo({ top: from + distance * ease(share), behavior: 'instant' });
    if (share < 1) view.requestAnimationFrame(step);
    else taken.abort();
  };
  view.requestAnimationFrame(step);
}
