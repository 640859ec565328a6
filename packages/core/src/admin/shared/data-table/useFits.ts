import { useEffect, useRef, useState } from 'react';

/** Whether the content of an element fits its width, measured again whenever either changes; false unless `measures`. */
export function useFits(measures: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !measures) return;
    const observer = new ResizeObserver(() => setFits(element.scrollWidth <= element.clientWidth));
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, [measures]);
  return { box, fits };
}
