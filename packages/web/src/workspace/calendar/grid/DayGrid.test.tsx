// @vitest-environment happy-dom
import '../../../../../core/test/patience.ts';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DayGrid, type GridTexts } from './DayGrid.tsx';
import type { GridCard, GridColumn } from './model.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const time = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
const texts: GridTexts = {
  help: 'Help',
  blocked: 'Blocked: ',
  hour: time,
  clock: time,
  time,
  free: (minute) => `Book ${time(minute)}`,
  moving: (title, column, minute) => `${title}: ${column}, ${time(minute)}, Enter or Escape`,
  movingTo: (column, minute) => `${column}, ${time(minute)}`,
  moveEnded: 'Stays',
};

const card = (id: string, columnId: string, from: number, to: number, more: Partial<GridCard> = {}) => ({
  id,
  columnId,
  from,
  to,
  lane: 0,
  bufferBefore: 0,
  bufferAfter: 10,
  title: id,
  detail: 'Physiotherapy',
  state: 'Booked',
  tone: 'booked' as const,
  color: 0,
  repeats: false,
  alert: false,
  memo: '',
  time: time(from),
  marks: '',
  movable: true,
  fixed: false,
  revision: '1',
  ...more,
});

const column = (id: string, ...cards: GridCard[]): GridColumn => ({
  id,
  title: id,
  subtitle: '',
  color: 0,
  today: false,
  bookable: true,
  open: [{ from: 540, to: 1020 }],
  blocks: [{ id: `${id}-lunch`, title: 'Lunch', changeable: true, from: 720, to: 780 }],
  cards,
  now: null,
});

const columns = [
  column('Roy', card('Anne', 'Roy', 555, 600), card('Busy', 'Roy', 660, 700, { movable: false })),
  column('Chen', card('Dee', 'Chen', 540, 600)),
];

function open(mayBook = true, drawn: readonly GridColumn[] = columns, shown?: string, reveal?: string) {
  const on = {
    ...{ onOpen: vi.fn(), onOpenBlock: vi.fn(), onBook: vi.fn() },
    ...{ onMove: vi.fn(), onMoveLost: vi.fn(), onMoveFixed: vi.fn() },
  };
  const grid = (now: readonly GridColumn[], label = 'Tuesday') => (
    <MantineProvider env="test">
      <DayGrid
        columns={now}
        scale={{ from: 480, to: 1080, step: 15 }}
        label={label}
        texts={texts}
        mayBook={mayBook}
        shown={shown}
        reveal={reveal}
        {...on}
      />
    </MantineProvider>
  );
  const { rerender } = render(grid(drawn));
  return { ...on, draw: (now: readonly GridColumn[], label?: string) => rerender(grid(now, label)) };
}

const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const start = () => tabStops()[0]?.focus();

describe('the day grid', () => {
  it('is a region with a section and a list per column', () => {
    open();
    const region = screen.getByRole('region', { name: 'Tuesday' });
    expect(document.getElementById(region.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Help');
    const roy = within(region).getByRole('region', { name: 'Roy' });
    expect(within(roy).getByRole('heading', { level: 2 }).textContent).toBe('Roy');
    const items = within(within(roy).getByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Blocked: Lunch',
      '9:15 AnneBookedPhysiotherapy',
      '11:00 BusyBookedPhysiotherapy',
    ]);
  });

  it('opens blocked time when pressed, and does not book there', () => {
    const { onOpenBlock, onBook } = open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Lunch' })[0] as HTMLElement);
    expect(onOpenBlock.mock.calls).toEqual([['Roy-lunch']]);
    expect(onBook).not.toHaveBeenCalled();
  });

  it('has one tab stop, which the arrow keys move over free time and appointments', () => {
    open();
    expect(tabStops().map(({ textContent }) => textContent)).toEqual(['Book 9:00']);
    start();
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('9:15 AnneBookedPhysiotherapy');
    expect(tabStops()).toEqual([document.activeElement]);
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('9:00 DeeBookedPhysiotherapy');
    press('ArrowDown', 'ArrowLeft');
    expect(document.activeElement?.textContent).toBe('Book 10:00');
  });

  it('books free time and opens appointments', () => {
    const { onBook, onOpen } = open();
    start();
    fireEvent.click(document.activeElement!);
    expect(onBook).toHaveBeenLastCalledWith({ columnId: 'Roy', minute: 540 });
    press('ArrowDown');
    fireEvent.click(document.activeElement!);
    expect(onOpen).toHaveBeenLastCalledWith('Anne');
  });

  it('moves an appointment with M, the arrow keys and Enter, and announces the place', () => {
    const { onMove } = open();
    start();
    press('ArrowDown', 'm');
    expect(screen.getByRole('status').textContent).toBe('Anne: Roy, 9:15, Enter or Escape');
    press('ArrowDown', 'ArrowRight');
    expect(screen.getByRole('status').textContent).toBe('Chen, 9:30');
    press('Enter');
    expect(onMove).toHaveBeenCalledExactlyOnceWith('Anne', { columnId: 'Chen', minute: 570 });
    expect(document.activeElement?.textContent).toBe('9:15 AnneBookedPhysiotherapy');
  });

  it('keeps the focus on an appointment that is moved into another column', () => {
    const { onMove, draw } = open();
    start();
    press('ArrowDown', 'm', 'ArrowRight', 'Enter');
    expect(onMove).toHaveBeenCalledOnce();
    draw([column('Roy'), column('Chen', card('Anne', 'Chen', 555, 600))]);
    expect(document.activeElement?.textContent).toBe('9:15 AnneBookedPhysiotherapy');
    expect(tabStops()).toEqual([document.activeElement]);
  });

  it('does not take the focus for an appointment that moves while it is elsewhere', async () => {
    const { draw } = open();
    start();
    press('ArrowDown');
    (document.activeElement as HTMLElement).blur();
    await new Promise((resolve) => setTimeout(resolve));
    draw([column('Roy'), column('Chen', card('Anne', 'Chen', 555, 600))]);
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps the focus where free time was taken or the focused appointment is gone', () => {
    const { draw } = open();
    start();
    expect(document.activeElement?.textContent).toBe('Book 9:00');
    draw([column('Roy', card('Zoe', 'Roy', 540, 600)), column('Chen')]);
    expect(document.activeElement?.textContent).toBe('9:00 ZoeBookedPhysiotherapy');
    draw([column('Roy'), column('Chen')]);
    expect(document.activeElement?.textContent).toBe('Book 9:00');
    expect(tabStops()).toEqual([document.activeElement]);
  });

  it('shows the part of a whole day off that is within its hours', () => {
    const off = { id: 'off', title: 'Vacation', changeable: true, from: 0, to: 1440 };
    const early = { id: 'early', title: 'Early', changeable: true, from: 300, to: 420 };
    open(true, [{ ...column('Roy'), blocks: [early, off] }]);
    const { style } = screen.getByRole('button', { name: 'Vacation' }).closest('li') as HTMLElement;
    expect(style.getPropertyValue('--from')).toBe('0');
    expect(style.getPropertyValue('--minutes')).toBe('600');
    expect(screen.queryByText('Early')).toBeNull();
  });

  describe('with a colleague’s column', () => {
    const colleagues = [
      { ...column('Ann', card('Busy', 'Ann', 660, 700, { movable: false })), bookable: false },
      { ...column('Ben'), bookable: false },
      column('Roy', card('Anne', 'Roy', 555, 600)),
    ];

    it('starts with the own column and visits only appointments in the other', () => {
      open(true, colleagues);
      expect(tabStops().map(({ textContent }) => textContent)).toEqual(['Book 9:00']);
      start();
      press('ArrowLeft');
      expect(document.activeElement?.textContent).toBe('11:00 BusyBookedPhysiotherapy');
      for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']) press(key);
      expect(document.activeElement?.textContent).toBe('11:00 BusyBookedPhysiotherapy');
      press('ArrowRight');
      expect(document.activeElement?.closest('section')?.dataset.column).toBe('Roy');
    });

    it('neither books there nor moves an appointment there', () => {
      const { onBook, onMove } = open(true, colleagues);
      const day = (id: string) => document.querySelector(`[data-day="${id}"]`) as HTMLElement;
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
        ...{ top: 0, height: 600, left: 0, right: 100, width: 100, bottom: 600, x: 0, y: 0 },
        toJSON: () => ({}),
      });
      fireEvent.click(day('Ann'), { clientY: 100 });
      expect(onBook).not.toHaveBeenCalled();
      fireEvent.click(day('Roy'), { clientY: 120 });
      expect(onBook).toHaveBeenCalledExactlyOnceWith({ columnId: 'Roy', minute: 600 });
      screen.getByRole('button', { name: /Anne/ }).focus();
      press('m', 'ArrowLeft', 'Enter');
      expect(onMove).not.toHaveBeenCalled();
      press('m', 'ArrowLeft', 'ArrowDown', 'Enter');
      expect(onMove).toHaveBeenCalledExactlyOnceWith('Anne', { columnId: 'Roy', minute: 570 });
    });
  });

  it('leaves an appointment in place after Escape, or when it cannot be moved', () => {
    const { onMove } = open();
    start();
    press('ArrowDown', 'm', 'ArrowDown', 'Escape');
    expect(screen.getByRole('status').textContent).toBe('Stays');
    screen.getByRole('button', { name: /Busy/ }).focus();
    press('m', 'ArrowDown', 'Enter');
    expect(onMove).not.toHaveBeenCalled();
  });

  describe('with an appointment that is being moved', () => {
    const said = () => screen.getByRole('status').textContent;
    const moving = () => document.querySelector('[data-moving]');
    const enter = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    const roy = (...cards: GridCard[]) => [column('Roy', ...cards), column('Chen')];
    const later = (revision: string) => card('Anne', 'Roy', 615, 660, { revision });

    it.each([
      ['moved', roy(later('2'))],
      ['changed in its place', roy(card('Anne', 'Roy', 555, 600, { revision: '2' }))],
      [
        'given to a colleague',
        [column('Roy'), column('Chen', card('Anne', 'Chen', 555, 600, { revision: '2' }))],
      ],
      ['cancelled', roy()],
    ])('ends the move when someone else has %s it, and Enter then neither books nor opens', (_how, now) => {
      const { onMove, onMoveLost, draw } = open(true, roy(card('Anne', 'Roy', 555, 600)));
      start();
      press('ArrowDown', 'm', 'ArrowDown');
      draw(now);
      expect(onMoveLost).toHaveBeenCalledOnce();
      expect(said()).toBe('');
      expect(moving()).toBeNull();
      // The next key was meant for the move as well.
      press('ArrowDown');
      expect(enter()).toBe(false);
      expect(onMove).not.toHaveBeenCalled();
      expect(enter()).toBe(true);
    });

    it('goes on when something else has changed', () => {
      const { onMove, onMoveLost, draw } = open(true, roy(card('Anne', 'Roy', 555, 600)));
      start();
      press('ArrowDown', 'm', 'ArrowDown');
      draw(roy(card('Anne', 'Roy', 555, 600), card('Zoe', 'Roy', 900, 945)));
      press('Enter');
      expect(onMove).toHaveBeenCalledExactlyOnceWith('Anne', { columnId: 'Roy', minute: 570 });
      expect(onMoveLost).not.toHaveBeenCalled();
      expect(said()).toBe('');
    });

    it('ends the move when an own move is put back, and on another day, and blames nobody', () => {
      const { onMove, onMoveLost, draw } = open(true, roy(later('1')));
      screen.getByRole('button', { name: /Anne/ }).focus();
      press('m', 'ArrowDown');
      draw(roy(card('Anne', 'Roy', 555, 600)));
      expect([said(), moving()]).toEqual(['Stays', null]);
      press('Escape', 'm', 'ArrowDown');
      draw(roy(), 'Wednesday');
      expect([said(), moving()]).toEqual(['Stays', null]);
      expect(onMoveLost).not.toHaveBeenCalled();
      expect(onMove).not.toHaveBeenCalled();
    });

    it('drops nothing that someone else has moved while it was dragged', () => {
      const { onMove, onMoveLost, draw } = open(true, roy(card('Anne', 'Roy', 555, 600)));
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
        ...{ top: 0, height: 600, left: 0, right: 100, width: 100, bottom: 600, x: 0, y: 0 },
        toJSON: () => ({}),
      });
      const anne = screen.getByRole('button', { name: /Anne/ });
      const at = (clientY: number) => ({
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: 10,
        clientY,
      });
      const drag = (from: number, to: number) => {
        fireEvent.pointerDown(anne, at(from));
        fireEvent.pointerMove(anne, at(to));
      };
      drag(80, 140);
      fireEvent.pointerUp(anne, at(140));
      expect(onMove).toHaveBeenCalledExactlyOnceWith('Anne', { columnId: 'Roy', minute: 615 });
      drag(80, 140);
      expect(moving()).toBeTruthy();
      draw(roy(later('2')));
      expect(onMoveLost).toHaveBeenCalledOnce();
      fireEvent.pointerMove(anne, at(200));
      expect(moving()).toBeNull();
      fireEvent.pointerUp(anne, at(200));
      expect(onMove).toHaveBeenCalledOnce();
    });
  });

  describe('with an appointment that an outcome keeps at its time', () => {
    const fixed = [column('Roy', card('Anne', 'Roy', 555, 600, { movable: false, fixed: true }))];

    it('says so when it is moved by key', () => {
      const { onMoveFixed } = open(true, fixed);
      start();
      press('ArrowDown', 'm');
      expect(onMoveFixed).toHaveBeenCalledOnce();
      press('ArrowDown');
      expect(document.activeElement?.textContent).toBe('Book 10:00');
    });

    it.each(['mouse', 'touch'])('says so when it is dragged by %s, and does not open it', (pointerType) => {
      vi.useFakeTimers();
      const { onMoveFixed, onMove, onOpen } = open(true, fixed);
      const anne = screen.getByRole('button', { name: /Anne/ });
      const at = (clientY: number) => ({ pointerId: 1, pointerType, button: 0, clientX: 10, clientY });
      fireEvent.pointerDown(anne, at(80));
      if (pointerType === 'touch') vi.advanceTimersByTime(500);
      fireEvent.pointerMove(anne, at(140));
      fireEvent.pointerMove(anne, at(150));
      fireEvent.pointerUp(anne, at(150));
      fireEvent.click(anne);
      expect(onMoveFixed).toHaveBeenCalledOnce();
      expect(onMove).not.toHaveBeenCalled();
      expect(onOpen).not.toHaveBeenCalled();
      fireEvent.pointerDown(anne, at(80));
      fireEvent.pointerUp(anne, at(80));
      fireEvent.click(anne);
      expect(onOpen).toHaveBeenCalledExactlyOnceWith('Anne');
      vi.useRealTimers();
    });
  });

  it('offers no free time to members who may not book', () => {
    open(false);
    expect(document.querySelector('[data-free]')).toBeNull();
  });

  it.each([
    ['the first hours', column('Roy', card('Anne', 'Roy', 600, 645)), 540],
    ['an appointment before them', column('Roy', card('Anne', 'Roy', 525, 570)), 525],
    [
      'an appointment of a day without hours',
      { ...column('Roy', card('Anne', 'Roy', 660, 705)), open: [] },
      660,
    ],
    ['the current time', { ...column('Roy', card('Anne', 'Roy', 600, 645)), now: 900 }, 900],
  ])('opens at %s', (_at, shown, minute) => {
    // The day is drawn with one pixel for each minute.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
    open(true, [shown]);
    expect(screen.getByRole('region', { name: 'Tuesday' }).scrollTop).toBe(Math.max(0, minute - 45 - 480));
  });

  it('shows the chosen column, also when it is drawn later or changes', () => {
    // Columns are 150 pixels wide, beside an axis of 50.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return 50 + 150 * [...document.querySelectorAll('[data-column]')].indexOf(this);
    });
    const week = ['Mon', 'Tue', 'Wed', 'Thu'].map((day) => column(day));
    const { draw } = open(true, columns, 'Thu');
    const grid = screen.getByRole('region', { name: 'Tuesday' });
    expect(grid.scrollLeft).toBe(0);
    draw(week);
    expect(grid.scrollLeft).toBe(450);
    grid.scrollLeft = 0;
    draw([...week]);
    expect(grid.scrollLeft).toBe(0);
  });

  it('opens at the start of a day without hours or appointments', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
    open(true, [{ ...column('Roy'), open: [] }]);
    expect(screen.getByRole('region', { name: 'Tuesday' }).scrollTop).toBe(0);
  });
});

describe('what is shown', () => {
  /** The names of what was scrolled into view. */
  const scrolled = () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent ?? '');
    });
    return seen;
  };

  it('follows the target of a move by key, and the card afterwards', () => {
    const { draw, onMove } = open();
    start();
    press('ArrowUp');
    const anne = screen.getByRole('button', { name: /Anne/ });
    anne.focus();
    const seen = scrolled();
    press('m', 'End');
    expect(seen.at(-1)).toBe('17:15');
    press('Enter');
    expect(onMove).toHaveBeenCalledOnce();
    const [roy, chen] = columns as [GridColumn, GridColumn];
    const [, busy] = roy.cards as [GridCard, GridCard];
    seen.length = 0;
    draw([{ ...roy, cards: [card('Anne', 'Roy', 1035, 1080), busy] }, chen]);
    expect(seen.some((text) => text.includes('Anne'))).toBe(true);
  });

  it('is a card that has just been booked, once', () => {
    const seen = scrolled();
    const { draw } = open(true, columns, undefined, 'Eve');
    expect(seen).toEqual([]);
    const [roy, chen] = columns as [GridColumn, GridColumn];
    const withEve = [roy, { ...chen, cards: [...chen.cards, card('Eve', 'Chen', 1020, 1065)] }];
    draw(withEve);
    expect(seen).toEqual([expect.stringContaining('Eve')]);
    draw([...withEve]);
    expect(seen).toHaveLength(1);
  });
});
