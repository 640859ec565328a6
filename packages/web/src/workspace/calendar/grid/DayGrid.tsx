import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Axis } from './Axis.tsx';
import { Column } from './Column.tsx';
import { isCursorKey, moveCursor } from './cursor.ts';
import classes from './grid.module.css';
import type { GridCards, GridColumn, Place, Scale } from './model.ts';
import { useFirstScroll } from './useFirstScroll.ts';
import { useGridMove } from './useGridMove.ts';
import { useGridPointer } from './useGridPointer.ts';
import { useKeepInView } from './useKeepInView.ts';
import { useTabStop } from './useTabStop.ts';

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

/**
 * Appointments in columns of clinicians, days or rooms. The grid has one tab stop: arrow keys move between appointments
 * and free time, Enter opens or books, and M moves the focused appointment.
 */
export function DayGrid(props: DayGridProps) {
  const { columns, scale, label, texts, mayBook, draft = null, shown, reveal } = props;
  const { onOpen, onOpenBlock, onBook, onMoveFixed } = props;
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [hover, setHover] = useState<Place | null>(null);
  const cards: GridCards = useMemo(
    () => new Map(columns.flatMap((column) => column.cards.map((card) => [card.id, card] as const))),
    [columns],
  );
  const move = useGridMove(props, cards);
  const tabStop = useTabStop(root, props, cards);
  const { moving } = move;
  const { cursor } = tabStop;
  useFirstScroll(root, columns, scale, shown);
  useKeepInView(root, cards, move, reveal);

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
      tabStop.put({ ...place, id: null });
      onBook(place);
    },
    onDrag: move.drag,
    onDrop: move.drop,
    onDragFixed: onMoveFixed,
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !cursor) return;
    const { key } = event;
    const isIgnored = key === 'Enter' && move.ignoresEnter();
    if (!isCursorKey(key)) move.allowEnter();
    let isUsed = isIgnored;
    if (moving?.byKey) isUsed = move.press(key);
    else if (isCursorKey(key)) {
      tabStop.goTo(moveCursor(columns, cursor, key, scale));
      isUsed = true;
    } else if (key.toLowerCase() === 'm') isUsed = move.begin(cards.get(idOfCard(event.target) ?? ''));
    if (!isUsed) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    move.allowEnter();
    const button = (event.target as Element).closest<HTMLElement>('button');
    const id = button?.dataset.appointment;
    if (id) {
      const card = cards.get(id);
      if (card) tabStop.putOn(card);
      onOpen(id);
    } else if (button?.dataset.block) onOpenBlock(button.dataset.block);
    else if (button && cursor && mayBook) onBook({ columnId: cursor.columnId, minute: cursor.minute });
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => tabStop.enter(target as HTMLElement));
  const onBlur = useEffectEvent(({ target }: FocusEvent) => {
    move.leave();
    // Some browsers report a blur also when the focused element is removed, so that is awaited.
    setTimeout(() => {
      if (root.current?.contains(document.activeElement)) return;
      move.allowEnter();
      tabStop.leave(target as Element);
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
      <VisuallyHidden id={helpId}>{texts.help}</VisuallyHidden>
      <section
        ref={root}
        className={classes.grid}
        aria-label={label}
        aria-describedby={helpId}
        style={style}
        data-one-tab-stop
      >
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
      <VisuallyHidden role="status">{move.said}</VisuallyHidden>
    </>
  );
}

const idOfCard = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>('[data-appointment]')?.dataset.appointment;
