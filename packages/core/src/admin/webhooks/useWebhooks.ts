import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasCode, isMissing } from '../../client/errors.ts';
import {
  type DeliveryFilters,
  type DeliveryState,
  deliveryStates,
  type IssuedSecret,
  type SecretRotation,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointValues,
  webhookEndpoints,
  webhookEventTypes,
  webhookTestType,
} from '../../domain/platform/webhooks.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { toast } from '../../ui/toast.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

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

export type EndpointChange =
  | ({ kind: 'create' } & WebhookEndpointValues)
  | ({ kind: 'edit'; endpoint: WebhookEndpoint } & WebhookEndpointValues)
  | { kind: 'switch'; endpoint: WebhookEndpoint; enabled: boolean }
  | ({ kind: 'rotate'; endpoint: WebhookEndpoint } & Omit<SecretRotation, 'version'>)
  | { kind: 'remove'; endpoint: WebhookEndpoint };

function doneText(change: EndpointChange): string | null {
  if (change.kind === 'switch') return change.enabled ? t('switchedOn') : t('switchedOff');
  if (change.kind === 'rotate') return null;
  return { create: t('created'), edit: t('saved'), remove: t('removed') }[change.kind];
}

/**
 * Adds, edits, enables, disables and removes endpoints and rotates their secrets. Resolves to the new secret
 * if one was made. The forms show errors.
 */
export function useEndpointChanges() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (change: EndpointChange): Promise<IssuedSecret | null> => {
      if (change.kind === 'create') {
        const { kind: _, ...payload } = change;
        return call(webhookEndpoints.create, { payload });
      }
      const { endpointId, version } = change.endpoint;
      const params = { endpointId };
      switch (change.kind) {
        case 'edit': {
          const { kind: _, endpoint, ...values } = change;
          const payload = { ...values, version, enabled: endpoint.enabled };
          await call(webhookEndpoints.update, { params, payload });
          return null;
        }
        case 'switch': {
          const { url, description, eventTypes } = change.endpoint;
          const payload = { url, description, eventTypes, version, enabled: change.enabled };
          await call(webhookEndpoints.update, { params, payload });
          return null;
        }
        case 'rotate': {
          const { overlapHours, endOldSecret } = change;
          const payload = { version, overlapHours, endOldSecret };
          return call(webhookEndpoints.rotateSecret, { params, payload });
        }
        case 'remove': {
          await call(webhookEndpoints.remove, { params, payload: { version } });
          return null;
        }
      }
    },
    onSuccess: (_issued, change) => {
      const text = doneText(change);
      if (text) toast.success(text);
      void client.invalidateQueries({ queryKey: queryKeys.webhooks });
    },
    onError: (error) => {
      if (hasCode(error, 'VERSION_CONFLICT')) void client.invalidateQueries({ queryKey: queryKeys.webhooks });
    },
  });
}

/** Sends messages: a test, one delivery again, or all that failed since a given time. */
export function useSending(endpointId: string) {
  const call = useCall();
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: queryKeys.webhooks });
  const test = useMutation({
    meta: { failure: t('failedAction') },
    mutationFn: () => call(webhookEndpoints.sendTest, { params: { endpointId } }),
    onSuccess: () => {
      toast.success(t('testSent'));
      reload();
    },
  });
  const replay = useMutation({
    meta: { failure: t('failedAction') },
    mutationFn: (deliveryId: string) => call(webhookEndpoints.replay, { params: { deliveryId } }),
    onSuccess: () => {
      toast.success(t('replayed'));
      reload();
    },
  });
  const replaySince = useMutation({
    meta: { quiet: true },
    mutationFn: (since: string) =>
      call(webhookEndpoints.replaySince, { params: { endpointId }, payload: { since } }),
    onSuccess: ({ deliveries }) => {
      toast.success(t('replayedMany', { n: deliveries }));
      reload();
    },
  });
  return { test, replay, replaySince };
}
