import { describe, expect, it } from 'vitest';
import { type Cursor, cursorAt, keepCursor, moveCursor, movePlace } from './cursor.ts';
import { type GridCard, type GridColumn, layOut, scaleOf, snap } from './model.ts';

const scale = { from: 540, to: 1020, step: 15 };

function card(id: string, columnId: string, from: number, to: number, lane = 0): GridCard {
  return {
    id,
    columnId,
    from,
    to,
    lane,
    bufferBefore: 0,
    bufferAfter: 0,
    title: id,
    detail: '',
    state: 'Booked',
    tone: 'booked',
    color: 0,
    repeats: false,
    alert: false,
    memo: '',
    time: '',
    marks: '',
    movable: true,
    fixed: false,
    revision: '1',
  };
}

function column(id: string, ...cards: GridCard[]): GridColumn {
  return {
    id,
    title: id,
    subtitle: '',
    color: 0,
    today: false,
    bookable: true,
    open: [{ from: 540, to: 1020 }],
    blocks: [],
    cards,
    now: null,
  };
}

const columns = [
  column('roy', card('anne', 'roy', 840, 885), card('ben', 'roy', 840, 900, 1), card('cyd', 'roy', 900, 945)),
  column('chen', card('dee', 'chen', 845, 905)),
];
const free = (columnId: string, minute: number): Cursor => ({ columnId, minute, id: null });
const on = (id: string, columnId: string, minute: number): Cursor => ({ columnId, minute, id });

describe('cursor', () => {
  it('goes down through free time in steps and stops at every appointment', () => {
    expect(moveCursor(columns, free('roy', 810), 'ArrowDown', scale)).toEqual(free('roy', 825));
    expect(moveCursor(columns, free('roy', 825), 'ArrowDown', scale)).toEqual(on('anne', 'roy', 840));
    expect(moveCursor(columns, on('anne', 'roy', 840), 'ArrowDown', scale)).toEqual(on('ben', 'roy', 840));
    expect(moveCursor(columns, on('ben', 'roy', 840), 'ArrowDown', scale)).toEqual(on('cyd', 'roy', 900));
    expect(moveCursor(columns, on('cyd', 'roy', 900), 'ArrowDown', scale)).toEqual(free('roy', 945));
  });

  it('goes up the same way', () => {
    expect(moveCursor(columns, free('roy', 945), 'ArrowUp', scale)).toEqual(on('cyd', 'roy', 900));
    expect(moveCursor(columns, on('cyd', 'roy', 900), 'ArrowUp', scale)).toEqual(on('ben', 'roy', 840));
    expect(moveCursor(columns, on('anne', 'roy', 840), 'ArrowUp', scale)).toEqual(free('roy', 825));
  });

  it('stops at an appointment between two steps', () => {
    expect(moveCursor(columns, free('chen', 840), 'ArrowDown', scale)).toEqual(on('dee', 'chen', 845));
    expect(moveCursor(columns, on('dee', 'chen', 845), 'ArrowDown', scale)).toEqual(free('chen', 915));
    expect(moveCursor(columns, free('chen', 915), 'ArrowUp', scale)).toEqual(on('dee', 'chen', 845));
    expect(moveCursor(columns, on('dee', 'chen', 845), 'ArrowUp', scale)).toEqual(free('chen', 840));
  });

  it('goes through double bookings before it changes columns', () => {
    expect(moveCursor(columns, on('anne', 'roy', 840), 'ArrowRight', scale)).toEqual(on('ben', 'roy', 840));
    expect(moveCursor(columns, on('ben', 'roy', 850), 'ArrowRight', scale)).toEqual(on('dee', 'chen', 850));
    expect(moveCursor(columns, free('chen', 600), 'ArrowLeft', scale)).toEqual(free('roy', 600));
  });

  it('stays at the edges', () => {
    expect(moveCursor(columns, free('roy', 540), 'ArrowUp', scale)).toEqual(free('roy', 540));
    expect(moveCursor(columns, free('roy', 1005), 'ArrowDown', scale)).toEqual(free('roy', 1005));
    expect(moveCursor(columns, free('chen', 600), 'ArrowRight', scale)).toEqual(free('chen', 600));
    expect(moveCursor(columns, free('roy', 1000), 'PageDown', scale)).toEqual(free('roy', 1005));
  });

  it('follows its appointment, and stays at its time when the appointment is gone', () => {
    const moved = [column('roy'), column('chen', card('anne', 'chen', 600, 645))];
    expect(keepCursor(on('anne', 'roy', 840), moved, scale)).toEqual(on('anne', 'chen', 600));
    expect(keepCursor(on('ben', 'roy', 850), moved, scale)).toEqual(free('roy', 850));
    expect(keepCursor(null, moved, scale)).toEqual(free('roy', 540));
    expect(keepCursor(null, [], scale)).toBeNull();
  });

  it('starts today at the current time, rounded to a step', () => {
    const today = { ...column('roy'), now: 638 };
    expect(keepCursor(null, [today], scale)).toEqual(free('roy', 630));
  });

  it('selects the card at a time', () => {
    expect(cursorAt(columns[0]!, 870, scale)).toEqual(on('anne', 'roy', 870));
  });
});

describe('movePlace', () => {
  it('moves across appointments, in steps, and not beyond the day', () => {
    const place = { columnId: 'roy', minute: 840 };
    expect(movePlace(columns, place, 'ArrowDown', scale, 45)).toEqual({ columnId: 'roy', minute: 855 });
    expect(movePlace(columns, place, 'ArrowRight', scale, 45)).toEqual({ columnId: 'chen', minute: 840 });
    expect(movePlace(columns, place, 'End', scale, 45)).toEqual({ columnId: 'roy', minute: 975 });
    expect(movePlace(columns, { ...place, minute: 975 }, 'ArrowDown', scale, 45).minute).toBe(975);
    expect(movePlace(columns, { ...place, minute: 847 }, 'ArrowUp', scale, 45).minute).toBe(840);
  });
});

describe('layOut', () => {
  it('lays overlapping cards beside each other and gives others the whole width', () => {
    const lanes = layOut(columns[0]!.cards);
    expect(lanes.get('anne')).toEqual({ index: 0, of: 2 });
    expect(lanes.get('ben')).toEqual({ index: 1, of: 2 });
    expect(lanes.get('cyd')).toEqual({ index: 0, of: 1 });
  });

  it('separates cards of the same lane, as in rooms and weeks', () => {
    const lanes = layOut([card('a', 'w', 600, 660), card('b', 'w', 600, 645), card('c', 'w', 645, 700)]);
    expect([...lanes].map(([id, { index, of }]) => [id, index, of])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 1, 2],
    ]);
  });
});

describe('scale', () => {
  it('snaps to steps inside the day', () => {
    expect(snap(847, scale, 45)).toBe(840);
    expect(snap(849, scale, 45)).toBe(855);
    expect(snap(1019, scale, 45)).toBe(975);
    expect(snap(300, scale)).toBe(540);
  });

  it('covers everything in whole hours', () => {
    expect(scaleOf([column('x', card('a', 'x', 430, 475))], 15)).toEqual({ from: 420, to: 1080, step: 15 });
    expect(scaleOf([], 10)).toEqual({ from: 480, to: 1080, step: 10 });
  });
});
