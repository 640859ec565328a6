/** Share of a section that must be visible; for one taller than the window, the share of the window it fills. */
const share = 0.5;
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/** Calls back with the name of each section once, when half of it is visible. */
export function watchSections(view: Window & typeof globalThis, seen: (name: string) => void): () => void {
  const sections = view.document.querySelectorAll<HTMLElement>('main section[id]');
  if (sections.length === 0 || !view.IntersectionObserver) return () => undefined;
  const watch = new view.IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const filled = rootBounds ? intersectionRect.height / rootBounds.height : 0;
        if (intersectionRatio < share && filled < share) continue;
        watch.unobserve(target);
        seen(target.id);
      }
    },
    { threshold: steps },
  );
  for (const section of sections) watch.observe(section);
  return () => watch.disconnect();
}
