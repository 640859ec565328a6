// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVisitor } from './visitor.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main><form><input name="fullName"><button type="submit">Continue</button></form></main>';
});
afterEach(() => vi.useRealTimers());

function watch() {
  const root = document.querySelector('main') as HTMLElement;
  const fire = (selector: string, ...types: string[]) => {
    const target = root.querySelector(selector);
    for (const type of types) target?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  };
  return { visitor: watchVisitor(root, () => {}), fire };
}

describe('a visitor of the page before its application', () => {
  it('is in the middle of something while a button is held', () => {
    const { visitor, fire } = watch();
    fire('button', 'pointerdown');
    expect(visitor.isBusy()).toBe(true);
  });

  it('is done as soon as a press is kept, for nothing follows it', () => {
    const { visitor, fire } = watch();
    fire('button', 'pointerdown', 'pointerup', 'click');
    fire('form', 'submit');
    expect(visitor.pressed()).toBe(document.querySelector('button'));
    expect(visitor.isBusy()).toBe(false);
  });

  it('is done a moment after letting go, also when nothing else happens', () => {
    const { visitor, fire } = watch();
    fire('input', 'pointerdown', 'pointerup', 'click');
    expect(visitor.isBusy()).toBe(true);
    const work = vi.fn();
    visitor.whenDone(work);
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledOnce();
    expect(visitor.isBusy()).toBe(false);
  });

  it('has left the fields that lost the focus, besides the present one', () => {
    const { visitor, fire } = watch();
    fire('input', 'focusin', 'focusout');
    expect([...visitor.left()]).toEqual(['fullName']);
    fire('input', 'focusin');
    expect([...visitor.left()]).toEqual([]);
  });

  it('is asked once when several things say that they may be done', () => {
    const { visitor, fire } = watch();
    fire('input', 'pointerdown');
    const work = vi.fn();
    visitor.whenDone(work);
    fire('input', 'pointerup', 'click', 'focusout');
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledOnce();
  });
});
