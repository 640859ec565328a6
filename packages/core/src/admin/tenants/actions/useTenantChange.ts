import { operationEndpoints, type SuspensionRequest } from '../../../domain/platform/operations.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { type ChangeOptions, type Send, useChange } from '../../../session/step-up/useChange.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from '../text.ts';

/** Sends a change of a tenant. The server decides what is allowed; a toast shows the reason of a refusal. */
export function useTenantChange<Answer, Input = void>(
  send: Send<Answer, Input>,
  options: ChangeOptions<Answer, Input>,
) {
  const meta = { failure: t('actionFailed'), ...options.meta };
  return useChange(send, { ...options, meta, refetch: [queryKeys.tenants] });
}

/**
 * Suspends a tenant or replaces its hold. A tenant that was suspended already is returned, for the caller to report.
 */
export function useSuspend(
  tenantId: string,
  options: Pick<ChangeOptions<TenantDetail | null, SuspensionRequest>, 'onSuccess'>,
) {
  return useTenantChange(
    async (call, payload: SuspensionRequest) => {
      const answer = await call(operationEndpoints.suspend, { params: { tenantId }, payload });
      return 'tenant' in answer ? answer.tenant : null;
    },
    {
      ...options,
      done: (unchanged, { replacesHold }) =>
        unchanged ? null : t(replacesHold ? 'holdDone' : 'suspendDone'),
    },
  );
}
