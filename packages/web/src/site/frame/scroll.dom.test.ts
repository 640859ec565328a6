// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToSections } from './scroll.ts';

let now: number;
let frames: ((at: number) => void)[];
let reduced: boolean;
let positions: number[];

/** Advances the clock and renders one frame. */
function pass(milliseconds: number): void {
  now += milliseconds;
  for (const frame of frames.splice(0)) frame(now);
}

const follow = (selector: string) =>
  !document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

beforeAll(() => scrollToSections(window));
beforeEach(() => {
  now = 1_000;
  frames = [];
  reduced = false;
  positions = [];
  document.body.innerHTML = `
    <a id="link" href="#pricing">Pricing</a><a id="elsewhere" href="/demo#pricing">Pricing</a>
    <section id="pricing"></section>`;
  const section = document.getElementById('pricing') as HTMLElement;
  section.getBoundingClientRect = () => ({ top: 1_000 }) as DOMRect;
  vi.spyOn(window.performance, 'now').mockImplementation(() => now);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(((frame: (at: number) => void) =>
    frames.push(frame)) as unknown as typeof window.requestAnimationFrame);
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: reduced }) as MediaQueryList);
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) =>
    positions.push(Math.round(to.top ?? 0))) as unknown as typeof window.scrollTo);
});
afterEach(() => {
  pass(1_000);
  vi.restoreAllMocks();
});

describe('a link to a section', () => {
  it('scrolls there in 500 milliseconds, updates the URL and moves the focus', () => {
    expect(follow('#link')).toBe(true);
    pass(250);
    expect(positions.at(-1)).toBe(875);
    pass(249);
    expect(frames).toHaveLength(1);
    pass(1);
    expect(positions.at(-1)).toBe(1_000);
    expect(frames).toHaveLength(0);
    expect(window.location.hash).toBe('#pricing');
    expect(document.activeElement?.id).toBe('pricing');
  });

  it('stops below the sticky header', () => {
    vi.spyOn(window, 'getComputedStyle').mockImplementation(
      (element) =>
        (element === document.documentElement
          ? { scrollPaddingTop: '72px' }
          : { scrollMarginTop: '-16px' }) as unknown as CSSStyleDeclaration,
    );
    follow('#link');
    pass(500);
    expect(positions.at(-1)).toBe(1_000 - 72 + 16);
  });

  it('jumps with reduced motion', () => {
    reduced = true;
    expect(follow('#link')).toBe(false);
    expect(frames).toHaveLength(0);
  });

  it('is left to the browser when the section is on another page', () => {
    expect(follow('#elsewhere')).toBe(false);
  });

  it('stops when the visitor scrolls', () => {
    follow('#link');
    pass(100);
    window.dispatchEvent(new Event('wheel'));
    const before = positions.length;
    pass(100);
    expect(positions).toHaveLength(before);
    expect(frames).toHaveLength(0);
  });
});
