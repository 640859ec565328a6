// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playStory } from './story.ts';

let seen: (isIntersecting: boolean) => void;

function open({ lessMotion = false } = {}): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: lessMotion } as MediaQueryList);
  document.body.innerHTML = `<form data-story>
    ${['time', 'name', 'client', 'booked']
      .map((step, at) => `<input type="radio" name="story" value="${step}" ${at === 0 ? 'checked' : ''} />`)
      .join('')}
    <button type="button" data-story-toggle data-play="Play" data-pause="Pause" hidden>Play</button>
    <div class="story-screen"></div></form>`;
  playStory(window);
}
const shown = () => document.querySelector<HTMLInputElement>('input:checked')?.value;
const button = () => document.querySelector('button') as HTMLButtonElement;
const isPlaying = () => document.querySelector('[data-story]')?.hasAttribute('data-playing');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the moving picture', () => {
  it('plays in a loop while it is visible', () => {
    open();
    vi.advanceTimersByTime(20_000);
    expect([shown(), isPlaying(), button().hidden]).toEqual(['time', false, false]);
    seen(true);
    const steps = [2_600, 2_400, 3_000, 3_600].map((stay) => {
      vi.advanceTimersByTime(stay);
      return shown();
    });
    expect(steps).toEqual(['name', 'client', 'booked', 'time']);
    seen(false);
    vi.advanceTimersByTime(20_000);
    expect([shown(), isPlaying()]).toEqual(['time', false]);
  });

  it('pauses with its button or when a step is chosen', () => {
    open();
    seen(true);
    expect(button().textContent).toBe('Pause');
    button().click();
    vi.advanceTimersByTime(20_000);
    expect([shown(), button().textContent, isPlaying()]).toEqual(['time', 'Play', false]);
    button().click();
    vi.advanceTimersByTime(2_600);
    expect(shown()).toBe('name');
    const last = document.querySelector('[value="booked"]') as HTMLInputElement;
    last.checked = true;
    last.dispatchEvent(new Event('change', { bubbles: true }));
    vi.advanceTimersByTime(20_000);
    expect([shown(), button().textContent]).toEqual(['booked', 'Play']);
  });

  it('does not start by itself with reduced motion', () => {
    open({ lessMotion: true });
    seen(true);
    vi.advanceTimersByTime(20_000);
    expect([shown(), button().textContent, isPlaying()]).toEqual(['time', 'Play', false]);
    button().click();
    vi.advanceTimersByTime(2_600);
    expect([shown(), button().textContent]).toEqual(['name', 'Pause']);
  });
});
