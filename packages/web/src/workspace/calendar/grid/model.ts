/** Minutes after midnight in local time; the end is exclusive. */
export interface Span {
  from: number;
  to: number;
}

export type CardTone = 'booked' | 'arrived' | 'attended' | 'missed' | 'gone' | 'busy';

/** An appointment as the grid draws it. */
export interface GridCard extends Span {
  id: string;
  columnId: string;
  lane: number;
  bufferBefore: number;
  bufferAfter: number;
  title: string;
  detail: string;
  /** The state in words. */
  state: string;
  tone: CardTone;
  /** One of eight colors, 0 to 7. */
  color: number;
  repeats: boolean;
  alert: boolean;
  /** What the team should know; empty for nothing. */
  memo: string;
  /** The time range, and what the card shows as icons, in words for screen readers. */
  time: string;
  marks: string;
  movable: boolean;
  /** Whether an outcome keeps it at its time, for a member who could otherwise move it. */
  fixed: boolean;
  /** Changes when someone changes the appointment, except by the reader's own moves. */
  revision: string;
}

/** The cards of all columns by id. */
export type GridCards = ReadonlyMap<string, GridCard>;

export interface GridBlock extends Span {
  id: string;
  title: string;
  /** Whether it opens when pressed. */
  changeable: boolean;
}

/** A clinician, a day or a room. */
export interface GridColumn {
  id: string;
  title: string;
  subtitle: string;
  /** A second line below the title: the location, where several are shown. */
  place?: string;
  /** Color of the mark beside the title; null for none. */
  color: number | null;
  today: boolean;
  /** Whether the member can book in it and move appointments to it. */
  bookable: boolean;
  open: Span[];
  blocks: GridBlock[];
  cards: GridCard[];
  /** The current minute, or null on other days. */
  now: number | null;
}

/** A time in a column. */
export interface Place {
  columnId: string;
  minute: number;
}

/** The hours that the grid draws and the steps of its times. */
export interface Scale extends Span {
  step: number;
}

export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

const inOrder = (a: GridCard, b: GridCard) => a.from - b.from || a.lane - b.lane || (a.id < b.id ? -1 : 1);

export const sortCards = (cards: readonly GridCard[]) => [...cards].sort(inOrder);

/** Horizontal position of a card among those at the same time. */
export interface Lane {
  index: number;
  of: number;
}

/**
 * Places overlapping cards side by side. Double bookings have their own lanes. In columns of rooms and days, cards of
 * several clinicians have lane 0, and each gets the first free lane.
 */
export function layOut(cards: readonly GridCard[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>();
  let group: GridCard[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id } of group) {
      const lane = lanes.get(id);
      if (lane) lane.of = ends.length;
    }
    group = [];
    ends = [];
  };
  for (const card of sortCards(cards)) {
    if (ends.every((end) => end <= card.from)) close();
    const free = ends.findIndex((end) => end <= card.from);
    const index = free === -1 ? ends.length : free;
    ends[index] = card.to;
    lanes.set(card.id, { index, of: 1 });
    group.push(card);
  }
  close();
  return lanes;
}

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The step nearest to a minute at which something of this length can start. */
export function snap(minute: number, { from, to, step }: Scale, minutes = 0): number {
  const last = Math.floor((to - Math.max(minutes, step)) / step) * step;
  return clamp(Math.round(minute / step) * step, Math.ceil(from / step) * step, Math.max(last, from));
}

/** 8:00 to 18:00, which the grid always shows. */
const usual: Span = { from: 480, to: 1080 };

/** Whole hours that cover a usual day and all hours and cards of the columns. */
export function scaleOf(columns: readonly GridColumn[], step: number) {
  const spans = columns.flatMap(({ open, cards }) => [...open, ...cards]);
  const first = Math.min(...spans.map(({ from }) => from), usual.from);
  const last = Math.max(...spans.map(({ to }) => to), usual.to);
  return {
    from: Math.max(0, Math.floor(first / 60) * 60),
    to: Math.min(1440, Math.ceil(last / 60) * 60),
    step,
  };
}
