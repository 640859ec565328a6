import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { maxPicked } from '../../../../domain/platform/bulk-changes.ts';
import type { TenantSummary } from '../../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../../domain/public/sandbox.ts';
import { toast } from '../../../../ui/toast.ts';
import { t } from '../text.ts';

/** Individually selected tenants, also from other pages, or all that match the filters. */
export interface Selection {
  picked: ReadonlyMap<string, TenantSummary>;
  all: boolean;
}

const nothing: Selection = { picked: new Map(), all: false };

/** The sandbox cannot be selected, because nothing may change it. */
export const isSelectable = (tenant: TenantSummary) => !isSandbox(tenant);

/** The selection after the table's selected rows changed; undefined if it would exceed the maximum. */
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
  return next.size > maxPicked ? undefined : { picked: next, all: false };
}

/**
 * The selection of the list. It survives changes of page and sort order, and is cleared when `filters` (a
 * string that identifies them) changes, so that everything selected matches the filters.
 */
export function useSelection(filters: string, page: readonly TenantSummary[]) {
  const [stored, store] = useState({ filters, selection: nothing });
  return useMemo(() => {
    const selection = stored.filters === filters ? stored.selection : nothing;
    const set = (next: Selection) => store({ filters, selection: next });
    const isSelected = (tenant: TenantSummary) =>
      selection.all ? isSelectable(tenant) : selection.picked.has(tenant.tenantId);
    const selectable = page.filter(isSelectable);
    return {
      ...selection,
      isEmpty: !selection.all && selection.picked.size === 0,
      /** The selected rows in the table's format. */
      selected: selection.all
        ? rowsOf(selectable.map(({ tenantId }) => tenantId))
        : rowsOf(selection.picked.keys()),
      /** Whether all selectable rows of the page are selected. */
      isPageSelected: selectable.length > 0 && selectable.every(isSelected),
      /**
       * Applies the table's selection. If all matching tenants were selected, deselecting one keeps only the
       * others of the page.
       */
      select: (rows: RowSelectionState) => {
        const next = withRows(selection, page, rows);
        if (next) set(next);
        else toast.info(t('maxPicked', { most: maxPicked }));
      },
      selectAll: () => set({ picked: new Map(), all: true }),
      clear: () => set(nothing),
    };
  }, [stored, filters, page]);
}

function rowsOf(ids: Iterable<string>): RowSelectionState {
  return Object.fromEntries([...ids].map((id) => [id, true as const]));
}

export type TenantSelection = ReturnType<typeof useSelection>;
