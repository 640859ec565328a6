import { webhookRetentionDays } from '@tamarack/core/domain/platform/webhooks';
import { defineFeature } from '../../feature.ts';
import { startWebhooks } from './delivery/dispatcher.ts';
import { webhookTroubleMail } from './mails.ts';
import { webhookRoutes } from './routes.ts';

export { createWebhookClient } from './delivery/client.ts';
export type { WebhookSender } from './delivery/deliver.ts';
export { devWebhookRoutes } from './dev/receiver.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  mails: [webhookTroubleMail],
  routes: webhookRoutes,
  loops: (deps, signal) => [startWebhooks(deps, signal)],
  sealed: ['secret', 'previous_secret'].map((column) => ({
    table: 'webhook_endpoints',
    key: 'endpoint_id',
    column,
  })),
  retention: [
    {
      name: 'webhook_deliveries',
      table: 'webhook_deliveries',
      what: 'Messages sent to webhook endpoints, with their answers',
      kept: `${webhookRetentionDays} days`,
      since: 'after delivery or the last attempt',
      due: 'ended_at < :before',
    },
  ],
});
