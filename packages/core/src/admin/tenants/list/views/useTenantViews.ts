import { useEffect } from 'react';
import {
  type ListColumn,
  type NewTenantView,
  type TenantView,
  type TenantViewQuery,
  tenantViewEndpoints,
} from '../../../../domain/platform/tenant-views.ts';
import { useChange } from '../../../../session/step-up/useChange.ts';
import { useRead } from '../../../../session/useRead.ts';
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
  const options = { meta: { failure: t('viewFailed') }, refetch: [queryKeys.tenantViews] };
  const done = ({ view: { name } }: { view: TenantView }) => t('viewSaved', { name });
  const create = useChange((call, payload: NewTenantView) => call(tenantViewEndpoints.create, { payload }), {
    ...options,
    done,
  });
  const change = useChange(
    (call, { view: { viewId, version }, changes }: { view: TenantView; changes: Partial<NewTenantView> }) =>
      call(tenantViewEndpoints.update, { params: { viewId }, payload: { version, ...changes } }),
    { ...options, done },
  );
  const remove = useChange(
    (call, { viewId }: TenantView) => call(tenantViewEndpoints.remove, { params: { viewId } }),
    { ...options, done: (_answer, { name }) => t('viewRemoved', { name }) },
  );
  return { create, change, remove };
}
