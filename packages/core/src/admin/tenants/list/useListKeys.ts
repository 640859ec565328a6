import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TenantSummary } from '../../../domain/resources.ts';
import { useOfferCommands } from '../../shared/commands.tsx';
import { isCovered, isForFocus } from '../../shared/shortcuts.ts';
import { t } from './text.ts';
import type { TenantSelection } from './useSelection.ts';

export interface ListKeysOptions {
  /** Around the rows, each with its id in `data-row` and its link in `data-row-link`. */
  rows: RefObject<HTMLElement | null>;
  tenants: readonly TenantSummary[];
  selection: TenantSelection;
  maySelect: boolean;
}

/**
 * j and k go from row to row, x selects the one reached, Enter opens it, Escape clears the selection. The focus moves
 * with it, so that a screen reader says where it is. Returns the row reached last and what keeps it when the focus
 * comes another way.
 */
export function useListKeys({ rows, tenants, selection, maySelect }: ListKeysOptions) {
  const navigate = useNavigate();
  const [reached, reach] = useState<string | null>(null);
  const at = tenants.findIndex(({ tenantId }) => tenantId === reached);
  const current = tenants[at];

  function go(step: 1 | -1) {
    const next = tenants[at === -1 ? 0 : Math.min(Math.max(at + step, 0), tenants.length - 1)];
    if (!next) return;
    reach(next.tenantId);
    const row = rows.current?.querySelector(`[data-row="${CSS.escape(next.tenantId)}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
  }

  const isThere = tenants.length > 0;
  const key = { group: 'screen', keyOnly: true } as const;
  useOfferCommands([
    { ...key, id: 'row-next', title: t('nextRow'), shortcut: 'j', visible: isThere, run: () => go(1) },
    {
      ...key,
      id: 'row-previous',
      title: t('previousRow'),
      shortcut: 'k',
      visible: isThere,
      run: () => go(-1),
    },
    {
      ...key,
      id: 'row-open',
      title: t('openRow'),
      shortcut: 'enter',
      visible: isThere,
      run: () => {
        if (current) void navigate(`/admin/tenants/${current.tenantId}`);
      },
    },
    {
      ...key,
      id: 'row-select',
      title: t('selectRow'),
      shortcut: 'x',
      visible: isThere && maySelect,
      run: () => {
        if (current) selection.toggle(current);
      },
    },
  ]);

  const { isEmpty, clear } = selection;
  useEffect(() => {
    if (isEmpty) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (isCovered(document) || isForFocus(event.target, 'escape')) return;
      clear();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return { reached, reach };
}
