import { type RefObject, useEffect, useState } from 'react';
import { isCovered, isForFocus, useOfferCommands } from '../../../session/commands/index.ts';
import { t } from './text.ts';

export interface RowKeysOptions {
  /**
   * The element around the rows. Each row has its id in `data-row`, and its link or button has
   * `data-row-link`.
   */
  body: RefObject<HTMLElement | null>;
  /** Ids of the rows in order; an empty list turns the keys off. */
  rows: readonly string[];
  onOpen: (id: string) => void;
  onSelect?: ((id: string) => void) | undefined;
  /** Clears the selection; undefined if nothing is selected. */
  onClear?: (() => void) | undefined;
}

/**
 * Row keys of a table: j and k move between rows, x selects the current one, Enter opens it, Escape clears
 * the selection. The focus moves too, so that screen readers announce the row. Returns the current row, and a
 * setter for when the focus reaches a row by other means.
 */
export function useRowKeys({ body, rows, onOpen, onSelect, onClear }: RowKeysOptions) {
  const [currentRow, setCurrentRow] = useState<string | null>(null);
  const at = currentRow === null ? -1 : rows.indexOf(currentRow);
  const current = rows[at];

  function go(step: 1 | -1) {
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    setCurrentRow(next);
    const row = body.current?.querySelector(`[data-row="${CSS.escape(next)}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
  }

  const key = { group: 'screen', keyOnly: true } as const;
  const commands = [
    { ...key, id: 'row-next', title: t('nextRow'), shortcut: 'j', run: () => go(1) },
    { ...key, id: 'row-previous', title: t('previousRow'), shortcut: 'k', run: () => go(-1) },
    {
      ...key,
      id: 'row-open',
      title: t('openRow'),
      shortcut: 'enter',
      run: () => {
        if (current) onOpen(current);
      },
    },
    {
      ...key,
      id: 'row-select',
      title: t('selectRow'),
      shortcut: 'x',
      visible: onSelect !== undefined,
      run: () => {
        if (current) onSelect?.(current);
      },
    },
  ];
  useOfferCommands(rows.length > 0 ? commands : []);

  useEffect(() => {
    if (!onClear) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isCovered(document) || isForFocus(event.target, 'escape')) return;
      onClear();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return { currentRow, setCurrentRow };
}
