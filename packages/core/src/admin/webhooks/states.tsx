import type { DeliveryState, WebhookEndpoint } from '../../domain/platform/webhooks.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { t } from './text.ts';

/** How an endpoint stands, in a word. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.disabledBecause === 'gone')
    return (
      <Badge tone="bad" dot>
        {t('gone')}
      </Badge>
    );
  if (!endpoint.enabled)
    return (
      <Badge tone="neutral" dot>
        {t('off')}
      </Badge>
    );
  if (endpoint.failingSince)
    return (
      <Badge tone="bad" dot>
        {t('failing')}
      </Badge>
    );
  return (
    <Badge tone="ok" dot>
      {t('on')}
    </Badge>
  );
}

const tones: Record<DeliveryState, BadgeTone> = {
  queued: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};

/** What became of a delivery, in a word. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <Badge tone={tones[state]} dot>
      {t(state)}
    </Badge>
  );
}
