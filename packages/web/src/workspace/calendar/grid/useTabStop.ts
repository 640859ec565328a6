import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isFocusLost } from '../../shared/dialogs/useFocusBack.ts';
import { type Cursor, keepCursor } from './cursor.ts';
import type { DayGridProps } from './DayGrid.tsx';
import type { GridCard, GridCards } from './model.ts';
import { cardSelector, scrollTo } from './useKeepInView.ts';

/** The grid's only tab stop: a card or free time. It goes with its card, and keeps the focus when that is drawn anew. */
export function useTabStop(
  root: RefObject<HTMLElement | null>,
  { columns, scale, mayBook }: DayGridProps,
  cards: GridCards,
) {
  const [wanted, setWanted] = useState<Cursor | null>(null);
  const cursor = useMemo(() => keepCursor(wanted, columns, scale), [wanted, columns, scale]);
  const focusNext = useRef(false);
  /** Id of the card that has the focus; null for anything else in the grid, undefined while the focus is elsewhere. */
  const focused = useRef<string | null>(undefined);
  const putOn = ({ id, columnId, from }: GridCard) => setWanted({ id, columnId, minute: from });

  // The cursor goes to the new time with its card.
  const cardsBefore = useRef(cards);
  const followCard = useEffectEvent(() => {
    const [before, card] = [cardsBefore.current, cards].map((each) => each.get(cursor?.id ?? ''));
    cardsBefore.current = cards;
    if (before && card && before.from !== card.from) putOn(card);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card can be at another time
  useLayoutEffect(() => followCard(), [cards]);

  const focus = (id: string | null) => {
    const selector = id ? cardSelector(id) : '[data-free]';
    root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    scrollTo(root, selector);
  };
  const focusCursor = useEffectEvent(() => {
    if (!focusNext.current || !cursor) return;
    focusNext.current = false;
    focus(cursor.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cursor moves
  useLayoutEffect(() => focusCursor(), [cursor]);
  // A card that moves into another column is drawn anew there; one that is cancelled, or free time that is taken, is gone.
  const keepFocus = useEffectEvent(() => {
    const id = focused.current;
    if (isFocusLost() && id !== undefined) focus(id !== null && cards.has(id) ? id : (cursor?.id ?? null));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the focused element can be gone
  useLayoutEffect(() => keepFocus(), [cards, cursor, mayBook]);

  return {
    cursor,
    put: setWanted,
    putOn,
    /** Puts the cursor at a place and focuses what is there. */
    goTo: (next: Cursor) => {
      focusNext.current = true;
      setWanted(next);
    },
    /** Call it when something in the grid gets the focus. A card focused by a screen reader or script becomes the tab stop. */
    enter: (target: HTMLElement) => {
      const id = target.dataset.appointment;
      focused.current = id ?? null;
      const card = id && id !== cursor?.id ? cards.get(id) : undefined;
      if (card) putOn(card);
    },
    /** Call it when the focus has left the grid from an element, which may have been removed. */
    leave: (target: Element) => {
      if (target.isConnected || document.activeElement !== document.body) focused.current = undefined;
    },
  };
}
