// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchSections } from './sections.ts';

type Seen = Partial<IntersectionObserverEntry>;
let tell: (entries: Seen[]) => void;

class Observer {
  readonly #watched = new Set<Element>();
  constructor(callback: (entries: Seen[]) => void) {
    tell = (entries) => callback(entries.filter(({ target }) => target && this.#watched.has(target)));
  }
  observe = (target: Element) => this.#watched.add(target);
  unobserve = (target: Element) => this.#watched.delete(target);
  disconnect = () => this.#watched.clear();
}

const box = (height: number) => ({ height }) as DOMRectReadOnly;
const section = (id: string) => document.getElementById(id) as Element;

afterEach(() => vi.unstubAllGlobals());

it('reports each section once, when half of it is visible or it fills half of the window', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  document.body.innerHTML =
    '<main><section id="hero"></section><section></section><section id="pricing"></section></main><section id="outside"></section>';
  const seen = vi.fn();
  watchSections(window, seen);
  tell([
    { target: section('hero'), intersectionRatio: 0.49, intersectionRect: box(100), rootBounds: box(800) },
    { target: section('outside'), intersectionRatio: 1, intersectionRect: box(800), rootBounds: box(800) },
  ]);
  expect(seen).not.toHaveBeenCalled();
  tell([
    { target: section('hero'), intersectionRatio: 0.5, intersectionRect: box(200), rootBounds: box(800) },
  ]);
  // Taller than twice the window, so half of it is never visible.
  tell([
    { target: section('pricing'), intersectionRatio: 0.2, intersectionRect: box(420), rootBounds: box(800) },
  ]);
  tell([{ target: section('hero'), intersectionRatio: 1, intersectionRect: box(400), rootBounds: box(800) }]);
  expect(seen.mock.calls).toEqual([['hero'], ['pricing']]);
});
