import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type GridCard, type Place, type Scale, snap } from './model.ts';

/** Pixels the pointer moves before a press becomes a drag, or a long press is cancelled. */
const dragThreshold = 5;
/** Milliseconds a finger must rest on an appointment before it can be dragged. */
const longPressMs = 350;
/** Width of the zone at the edges where dragging scrolls, and the maximum scroll per frame, in pixels. */
const edge = 48;
const fastest = 14;

export interface GridPointerHandlers {
  scale: Scale;
  cardAt(id: string): GridCard | undefined;
  /** Whether appointments can be booked in the column and moved to it. */
  isBookable(columnId: string): boolean;
  /** Called with the free time under the pointer, or null. */
  onHover(place: Place | null): void;
  onPress(place: Place): void;
  /**
   * Called when the appointment is dragged over another time; null when it is put back. The card is as it was when the
   * pointer was pressed.
   */
  onDrag(card: GridCard, place: Place | null): void;
  onDrop(card: GridCard, place: Place): void;
  /** Called when someone tries to drag a fixed appointment. */
  onDragFixed(): void;
}

interface Drag {
  card: GridCard;
  pointerId: number;
  /** Where the pointer was pressed, and how far below the start of the card. */
  x: number;
  y: number;
  grip: number;
  begun: boolean;
  place: Place | null;
}

const dayAt = (x: number, root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-day]')].find((day) => {
    const { left, right } = day.getBoundingClientRect();
    return left <= x && x < right;
  });

/**
 * Pointer input on the grid: hovering and pressing free time, and dragging appointments with the mouse or, after a long
 * press, with a finger. Dragging near the edges scrolls. Listeners are on the scrolling element, not on each card.
 */
export function useGridPointer(ref: RefObject<HTMLElement | null>, handlers: GridPointerHandlers): void {
  const minuteAt = useEffectEvent((day: HTMLElement, y: number) => {
    const { top, height } = day.getBoundingClientRect();
    const { from, to } = handlers.scale;
    return from + ((y - top) / height) * (to - from);
  });
  const freeAt = useEffectEvent((event: { target: EventTarget | null; clientY: number }): Place | null => {
    const day = (event.target as Element | null)?.closest<HTMLElement>('[data-day]');
    if (!day?.dataset.day || (event.target as Element).closest('button')) return null;
    if (!handlers.isBookable(day.dataset.day)) return null;
    const { step, from } = handlers.scale;
    const minute = Math.max(from, Math.floor(minuteAt(day, event.clientY) / step) * step);
    return { columnId: day.dataset.day, minute };
  });
  const placeAt = useEffectEvent((x: number, y: number, drag: Drag, root: HTMLElement): Place | null => {
    const day = dayAt(x, root);
    if (!day?.dataset.day) return drag.place;
    if (!handlers.isBookable(day.dataset.day)) return null;
    const minute = snap(minuteAt(day, y) - drag.grip, handlers.scale, drag.card.to - drag.card.from);
    return { columnId: day.dataset.day, minute };
  });
  const cardAt = useEffectEvent((event: PointerEvent): Drag | null => {
    const button = (event.target as Element).closest<HTMLElement>('[data-appointment]');
    const day = button?.closest<HTMLElement>('[data-day]');
    const card = button && handlers.cardAt(button.dataset.appointment ?? '');
    if (!day || !(card?.movable || card?.fixed)) return null;
    const grip = minuteAt(day, event.clientY) - card.from;
    const { pointerId, clientX: x, clientY: y } = event;
    return { card, pointerId, x, y, grip, begun: false, place: null };
  });
  const hover = useEffectEvent((place: Place | null) => handlers.onHover(place));
  const press = useEffectEvent((place: Place) => handlers.onPress(place));
  const drag = useEffectEvent((card: GridCard, place: Place | null) => handlers.onDrag(card, place));
  const refuse = useEffectEvent(() => handlers.onDragFixed());
  const drop = useEffectEvent((card: GridCard, place: Place) => handlers.onDrop(card, place));

  useEffect(() => {
    const root = ref.current;
    if (!root) return;
    const listening = new AbortController();
    const { signal } = listening;
    let held: Drag | null = null;
    let last = { x: 0, y: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let swallowClick = false;

    const follow = () => {
      if (!held?.begun) return;
      const place = placeAt(last.x, last.y, held, root);
      if (place?.columnId === held.place?.columnId && place?.minute === held.place?.minute) return;
      held.place = place;
      drag(held.card, place);
    };
    const scroll = () => {
      const box = root.getBoundingClientRect();
      const pull = (at: number, low: number, high: number) =>
        at < low + edge
          ? -Math.min(fastest, (low + edge - at) / 3)
          : at > high - edge
            ? Math.min(fastest, (at - high + edge) / 3)
            : 0;
      root.scrollBy(pull(last.x, box.left, box.right), pull(last.y, box.top, box.bottom));
      follow();
      frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      if (!held) return;
      if (held.card.fixed) {
        swallowClick = true;
        refuse();
        return end();
      }
      held.begun = true;
      hover(null);
      root.dataset.dragging = '';
      follow();
      frame = requestAnimationFrame(scroll);
    };
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      delete root.dataset.dragging;
      held = null;
    };
    const cancel = () => {
      if (held?.begun) drag(held.card, null);
      end();
    };
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
      options?: AddEventListenerOptions,
    ) => root.addEventListener(type, listener, { signal, ...options });

    on('pointerdown', (event) => {
      swallowClick = false;
      if (event.button !== 0 || held) return;
      held = cardAt(event);
      if (!held) return;
      last = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== 'mouse') timer = setTimeout(begin, longPressMs);
    });
    on('pointermove', (event) => {
      last = { x: event.clientX, y: event.clientY };
      if (!held) {
        if (event.pointerType === 'mouse') hover(freeAt(event));
        return;
      }
      if (held.begun) return follow();
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < dragThreshold) return;
      if (event.pointerType !== 'mouse') return end();
      if (held.card.movable) root.setPointerCapture(held.pointerId);
      begin();
    });
    on('pointerup', () => {
      const { begun, place, card } = held ?? {};
      if (begun && card) {
        swallowClick = true;
        if (place && (place.columnId !== card.columnId || place.minute !== card.from)) drop(card, place);
        else drag(card, null);
      }
      end();
    });
    on('pointercancel', cancel);
    on('pointerleave', () => hover(null));
    on('lostpointercapture', () => held?.begun && cancel());
    // Dragging with a finger must not scroll the page as well.
    on('touchmove', (event) => held?.begun && event.preventDefault(), { passive: false });
    on('contextmenu', (event) => held && event.preventDefault());
    on(
      'click',
      (event) => {
        if (swallowClick) {
          swallowClick = false;
          event.stopPropagation();
          return;
        }
        const place = freeAt(event);
        if (place) press(place);
      },
      { capture: true },
    );
    document.addEventListener('keydown', (event) => event.key === 'Escape' && held?.begun && cancel(), {
      signal,
    });
    return () => {
      end();
      listening.abort();
    };
  }, [ref]);
}
