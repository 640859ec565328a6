import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { toast } from '../../../../ui/toast.ts';
import { queryKeys } from '../../../shared/queryKeys.ts';
import { t } from '../text.ts';
import type { ListState } from '../useTenantListParams.ts';

/** What a view would keep of the list as it is now, with the columns that were chosen. */
export function viewQueryOf(
  { query }: Pick<ListState, 'query'>,
  columns: readonly ListColumn[] | undefined,
): TenantViewQuery {
  const { page: _, search, ...others } = query;
  const kept = { ...others, search: search || undefined, columns };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** Whether two views show the same; a page of twenty is what there is unless another is asked for. */
function showsSame(a: TenantViewQuery, b: TenantViewQuery): boolean {
  const facts = ({ limit = 20, columns, ...rest }: TenantViewQuery) =>
    JSON.stringify([limit, columns?.toSorted() ?? null, Object.entries(rest).toSorted()]);
  return facts(a) === facts(b);
}

/** The operator's views, which of them the list shows, and whether it shows something else by now. */
export function useTenantViews(state: ListState, columns: readonly ListColumn[] | undefined) {
  const transport = useTransport();
  const answer = useQuery({
    queryKey: queryKeys.tenantViews,
    queryFn: async ({ signal }) => (await call(transport, tenantViewEndpoints.list, { signal })).views,
    meta: { silent: true },
  });
  const views = answer.data ?? [];
  const current = views.find(({ viewId }) => viewId === state.view);
  const usual = views.find(({ isDefault }) => isDefault);

  // An address that asks for nothing gets the operator's default view.
  const { show, isUnasked } = state;
  useEffect(() => {
    if (isUnasked && usual) show(usual, { replace: true });
  });

  return {
    views,
    current,
    isEdited:
      current !== undefined &&
      !showsSame(current.query, viewQueryOf(state, current.query.columns ? columns : state.columns)),
    /** Whether it is known what to show first. */
    isSettled: !isUnasked || (!answer.isPending && usual === undefined),
    error: answer.error,
  };
}

/** Keeping, changing and removing views. `change` refuses what somebody changed elsewhere in the meantime. */
export function useViewChanges() {
  const transport = useTransport();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.tenantViews });
  const meta = { failure: t('viewFailed') };
  const keep = useMutation({
    meta,
    mutationFn: async (view: NewTenantView) =>
      (await call(transport, tenantViewEndpoints.create, { payload: view })).view,
    onSuccess: async ({ name }) => {
      toast.success(t('viewSaved', { name }));
      await renew();
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
    onSettled: renew,
  });
  const remove = useMutation({
    meta,
    mutationFn: ({ viewId }: TenantView) =>
      call(transport, tenantViewEndpoints.remove, { params: { viewId } }),
    onSuccess: (_answer, { name }) => void toast.success(t('viewRemoved', { name })),
    onSettled: renew,
  });
  return { keep, change, remove };
}
