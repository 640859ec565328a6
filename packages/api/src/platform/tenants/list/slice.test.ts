import { describe, expect, it } from 'vitest';
import { AnchorMemory } from './anchors.ts';
import { shortestWalk, sliceOf } from './slice.ts';

const anchor = (position: number) => ({ position, key: [String(position)] });

describe('the path to a page', () => {
  it('starts at the nearer end', () => {
    expect(shortestWalk(sliceOf(0, 20, 1000, false), 1000, [])).toEqual({
      direction: 'forward',
      from: null,
      skip: 0,
      take: 20,
    });
    expect(shortestWalk(sliceOf(980, 1000, 1000, false), 1000, [])).toEqual({
      direction: 'backward',
      from: null,
      skip: 0,
      take: 20,
    });
    expect(shortestWalk(sliceOf(600, 620, 1000, false), 1000, [])).toMatchObject({
      direction: 'backward',
      skip: 380,
    });
  });

  it('starts at the nearest known row on either side, inclusive', () => {
    const known = [anchor(499), anchor(540)];
    expect(shortestWalk({ start: 500, end: 520 }, 1000, known)).toEqual({
      direction: 'forward',
      from: anchor(499),
      skip: 1,
      take: 20,
    });
    expect(shortestWalk({ start: 520, end: 540 }, 1000, known)).toEqual({
      direction: 'backward',
      from: anchor(540),
      skip: 1,
      take: 20,
    });
    expect(shortestWalk({ start: 499, end: 519 }, 1000, known)).toMatchObject({ from: anchor(499), skip: 0 });
    expect(shortestWalk({ start: 490, end: 510 }, 1000, [anchor(500)])).toMatchObject({
      from: null,
      skip: 490,
    });
  });

  it('a reversed list counts from the end of the order', () => {
    expect(sliceOf(0, 20, 1000, true)).toEqual({ start: 980, end: 1000 });
    expect(sliceOf(980, 995, 995, true)).toEqual({ start: 0, end: 15 });
  });
});

describe('known positions of an order', () => {
  it('are used while its stamp stays the same', () => {
    const memory = new AnchorMemory();
    memory.keep('active', '7 8', [anchor(3)]);
    memory.keep('active', '7 8', [anchor(9)]);
    expect(memory.recall('active', '7 8')).toEqual([anchor(3), anchor(9)]);
    expect(memory.recall('active', '7 9')).toEqual([]);
    expect(memory.recall('suspended', '7 8')).toEqual([]);
    memory.keep('active', '7 9', [anchor(5)]);
    expect(memory.recall('active', '7 9')).toEqual([anchor(5)]);
  });

  it('stays small', () => {
    const memory = new AnchorMemory();
    for (let position = 0; position < 500; position += 1) memory.keep('active', '7', [anchor(position)]);
    expect(memory.recall('active', '7')).toHaveLength(200);
  });
});
