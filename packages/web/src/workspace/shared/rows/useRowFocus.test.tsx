// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useRowFocus } from './useRowFocus.ts';

afterEach(cleanup);

function open(initial: readonly string[], start = 0) {
  const { result, rerender } = renderHook(({ ids }) => useRowFocus(ids, start), {
    initialProps: { ids: initial },
  });
  let ids = initial;
  return {
    select: (id: string) => act(() => result.current.select(ids.indexOf(id))),
    change: (next: readonly string[]) => {
      ids = next;
      rerender({ ids });
    },
    current: () => ids[result.current.index],
  };
}

function List({ ids }: { ids: readonly string[] }) {
  const { refOf, move } = useRowFocus(ids);
  return (
    <>
      <input aria-label="Reason" />
      <button type="button" onClick={() => move(1)}>
        Next
      </button>
      {ids.map((id, at) => (
        <div key={id} ref={refOf(at)} tabIndex={-1}>
          {id}
        </div>
      ))}
    </>
  );
}

describe('the focus', () => {
  const focused = () => document.activeElement?.textContent;

  it('goes to the row that takes the place of a removed one', () => {
    const { rerender } = render(<List ids={['a', 'b', 'c']} />);
    act(() => screen.getByText('Next').click());
    act(() => screen.getByText('Next').click());
    expect(focused()).toBe('b');
    rerender(<List ids={['a', 'c']} />);
    expect(focused()).toBe('c');
  });

  it('stays in a field when the current row is removed meanwhile', () => {
    const { rerender } = render(<List ids={['a', 'b', 'c']} />);
    act(() => screen.getByText('Next').click());
    const field = screen.getByLabelText('Reason');
    act(() => field.focus());
    rerender(<List ids={['b', 'c']} />);
    expect(document.activeElement).toBe(field);
  });
});

describe('the current row', () => {
  it('stays the same when rows come, go or move above it', () => {
    const list = open(['a', 'b', 'c'], 1);
    expect(list.current()).toBe('b');
    list.change(['new', 'a', 'b', 'c']);
    expect(list.current()).toBe('b');
    list.select('c');
    list.change(['b', 'c', 'new', 'a']);
    expect(list.current()).toBe('c');
  });

  it('is followed by the one that takes its place, else by the last', () => {
    const list = open(['a', 'b', 'c']);
    list.select('b');
    list.change(['new', 'a', 'b', 'c']);
    list.change(['new', 'a', 'c']);
    expect(list.current()).toBe('c');
    list.change(['c', 'new', 'a']);
    expect(list.current()).toBe('c');
    list.select('a');
    list.change(['c', 'new']);
    expect(list.current()).toBe('new');
  });

  it('survives a list that is empty for a moment', () => {
    const list = open(['a', 'b']);
    list.select('b');
    list.change([]);
    expect(list.current()).toBeUndefined();
    list.change(['a', 'b']);
    expect(list.current()).toBe('b');
  });
});
