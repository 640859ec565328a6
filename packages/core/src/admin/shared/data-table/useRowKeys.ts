import { type RefObject, useEffect, useState } from 'react';
import { isCovered, isForFocus, useOfferCommands } from '../../../session/commands/index.ts';
import { t } from './text.ts';

export interface RowKeysOptions {
  /** Around the rows, each with its id in `data-row` and its link or button in `data-row-link`. */
  body: RefObject<HTMLElement | null>;
  /** Ids of the rows in their order; none turns the keys off. */
  rows: readonly string[];
  onOpen: (id: string) => void;
  onSelect?: ((id: string) => void) | undefined;
  /** Clears the selection, while there is one. */
  onClear?: (() => void) | undefined;
}

/**
 * Keys of a table: j and k move between rows, x selects the current one, Enter opens it, Escape clears the selection.
 * The focus moves along, so that screen readers announce the row. Returns the current row, and a setter for when the
 * focus gets there another way.
 */
export function useRowKeys({ body, rows, onOpen, onSelect, onClear }: RowKeysOptions) {
  const [reached, reach] = useState<string | null>(null);
  const at = reached === null ? -1 : rows.indexOf(reached);
  const current = rows[at];

  function go(step: 1 | -1) {
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    reach(next);
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

  return { reached, reach };
}
