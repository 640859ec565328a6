import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { GridCards } from './model.ts';
import type { GridMove } from './useGridMove.ts';

export const cardSelector = (id: string) => `[data-appointment="${id}"]`;

export function scrollTo(root: RefObject<HTMLElement | null>, selector: string): void {
  root.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls to the target of a move by key, to the card that was moved so, and to the one with the id `reveal`. */
export function useKeepInView(
  root: RefObject<HTMLElement | null>,
  cards: GridCards,
  { moving, dropped }: GridMove,
  reveal: string | undefined,
): void {
  const showTarget = useEffectEvent(() => {
    if (moving?.byKey) scrollTo(root, '[data-outline]');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the target of a move changes
  useLayoutEffect(() => showTarget(), [moving]);
  /** Id of the card that was revealed last. */
  const revealed = useRef<string>(undefined);
  const showChanged = useEffectEvent(() => {
    if (dropped.current) scrollTo(root, cardSelector(dropped.current));
    dropped.current = undefined;
    if (!reveal || reveal === revealed.current || !cards.has(reveal)) return;
    revealed.current = reveal;
    scrollTo(root, cardSelector(reveal));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card can be drawn elsewhere
  useLayoutEffect(() => showChanged(), [cards, reveal]);
}
