import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../client/call.ts';
import {
  type ListColumn,
  type NewTenantView,
  type TenantView,
  type TenantViewQuery,
  tenantViewEndpoints,
} from '../../../../domain/platform/tenant-views.ts';
import { useTransport } from '../../../../session/SessionProvider.tsx';
import { useRead } from '../../../../session/useRead.ts';
import { toast } from '../../../../ui/toast.ts';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { t } from '../text.ts';
import type { ListState } from '../useTenantListParams.ts';

/** The current state of the list as a view, with the chosen columns. */
export function viewQueryOf(
  { query }: Pick<ListState, 'query'>,
  columns: readonly ListColumn[] | undefined,
): TenantViewQuery {
  const { page: _, search, ...others } = query;
  const kept = { ...others, search: search || undefined, columns };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** Whether two views show the same. A view without a page size has 20 rows. */
function showsSame(a: TenantViewQuery, b: TenantViewQuery): boolean {
  const comparable = ({ limit = 20, columns, ...rest }: TenantViewQuery) =>
    JSON.stringify([limit, columns?.toSorted() ?? null, Object.entries(rest).toSorted()]);
  return comparable(a) === comparable(b);
}

/**
 * The operator's saved views, the one that is open, and whether the list has been changed since it was
 * opened.
 */
export function useTenantViews(state: ListState, columns: readonly ListColumn[] | undefined) {
  const answer = useRead(tenantViewEndpoints.list, queryKeys.tenantViews, {
    pick: 'views',
    meta: { silent: true },
  });
  const views = answer.data ?? [];
  const current = views.find(({ viewId }) => viewId === state.view);
  const defaultView = views.find(({ isDefault }) => isDefault);

  // A URL without parameters opens the operator's default view.
  const { show, hasNoParams } = state;
  useEffect(() => {
    if (hasNoParams && defaultView) show(defaultView, { replace: true });
  });

  return {
    views,
    current,
    isEdited:
      current !== undefined &&
      !showsSame(current.query, viewQueryOf(state, current.query.columns ? columns : state.columns)),
    /** Whether it is known which view to show first. */
    isSettled: !hasNoParams || (!answer.isPending && defaultView === undefined),
    error: answer.error,
  };
}

/**
 * Creates, changes and deletes views. A change is refused if somebody else has changed the view meanwhile.
 */
export function useViewChanges() {
  const transport = useTransport();
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.tenantViews });
  const meta = { failure: t('viewFailed') };
  const create = useMutation({
    meta,
    mutationFn: async (view: NewTenantView) =>
      (await call(transport, tenantViewEndpoints.create, { payload: view })).view,
    onSuccess: async ({ name }) => {
      toast.success(t('viewSaved', { name }));
      await refetch();
    },
  });
  const change = useMutation({
    meta,
    mutationFn: ({
      view: { viewId, version },
      changes,
    }: {
      view: TenantView;
      changes: Partial<NewTenantView>;
    }) =>
      call(transport, tenantViewEndpoints.update, { params: { viewId }, payload: { version, ...changes } }),
    onSuccess: ({ view: { name } }) => void toast.success(t('viewSaved', { name })),
    onSettled: refetch,
  });
  const remove = useMutation({
    meta,
    mutationFn: ({ viewId }: TenantView) =>
      call(transport, tenantViewEndpoints.remove, { params: { viewId } }),
    onSuccess: (_answer, { name }) => void toast.success(t('viewRemoved', { name })),
    onSettled: refetch,
  });
  return { create, change, remove };
}
