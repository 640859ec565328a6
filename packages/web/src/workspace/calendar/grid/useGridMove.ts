import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CursorKey, isCursorKey, movePlace } from './cursor.ts';
import type { DayGridProps } from './DayGrid.tsx';
import type { GridCard, GridCards, Place } from './model.ts';

/** An appointment that is being moved, and where to. */
interface Moving extends Place {
  /** The card as it was when the move began, and the label of the grid that showed it. */
  card: GridCard;
  label: string;
  byKey: boolean;
}

export interface GridMove {
  moving: Moving | null;
  /** What screen readers announce. */
  said: string;
  /** Id of the card that was last dropped by key, until it is shown. */
  dropped: RefObject<string | undefined>;
  /** Drags a card over a place; null puts it back. */
  drag(card: GridCard, place: Place | null): void;
  drop(card: GridCard, place: Place): void;
  /** Begins a move by key. Returns false if the card cannot be moved. */
  begin(card: GridCard | undefined): boolean;
  /** Continues or ends the move by key. Returns whether it used the key. */
  press(key: string): boolean;
  /** Ends the move if it is one by key. */
  leave(): void;
  /** Whether Enter was meant to drop a card whose move by key has just ended by itself, so that it must do nothing. */
  ignoresEnter(): boolean;
  /** Ends the time in which Enter does nothing. */
  allowEnter(): void;
}

/** How long Enter does nothing, in milliseconds. */
const ignoreEnterMs = 1_000;

/** The move of an appointment to another time or column, by drag or by key. */
export function useGridMove(props: DayGridProps, cards: GridCards): GridMove {
  const { columns, scale, label, texts, onMove, onMoveLost, onMoveFixed } = props;
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const dropped = useRef<string>(undefined);
  const ignoreEnterUntil = useRef(0);
  const titleOf = (columnId: string) => columns.find(({ id }) => id === columnId)?.title ?? '';

  const stop = (text = texts.moveEnded) => {
    setMoving(null);
    setSaid(text);
  };
  const isCurrent = ({ id, revision }: GridCard) => cards.get(id)?.revision === revision;
  const isInPlace = ({ id, columnId, from }: GridCard) =>
    cards.get(id)?.columnId === columnId && cards.get(id)?.from === from;
  const isUnchanged = (card: GridCard) => isCurrent(card) && isInPlace(card);
  const drop = (card: GridCard, { columnId, minute }: Place) => {
    stop('');
    if (isUnchanged(card)) onMove(card.id, { columnId, minute });
  };

  // The grid can show another day meanwhile, and the reader's previous move of the appointment can be refused.
  const endLostMove = useEffectEvent(() => {
    if (!moving) return;
    const isShown = moving.label === label;
    if (isShown && isUnchanged(moving.card)) return;
    const isLost = isShown && !isCurrent(moving.card);
    stop(isLost ? '' : texts.moveEnded);
    if (moving.byKey) ignoreEnterUntil.current = performance.now() + ignoreEnterMs;
    if (isLost) onMoveLost();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the moved appointment can be another
  useLayoutEffect(() => endLostMove(), [cards, label]);

  const moveBy = (key: CursorKey, from: Moving) => {
    const place = movePlace(columns, from, key, scale, from.card.to - from.card.from);
    setMoving({ ...from, ...place });
    setSaid(texts.movingTo(titleOf(place.columnId), place.minute));
  };

  const dropByKey = (at: Moving) => {
    const { card } = at;
    if (card.columnId === at.columnId && card.from === at.minute) return stop();
    dropped.current = card.id;
    drop(card, at);
  };
  const press = (key: string): boolean => {
    if (!moving?.byKey) return false;
    if (isCursorKey(key)) moveBy(key, moving);
    else if (key === 'Enter') dropByKey(moving);
    else if (key === 'Escape') stop();
    else {
      if (key === 'Tab') stop();
      return key.toLowerCase() === 'm';
    }
    return true;
  };

  return {
    moving,
    said,
    dropped,
    drag: (card, place) => {
      if (place && isUnchanged(card)) setMoving({ card, label, ...place, byKey: false });
      else if (moving) stop();
    },
    drop,
    begin: (card) => {
      if (card?.fixed) onMoveFixed();
      if (!card?.movable) return false;
      const place = { columnId: card.columnId, minute: card.from };
      setMoving({ card, label, ...place, byKey: true });
      setSaid(texts.moving(card.title, titleOf(place.columnId), place.minute));
      return true;
    },
    press,
    leave: () => {
      if (moving?.byKey) stop();
    },
    ignoresEnter: () => performance.now() < ignoreEnterUntil.current,
    allowEnter: () => {
      ignoreEnterUntil.current = 0;
    },
  };
}
