import { useMemo } from 'react';
import { isMissing } from '../../client/errors.ts';
import {
  type DeliveryFilters,
  type DeliveryState,
  deliveryStates,
  type WebhookDelivery,
  webhookEndpoints,
  webhookEventTypes,
  webhookTestType,
} from '../../domain/platform/webhooks.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { type ChangeOptions, type Send, useChange } from '../../session/step-up/useChange.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';

/** Live events that may change an endpoint or its deliveries. */
const liveTypes = ['platform.webhook_changed', 'webhook.', 'tenant.', 'member.', 'operation.'];
/** Polling intervals in milliseconds: one while a delivery is due, the other for later retries. */
const pollEveryDue = 1_500;
const pollEvery = 30_000;
const pageSize = 25;

/** All endpoints, updated live. */
export function useEndpoints() {
  useLive({ types: liveTypes }, [queryKeys.webhooks], 1_000);
  return useRead(webhookEndpoints.list, queryKeys.webhookEndpoints, {
    pick: 'endpoints',
    refetchInterval: pollEvery,
  });
}

/** One endpoint, updated live. */
export function useEndpoint(endpointId: string) {
  useLive({ types: liveTypes }, [queryKeys.webhooks], 1_000);
  return useRead(webhookEndpoints.get, queryKeys.webhookEndpoint(endpointId), {
    params: { endpointId },
    pick: 'endpoint',
    refetchInterval: pollEvery,
    meta: { quiet: isMissing },
  });
}

function isDue({ state, nextAttemptAt }: WebhookDelivery): boolean {
  return state === 'queued' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 10_000;
}

/** The deliveries to an endpoint that match the filters, newest first. */
export function useDeliveries(endpointId: string, filters: DeliveryFilters) {
  const call = useCall();
  return usePages({
    key: queryKeys.webhookDeliveries(endpointId, filters),
    read: (before: string | undefined, signal) =>
      call(webhookEndpoints.deliveries, {
        params: { endpointId },
        query: { ...filters, before, limit: pageSize },
        signal,
      }),
    itemsOf: (page) => page.deliveries,
    every: (deliveries) => (deliveries.some(isDue) ? pollEveryDue : pollEvery),
  });
}

/** One delivery with its attempts; polled while it is in progress. */
export function useDelivery(deliveryId: string | undefined) {
  return useRead(webhookEndpoints.delivery, queryKeys.webhookDelivery(deliveryId ?? ''), {
    params: { deliveryId: deliveryId ?? '' },
    pick: 'delivery',
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state }) => (state.data && isDue(state.data) ? pollEveryDue : false),
    meta: { quiet: isMissing },
  });
}

/** The filters of the deliveries and the open delivery, kept in the search params. */
export function useDeliveryParams() {
  const { searchParams: params, set } = useSearchParamsState();
  const filters = useMemo<DeliveryFilters>(() => {
    const types = [...webhookEventTypes, webhookTestType] as const;
    return {
      state: deliveryStates.find((state) => state === params.get('state')),
      type: types.find((type) => type === params.get('type')),
    };
  }, [params]);
  const replace = (changes: Record<string, string | undefined>) => set(changes, { replace: true });
  return {
    filters,
    isFiltered: Boolean(filters.state || filters.type),
    open: params.get('delivery') ?? undefined,
    filter: (changes: { state?: DeliveryState; type?: string }) => replace(changes),
    clear: () => replace({ state: undefined, type: undefined }),
    show: (deliveryId: string | undefined) => replace({ delivery: deliveryId }),
  };
}

/** Sends a change of the endpoints, or messages to one again. The forms show errors. */
export function useEndpointChange<Answer, Input = void>(
  send: Send<Answer, Input>,
  options: ChangeOptions<Answer, Input>,
) {
  return useChange(send, { meta: { quiet: true }, ...options, refetch: [queryKeys.webhooks] });
}
