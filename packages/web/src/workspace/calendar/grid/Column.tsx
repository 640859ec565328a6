import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconNote, IconRepeat } from '@tabler/icons-react';
import { type CSSProperties, memo, useMemo } from 'react';
import classes from './grid.module.css';
import {
  type GridBlock,
  type GridCard,
  type GridColumn,
  type Lane,
  layOut,
  type Scale,
  sortCards,
} from './model.ts';

/** Only plain values, so that `memo` re-renders a column only when something in it changes. */
export interface ColumnProps {
  column: GridColumn;
  scale: Scale;
  /** Id of the card that is the tab stop. */
  focusable: string | null;
  /** The free time that is the tab stop, and its name. */
  freeMinute: number | null;
  freeLabel: string;
  /** Where to draw a dashed outline: the free time under the pointer, or the target of a move. */
  outlineMinute: number | null;
  outlineMinutes: number;
  outlineText: string;
  /** Id of the card being moved. */
  moving: string | null;
  /** Text for blocked time. */
  blockedText: string;
}

/** Position of something in a column, as CSS variables. */
const spanStyle = ({ from, to }: { from: number; to: number }, scale: Scale): CSSProperties =>
  ({ '--from': from - scale.from, '--minutes': to - from }) as CSSProperties;

/** The part of a block within the scale, such as of a whole day off; null when there is none. */
function clip(block: GridBlock, scale: Scale): GridBlock | null {
  const from = Math.max(block.from, scale.from);
  const to = Math.min(block.to, scale.to);
  return from < to ? { ...block, from, to } : null;
}

/** One clinician, day or room: a section with a list of its appointments. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, scale, focusable, freeMinute, outlineMinute, moving } = props;
  const lanes = useMemo(() => layOut(column.cards), [column.cards]);
  const cards = useMemo(() => sortCards(column.cards), [column.cards]);
  const shownBlocks = useMemo(
    () => column.blocks.flatMap((block) => clip(block, scale) ?? []),
    [column.blocks, scale],
  );
  const headingId = `column-${column.id}`;
  return (
    <section
      className={classes.column}
      aria-labelledby={headingId}
      data-column={column.id}
      data-today={column.today || undefined}
    >
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {column.color === null ? null : (
            <span className={classes.dot} data-color={column.color} aria-hidden="true" />
          )}
          <span className={classes.titleText}>{column.title}</span>
        </h2>
        <span className={classes.subtitle} title={column.subtitle}>
          {column.subtitle}
        </span>
        {column.place ? (
          <span className={classes.place} title={column.place}>
            {column.place}
          </span>
        ) : null}
      </div>
      <div className={classes.day} data-day={column.id}>
        {column.open.map((span) => (
          <div key={span.from} className={classes.open} style={spanStyle(span, scale)} aria-hidden="true" />
        ))}
        <div className={classes.lines} aria-hidden="true" />
        {column.now !== null && column.now >= scale.from && column.now < scale.to ? (
          <div
            className={classes.now}
            style={spanStyle({ from: column.now, to: column.now }, scale)}
            aria-hidden="true"
          />
        ) : null}
        <ul className={classes.list}>
          {shownBlocks.map((block) => (
            <li key={block.id} className={classes.block} style={spanStyle(block, scale)}>
              <VisuallyHidden>{props.blockedText}</VisuallyHidden>
              {block.changeable ? (
                // Not reachable by Tab, because the grid has one tab stop. The list has a button for keyboard users.
                <button type="button" className={classes.blockTitle} data-block={block.id} tabIndex={-1}>
                  {block.title}
                </button>
              ) : (
                <span className={classes.blockTitle}>{block.title}</span>
              )}
            </li>
          ))}
          {cards.map((card) => (
            <Card
              key={card.id}
              card={card}
              scale={scale}
              lane={lanes.get(card.id)}
              focusable={focusable === card.id}
              moving={moving === card.id}
            />
          ))}
        </ul>
        {outlineMinute !== null ? (
          <div
            className={classes.outline}
            data-outline
            style={spanStyle({ from: outlineMinute, to: outlineMinute + props.outlineMinutes }, scale)}
            aria-hidden="true"
          >
            {props.outlineText}
          </div>
        ) : null}
        {freeMinute !== null ? (
          <button
            type="button"
            className={classes.free}
            data-free
            tabIndex={0}
            style={spanStyle({ from: freeMinute, to: freeMinute + scale.step }, scale)}
          >
            {props.freeLabel}
          </button>
        ) : null}
      </div>
    </section>
  );
});

interface CardProps {
  card: GridCard;
  scale: Scale;
  lane: Lane | undefined;
  focusable: boolean;
  moving: boolean;
}

const Card = memo(function Card({ card, scale, lane, focusable, moving }: CardProps) {
  const { bufferBefore, bufferAfter } = card;
  const minutes = card.to - card.from;
  const style = {
    ...spanStyle(card, scale),
    '--lane': lane?.index ?? 0,
    '--lanes': lane?.of ?? 1,
    '--before': bufferBefore,
    '--after': bufferAfter,
  } as CSSProperties;
  return (
    <li className={classes.item} style={style}>
      {bufferBefore > 0 ? <span className={classes.before} aria-hidden="true" /> : null}
      {bufferAfter > 0 ? <span className={classes.after} aria-hidden="true" /> : null}
      <button
        type="button"
        id={`appointment-${card.id}`}
        className={classes.card}
        data-appointment={card.id}
        data-tone={card.tone}
        data-color={card.color}
        data-size={minutes < 25 ? 'line' : minutes < 40 ? 'short' : undefined}
        data-movable={card.movable || undefined}
        data-moving={moving || undefined}
        tabIndex={focusable ? 0 : -1}
      >
        <span className={classes.said}>{card.time} </span>
        <span className={classes.name}>{card.title}</span>
        <span className={classes.state}>
          {card.alert ? <IconAlertCircle size={13} aria-hidden="true" /> : null}
          {card.memo ? <IconNote size={13} aria-hidden="true" /> : null}
          {card.repeats ? <IconRepeat size={13} aria-hidden="true" /> : null}
          {card.state}
        </span>
        {card.detail ? <span className={classes.detail}>{card.detail}</span> : null}
        {card.memo ? <span className={classes.memo}>{card.memo}</span> : null}
        {card.marks ? <span className={classes.said}> {card.marks}</span> : null}
      </button>
    </li>
  );
});
