// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTyping } from './keepTyping.ts';

const shortcut = vi.fn();
const listen = (event: KeyboardEvent) => shortcut(event.key);
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button>Row</button>
    <div role="dialog"><h2 tabindex="-1">Title</h2><input type="checkbox"><textarea>Was it </textarea></div>`;
  document.addEventListener('keydown', listen);
  stop = keepTyping();
});
afterEach(() => {
  stop();
  document.removeEventListener('keydown', listen);
  shortcut.mockReset();
  vi.useRealTimers();
});

const find = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return found;
};
const field = () => find<HTMLTextAreaElement>('textarea');
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focus = async (element: HTMLElement) => {
  element.focus();
  await Promise.resolve();
};

describe('what is typed while a dialog opens', () => {
  it('is inserted where the cursor of its field is', async () => {
    const changed = vi.fn();
    field().addEventListener('input', changed);
    field().setSelectionRange(7, 7);
    type('4', '6', 'Backspace', '5', 'Enter');
    await focus(find('button'));
    type('?');
    await focus(field());
    expect(field().value).toBe('Was it 45?');
    expect(field().selectionStart).toBe(10);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(shortcut).not.toHaveBeenCalled();
    type('x');
    expect(field().value, 'later keys are left to the field').toBe('Was it 45?');
    expect(shortcut).toHaveBeenCalledExactlyOnceWith('x');
  });

  it('is kept on by a dialog that was loaded meanwhile', async () => {
    type('a');
    stop = keepTyping();
    type('b');
    await focus(field());
    expect(field().value).toContain('ab');
  });

  it.each([
    ['a dialog without a text field', () => find('h2').focus()],
    ['a checkbox in a dialog', () => find('input').focus()],
    ['Escape', () => type('Escape')],
    ['Tab', () => type('Tab')],
    ['a click', () => fireEvent.pointerDown(document.body)],
    ['ten seconds', () => vi.advanceTimersByTime(10_000)],
    ['a failure to load', () => stop()],
  ])('is forgotten after %s', async (_, end) => {
    type('a');
    end();
    shortcut.mockReset();
    type('b');
    expect(shortcut).toHaveBeenCalledExactlyOnceWith('b');
    await focus(field());
    expect(field().value).toBe('Was it ');
  });

  it('is not kept for a dialog whose field already has the focus', async () => {
    stop();
    await focus(field());
    stop = keepTyping();
    type('a');
    expect(shortcut).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('leaves key combinations alone', () => {
    fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true });
    expect(shortcut).toHaveBeenCalledExactlyOnceWith('r');
  });
});
