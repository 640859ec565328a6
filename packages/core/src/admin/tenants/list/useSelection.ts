import { useMemo, useState } from 'react';
import { mostPicked } from '../../../domain/platform/tenant-list.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import type { TenantSummary } from '../../../domain/resources.ts';
import { toast } from '../../../ui/toast.ts';
import { t } from './text.ts';

/** Tenants picked by hand, also on other pages, or everything the filters choose. */
export interface Selection {
  picked: ReadonlyMap<string, TenantSummary>;
  all: boolean;
}

const nothing: Selection = { picked: new Map(), all: false };

/** The sandbox stays as it is: nothing can be done to it in any number. */
export const isSelectable = (tenant: TenantSummary) => !isSandbox(tenant);

/** The selection with these tenants in it or out of it. Undefined when it would be more than may be picked. */
export function withTenants(
  { picked }: Selection,
  tenants: readonly TenantSummary[],
  selected: boolean,
): Selection | undefined {
  const next = new Map(picked);
  for (const tenant of tenants.filter(isSelectable)) {
    if (selected) next.set(tenant.tenantId, tenant);
    else next.delete(tenant.tenantId);
  }
  return next.size > mostPicked ? undefined : { picked: next, all: false };
}

/** The rows between two, both included, in the order of the page. */
export function between(
  page: readonly TenantSummary[],
  from: string | null,
  to: TenantSummary,
): readonly TenantSummary[] {
  const start = page.findIndex(({ tenantId }) => tenantId === from);
  const end = page.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * What is selected in the list. It lasts over pages and orders, and ends when `filters` (any text that names them)
 * changes: what is selected is always something the filters show.
 */
export function useSelection(filters: string, page: readonly TenantSummary[]) {
  const [kept, keep] = useState({ filters, selection: nothing, last: null as string | null });
  return useMemo(() => {
    const isCurrent = kept.filters === filters;
    const selection = isCurrent ? kept.selection : nothing;
    const last = isCurrent ? kept.last : null;
    const set = (next: Selection, at: string | null = last) => keep({ filters, selection: next, last: at });

    function change(tenants: readonly TenantSummary[], selected: boolean, at?: string) {
      // Taking one out of everything leaves what is seen: the others of the page.
      const from = selection.all ? (withTenants(nothing, page, true) ?? nothing) : selection;
      const next = withTenants(from, tenants, selected);
      if (next) set(next, at);
      else toast.info(t('mostPicked', { most: mostPicked }));
    }

    const isSelected = (tenant: TenantSummary) =>
      selection.all ? isSelectable(tenant) : selection.picked.has(tenant.tenantId);
    const selectable = page.filter(isSelectable);
    const onPage = selectable.filter(isSelected).length;
    return {
      ...selection,
      isEmpty: !selection.all && selection.picked.size === 0,
      isSelected,
      /** Of the page: nothing, some or everything. */
      pageState: onPage === 0 ? 'none' : onPage === selectable.length ? 'all' : 'some',
      /** With a range: everything from the row toggled last. */
      toggle: (tenant: TenantSummary, withRange = false) => {
        if (!isSelectable(tenant)) return;
        const selected = !isSelected(tenant);
        change(withRange ? between(page, last, tenant) : [tenant], selected, tenant.tenantId);
      },
      togglePage: () => change(page, onPage < selectable.length),
      selectAll: () => set({ picked: new Map(), all: true }),
      clear: () => set(nothing, null),
    } as const;
  }, [kept, filters, page]);
}

export type TenantSelection = ReturnType<typeof useSelection>;
