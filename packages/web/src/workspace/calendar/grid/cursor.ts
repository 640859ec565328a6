import {
  clamp,
  type GridCard,
  type GridColumn,
  overlaps,
  type Place,
  type Scale,
  sortCards,
} from './model.ts';

/** The position of the keyboard: a card, or free time when `id` is null. */
export interface Cursor extends Place {
  id: string | null;
}

/** The keys that move the cursor. */
const cursorKeys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
] as const;
export type CursorKey = (typeof cursorKeys)[number];

export const isCursorKey = (key: string): key is CursorKey => cursorKeys.includes(key as CursorKey);

const onCard = ({ id, columnId, from }: GridCard): Cursor => ({ id, columnId, minute: from });

const lastStart = (scale: Scale) => scale.to - scale.step;

/**
 * The card at a time of a column, else the free time itself. Where nothing can be booked, the nearest card instead of
 * free time; null when the column has none.
 */
export function cursorAt(column: GridColumn, minute: number, scale: Scale): Cursor | null {
  const at = clamp(minute, scale.from, lastStart(scale));
  const cards = sortCards(column.cards);
  const card = cards.find(({ from, to }) => from <= at && at < to);
  if (card) return { ...onCard(card), minute: at };
  if (column.bookable) return { columnId: column.id, minute: at, id: null };
  const distance = ({ from, to }: GridCard) => Math.max(from - at, at - to);
  const [nearest] = cards.toSorted((a, b) => distance(a) - distance(b));
  return nearest ? onCard(nearest) : null;
}

/** The cursor after the columns changed: on its card if that still exists. */
export function keepCursor(
  cursor: Cursor | null,
  columns: readonly GridColumn[],
  scale: Scale,
): Cursor | null {
  for (const { cards } of columns) {
    const card = cursor?.id ? cards.find(({ id }) => id === cursor.id) : undefined;
    if (card) return card.columnId === cursor?.columnId ? cursor : onCard(card);
  }
  const rank = ({ id, bookable }: GridColumn) => (id === cursor?.columnId ? 0 : bookable ? 1 : 2);
  for (const column of columns.toSorted((a, b) => rank(a) - rank(b))) {
    const now = column.now === null ? null : column.now - (column.now % scale.step);
    const at = cursorAt(column, cursor?.minute ?? now ?? column.open[0]?.from ?? scale.from, scale);
    if (at) return at;
  }
  return null;
}

/** Moves the cursor by a key. It stays at the edge of the grid. */
export function moveCursor(
  columns: readonly GridColumn[],
  cursor: Cursor,
  key: CursorKey,
  scale: Scale,
): Cursor {
  const at = columns.findIndex(({ id }) => id === cursor.columnId);
  const column = columns[at];
  if (!column) return cursor;
  switch (key) {
    case 'ArrowDown':
      return down(column, cursor, scale);
    case 'ArrowUp':
      return up(column, cursor, scale);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === 'ArrowRight' ? 1 : -1;
      const beside = besideIn(column, cursor, step);
      if (beside) return { ...onCard(beside), minute: cursor.minute };
      for (let next = at + step; columns[next]; next += step) {
        const there = cursorAt(columns[next] as GridColumn, cursor.minute, scale);
        if (there) return there;
      }
      return cursor;
    }
    case 'PageDown':
      return cursorAt(column, cursor.minute + 60, scale) ?? cursor;
    case 'PageUp':
      return cursorAt(column, cursor.minute - 60, scale) ?? cursor;
    case 'Home':
      return cursorAt(column, scale.from, scale) ?? cursor;
    case 'End':
      return cursorAt(column, lastStart(scale), scale) ?? cursor;
  }
}

/** The card to the right or left of the cursor’s at the same time. */
function besideIn(column: GridColumn, cursor: Cursor, step: 1 | -1): GridCard | undefined {
  const cards = sortCards(column.cards);
  const own = cards.find(({ id }) => id === cursor.id);
  if (!own) return undefined;
  const together = cards.filter((card) => card === own || overlaps(card, own));
  return together[together.indexOf(own) + step];
}

function down(column: GridColumn, cursor: Cursor, scale: Scale): Cursor {
  const cards = sortCards(column.cards);
  const own = cards.find(({ id }) => id === cursor.id);
  const end = own ? own.to : cursor.minute;
  const after = own ? cards.slice(cards.indexOf(own) + 1) : cards.filter(({ from }) => from >= end);
  const next = own ? Math.ceil(end / scale.step) * scale.step : Math.floor(end / scale.step + 1) * scale.step;
  const card = column.bookable ? after.find(({ from }) => from <= next) : after[0];
  if (card) return onCard(card);
  if (!column.bookable) return cursor;
  return next > lastStart(scale) ? cursor : { columnId: column.id, minute: next, id: null };
}

function up(column: GridColumn, cursor: Cursor, scale: Scale): Cursor {
  const cards = sortCards(column.cards);
  const own = cards.find(({ id }) => id === cursor.id);
  const start = own ? own.from : cursor.minute;
  const before = own ? cards.slice(0, cards.indexOf(own)) : cards.filter(({ from }) => from < start);
  const previous = Math.ceil(start / scale.step - 1) * scale.step;
  const card = column.bookable ? before.findLast(({ to }) => to > previous) : before.at(-1);
  if (card) return onCard(card);
  if (!column.bookable) return cursor;
  return previous < scale.from ? cursor : { columnId: column.id, minute: previous, id: null };
}

/** Moves the target of an appointment's move by a key, also onto taken times; skips columns that are not bookable. */
export function movePlace(
  columns: readonly GridColumn[],
  place: Place,
  key: CursorKey,
  scale: Scale,
  minutes: number,
): Place {
  const at = columns.findIndex(({ id }) => id === place.columnId);
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  const beside = sideways < 0 ? columns.slice(0, Math.max(at, 0)).reverse() : columns.slice(at + 1);
  const columnId = (sideways !== 0 && beside.find(({ bookable }) => bookable)?.id) || place.columnId;
  const { step, from } = scale;
  const last = Math.max(from, Math.floor((scale.to - minutes) / step) * step);
  const minute = {
    ArrowUp: Math.ceil(place.minute / step - 1) * step,
    ArrowDown: Math.floor(place.minute / step + 1) * step,
    PageUp: place.minute - 60,
    PageDown: place.minute + 60,
    Home: from,
    End: last,
    ArrowLeft: place.minute,
    ArrowRight: place.minute,
  }[key];
  return { columnId, minute: clamp(minute, from, last) };
}
