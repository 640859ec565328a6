import type { DeliveryState, WebhookEndpoint } from '../../domain/platform/webhooks.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { t } from './text.ts';

const endpointTones = { gone: 'bad', off: 'neutral', failing: 'bad', on: 'ok' } as const;

/** State of an endpoint; also the key of its text. */
export function stateOf({ disabledBecause, enabled, failingSince }: WebhookEndpoint) {
  if (disabledBecause === 'gone') return 'gone';
  if (!enabled) return 'off';
  return failingSince ? 'failing' : 'on';
}

export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const state = stateOf(endpoint);
  return (
    <Badge tone={endpointTones[state]} dot>
      {t(state)}
    </Badge>
  );
}

const tones: Record<DeliveryState, BadgeTone> = {
  queued: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <Badge tone={tones[state]} dot>
      {t(state)}
    </Badge>
  );
}
