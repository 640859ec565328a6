import { defineFeature } from '../../feature.ts';
import { webhookTroubleMail } from './mails.ts';
import { webhookRoutes } from './routes.ts';

export { createWebhookClient } from './delivery/client.ts';
export type { WebhookSender } from './delivery/deliver.ts';
export { startWebhooks } from './delivery/dispatcher.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  mails: [webhookTroubleMail],
  routes: webhookRoutes,
});
