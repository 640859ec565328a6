import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isFocusLost } from '../../shared/dialogs/useFocusBack.ts';
import { Axis } from './Axis.tsx';
import { Column } from './Column.tsx';
import { type Cursor, isCursorKey, keepCursor, moveCursor, movePlace } from './cursor.ts';
import classes from './grid.module.css';
import type { GridCard, GridColumn, Place, Scale } from './model.ts';
import { useFirstScroll } from './useFirstScroll.ts';
import { useGridPointer } from './useGridPointer.ts';

/** Texts of the grid in the reader’s language. */
export interface GridTexts {
  /** How to use the grid, for screen readers. */
  help: string;
  /** Precedes the title of a block, for screen readers. */
  blocked: string;
  /** Label of a full hour on the axis. */
  hour(minute: number): string;
  /** Label of the current time on the axis. */
  clock(minute: number): string;
  time(minute: number): string;
  /** Accessible name of the button for free time. */
  free(minute: number): string;
  /** Announced when a move by key begins: the appointment, its place and the keys. */
  moving(title: string, columnTitle: string, minute: number): string;
  /** Announced for each place that an appointment is moved over. */
  movingTo(columnTitle: string, minute: number): string;
  moveEnded: string;
}

export interface DayGridProps {
  columns: readonly GridColumn[];
  scale: Scale;
  /** Accessible name of the grid, such as its day. */
  label: string;
  texts: GridTexts;
  mayBook: boolean;
  /** The time in the open booking form. */
  draft?: (Place & { minutes: number }) | null;
  /** Id of the column to scroll to. */
  shown?: string | undefined;
  /** Id of a card to scroll to as soon as it is drawn. */
  reveal?: string | undefined;
  onOpen(id: string): void;
  onOpenBlock(id: string): void;
  onBook(place: Place): void;
  onMove(id: string, place: Place): void;
  /** Called when a move ends because someone else changed the appointment meanwhile. */
  onMoveLost(): void;
  /** Called when someone tries to move a fixed appointment. */
  onMoveFixed(): void;
}

interface Moving extends Place {
  /** The card as it was when the move began, and the label of the grid that showed it. */
  card: GridCard;
  label: string;
  byKey: boolean;
}

/**
 * Appointments in columns of clinicians, days or rooms. The grid has one tab stop: arrow keys move between appointments
 * and free time, Enter opens or books, and M moves the focused appointment.
 */
export function DayGrid(props: DayGridProps) {
  const { columns, scale, label, texts, mayBook, draft = null, shown, reveal } = props;
  const { onOpen, onOpenBlock, onBook, onMove, onMoveLost, onMoveFixed } = props;
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Cursor | null>(null);
  const [hover, setHover] = useState<Place | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef(false);
  /** Id of the card that has the focus; null for anything else in the grid, undefined while the focus is elsewhere. */
  const focused = useRef<string | null>(undefined);
  /** Until when Enter neither books nor opens: a move by key has ended by itself just before it was to be dropped. */
  const ignoreEnterUntil = useRef(0);

  const cursor = useMemo(() => keepCursor(wanted, columns, scale), [wanted, columns, scale]);
  const cards = useMemo(
    () => new Map(columns.flatMap((column) => column.cards.map((card) => [card.id, card] as const))),
    [columns],
  );
  const titleOf = (columnId: string) => columns.find(({ id }) => id === columnId)?.title ?? '';

  const goTo = (next: Cursor) => {
    focusNext.current = true;
    setWanted(next);
  };
  const stopMoving = (text = texts.moveEnded) => {
    setMoving(null);
    setSaid(text);
  };
  const isCurrent = ({ id, revision }: GridCard) => cards.get(id)?.revision === revision;
  const isInPlace = ({ id, columnId, from }: GridCard) =>
    cards.get(id)?.columnId === columnId && cards.get(id)?.from === from;
  const drop = (card: GridCard, { columnId, minute }: Place) => {
    stopMoving('');
    if (isCurrent(card) && isInPlace(card)) onMove(card.id, { columnId, minute });
  };

  // The grid can show another day meanwhile, and the reader's previous move of the appointment can be refused.
  const endLostMove = useEffectEvent(() => {
    if (!moving) return;
    const isShown = moving.label === label;
    if (isShown && isCurrent(moving.card) && isInPlace(moving.card)) return;
    const isLost = isShown && !isCurrent(moving.card);
    stopMoving(isLost ? '' : texts.moveEnded);
    if (moving.byKey) ignoreEnterUntil.current = performance.now() + 1_000;
    if (isLost) onMoveLost();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the moved appointment can be another
  useLayoutEffect(() => endLostMove(), [columns, label]);

  // The cursor goes to the new time with its card.
  const cardsBefore = useRef(cards);
  const followCard = useEffectEvent(() => {
    const [before, card] = [cardsBefore.current, cards].map((each) => each.get(cursor?.id ?? ''));
    cardsBefore.current = cards;
    if (before && card && before.from !== card.from)
      setWanted({ id: card.id, columnId: card.columnId, minute: card.from });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card can be at another time
  useLayoutEffect(() => followCard(), [columns]);

  const cardSelector = (id: string) => `[data-appointment="${id}"]`;
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const scrollTo = (selector: string) =>
    find(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const focus = (id: string | null) => {
    const selector = id ? cardSelector(id) : '[data-free]';
    find(selector)?.focus({ preventScroll: true });
    scrollTo(selector);
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
  useLayoutEffect(() => keepFocus(), [columns, cursor, mayBook]);

  useFirstScroll(root, columns, scale, shown);
  const showOutline = useEffectEvent(() => {
    if (moving?.byKey) scrollTo('[data-outline]');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the target of a move changes
  useLayoutEffect(() => showOutline(), [moving]);
  /** Id of the card that was moved by key, and of the one that was revealed last. */
  const dropped = useRef<string>(undefined);
  const revealed = useRef<string>(undefined);
  const showChanged = useEffectEvent(() => {
    if (dropped.current) scrollTo(cardSelector(dropped.current));
    dropped.current = undefined;
    if (!reveal || reveal === revealed.current || !cards.has(reveal)) return;
    revealed.current = reveal;
    scrollTo(cardSelector(reveal));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card can be drawn elsewhere
  useLayoutEffect(() => showChanged(), [columns, reveal]);

  useGridPointer(root, {
    scale,
    isBookable: (columnId) => columns.some(({ id, bookable }) => bookable && id === columnId),
    cardAt: (id) => cards.get(id),
    onHover: (place) =>
      setHover((old) =>
        old?.columnId === place?.columnId && old?.minute === place?.minute ? old : mayBook ? place : null,
      ),
    onPress: (place) => {
      if (!mayBook) return;
      setHover(null);
      setWanted({ ...place, id: null });
      onBook(place);
    },
    onDrag: (card, place) => {
      if (place && isCurrent(card) && isInPlace(card)) setMoving({ card, label, ...place, byKey: false });
      else if (moving) stopMoving();
    },
    onDrop: drop,
    onDragFixed: onMoveFixed,
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !cursor) return;
    const ignored = event.key === 'Enter' && performance.now() < ignoreEnterUntil.current;
    if (!isCursorKey(event.key)) ignoreEnterUntil.current = 0;
    if (moving?.byKey) {
      const { card } = moving;
      if (event.key === 'Enter') {
        if (card.columnId === moving.columnId && card.from === moving.minute) stopMoving();
        else {
          dropped.current = card.id;
          drop(card, moving);
        }
      } else if (event.key === 'Escape') stopMoving();
      else if (isCursorKey(event.key)) {
        const place = movePlace(columns, moving, event.key, scale, card.to - card.from);
        setMoving({ ...moving, ...place });
        setSaid(texts.movingTo(titleOf(place.columnId), place.minute));
      } else if (event.key === 'Tab') return stopMoving();
      else if (event.key.toLowerCase() !== 'm') return;
    } else if (isCursorKey(event.key)) goTo(moveCursor(columns, cursor, event.key, scale));
    else if (event.key.toLowerCase() === 'm') {
      const id = (event.target as Element).closest<HTMLElement>('[data-appointment]')?.dataset.appointment;
      const card = id ? cards.get(id) : undefined;
      if (card?.fixed) onMoveFixed();
      if (!card?.movable) return;
      const place = { columnId: card.columnId, minute: card.from };
      setMoving({ card, label, ...place, byKey: true });
      setSaid(texts.moving(card.title, titleOf(place.columnId), place.minute));
    } else if (!ignored) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    ignoreEnterUntil.current = 0;
    const button = (event.target as Element).closest<HTMLElement>('button');
    const id = button?.dataset.appointment;
    if (id) {
      const card = cards.get(id);
      if (card) setWanted({ id, columnId: card.columnId, minute: card.from });
      onOpen(id);
    } else if (button?.dataset.block) onOpenBlock(button.dataset.block);
    else if (button && cursor && mayBook) onBook({ columnId: cursor.columnId, minute: cursor.minute });
  });
  // A card focused by a screen reader or script becomes the tab stop.
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const id = (event.target as HTMLElement).dataset.appointment;
    focused.current = id ?? null;
    const card = id && id !== cursor?.id ? cards.get(id) : undefined;
    if (card) setWanted({ id: card.id, columnId: card.columnId, minute: card.from });
  });
  const onBlur = useEffectEvent(({ target }: FocusEvent) => {
    if (moving?.byKey && !focusNext.current) stopMoving();
    // Some browsers report a blur also when the focused element is removed, so that is awaited.
    setTimeout(() => {
      const { activeElement } = document;
      if (root.current?.contains(activeElement)) return;
      ignoreEnterUntil.current = 0;
      if ((target as Element).isConnected || activeElement !== document.body) focused.current = undefined;
    });
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', (event) => onKey(event), { signal });
    element.addEventListener('click', (event) => onClick(event), { signal });
    element.addEventListener('focusin', (event) => onFocus(event), { signal });
    element.addEventListener('focusout', (event) => onBlur(event), { signal });
    return () => listening.abort();
  }, []);

  const outline: (Place & { minutes?: number }) | null = moving
    ? { ...moving, minutes: moving.card.to - moving.card.from }
    : (draft ?? hover);
  const style = {
    '--columns': columns.length,
    '--scale-from': scale.from,
    '--scale-minutes': scale.to - scale.from,
  } as CSSProperties;
  const now = columns.find((column) => column.now !== null)?.now ?? null;

  return (
    <>
      <section ref={root} className={classes.grid} aria-label={label} style={style} data-one-tab-stop>
        <Axis scale={scale} now={now} texts={texts} />
        {columns.map((column) => {
          const here = cursor?.columnId === column.id ? cursor : null;
          const freeMinute = mayBook && column.bookable && here?.id === null ? here.minute : null;
          const outlined = outline?.columnId === column.id ? outline : null;
          return (
            <Column
              key={column.id}
              column={column}
              scale={scale}
              focusable={here?.id ?? null}
              freeMinute={freeMinute}
              freeLabel={freeMinute === null ? '' : texts.free(freeMinute)}
              outlineMinute={outlined?.minute ?? null}
              outlineMinutes={outlined?.minutes ?? scale.step}
              outlineText={outlined ? texts.time(outlined.minute) : ''}
              moving={moving?.card.columnId === column.id ? moving.card.id : null}
              blockedText={texts.blocked}
            />
          );
        })}
      </section>
      <VisuallyHidden>{texts.help}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
