import type { DeliveryState, WebhookEndpoint } from '../../../domain/webhooks.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { t } from './text.ts';

/** How an endpoint stands, in a word. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.disabledBecause === 'gone') return <Badge tone="bad">{t('gone')}</Badge>;
  if (!endpoint.enabled) return <Badge tone="neutral">{t('off')}</Badge>;
  if (endpoint.failingSince) return <Badge tone="bad">{t('failing')}</Badge>;
  return <Badge tone="ok">{t('on')}</Badge>;
}

const tones: Record<DeliveryState, BadgeTone> = {
  queued: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};

/** What became of a delivery, in a word. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
