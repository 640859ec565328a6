import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { mostPicked } from '../../../../domain/platform/bulk-changes.ts';
import type { TenantSummary } from '../../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../../domain/public/sandbox.ts';
import { toast } from '../../../../ui/toast.ts';
import { t } from '../text.ts';

/** Tenants picked by hand, also on other pages, or everything the filters choose. */
export interface Selection {
  picked: ReadonlyMap<string, TenantSummary>;
  all: boolean;
}

const nothing: Selection = { picked: new Map(), all: false };

/** The sandbox stays as it is: nothing can be done to it in any number. */
export const isSelectable = (tenant: TenantSummary) => !isSandbox(tenant);

/** The selection after the table's rows changed to these; undefined when more than may be picked. */
export function withRows(
  { picked }: Selection,
  page: readonly TenantSummary[],
  rows: RowSelectionState,
): Selection | undefined {
  const known = new Map([
    ...picked,
    ...page.filter(isSelectable).map((tenant) => [tenant.tenantId, tenant] as const),
  ]);
  const next = new Map([...known].filter(([tenantId]) => rows[tenantId]));
  return next.size > mostPicked ? undefined : { picked: next, all: false };
}

/**
 * What is selected in the list. It lasts over pages and orders, and ends when `filters` (any text that names them)
 * changes: what is selected is always something the filters show.
 */
export function useSelection(filters: string, page: readonly TenantSummary[]) {
  const [kept, keep] = useState({ filters, selection: nothing });
  return useMemo(() => {
    const selection = kept.filters === filters ? kept.selection : nothing;
    const set = (next: Selection) => keep({ filters, selection: next });
    const isSelected = (tenant: TenantSummary) =>
      selection.all ? isSelectable(tenant) : selection.picked.has(tenant.tenantId);
    const selectable = page.filter(isSelectable);
    return {
      ...selection,
      isEmpty: !selection.all && selection.picked.size === 0,
      /** The selected rows as the table has them. */
      selected: selection.all
        ? rowsOf(selectable.map(({ tenantId }) => tenantId))
        : rowsOf(selection.picked.keys()),
      /** Whether every row of the page that can be selected is. */
      isPageSelected: selectable.length > 0 && selectable.every(isSelected),
      /** Takes over the table's selection. Deselecting one of all that match keeps the others of the page. */
      select: (rows: RowSelectionState) => {
        const next = withRows(selection, page, rows);
        if (next) set(next);
        else toast.info(t('mostPicked', { most: mostPicked }));
      },
      selectAll: () => set({ picked: new Map(), all: true }),
      clear: () => set(nothing),
    };
  }, [kept, filters, page]);
}

function rowsOf(ids: Iterable<string>): RowSelectionState {
  return Object.fromEntries([...ids].map((id) => [id, true as const]));
}

export type TenantSelection = ReturnType<typeof useSelection>;
