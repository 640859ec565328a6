import { dataStates, intercept, json, type Screen, type Stage, text } from '../stage.ts';

const webhookEndpoint = {
  endpointId: '018f0000-0000-7000-8000-00000000000e',
  url: 'https://hooks.partner.example/clinics?source=platform',
  description: 'Partner’s CRM',
  eventTypes: ['tenant.created', 'tenant.suspended', 'operation.failed'],
  enabled: true,
  disabledBecause: null,
  failingSince: '2026-11-20T09:00:00.000Z',
  lastSuccessAt: '2026-11-20T08:59:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 1,
  recent: { queued: 2, succeeded: 1204, failed: 3, cancelled: 0 },
};

const webhookDelivery = {
  deliveryId: '018f0000-0000-7000-8000-0000000000d1',
  endpointId: webhookEndpoint.endpointId,
  eventType: 'tenant.suspended',
  tenantId: null,
  state: 'failed',
  attempts: 10,
  lastStatus: 503,
  lastError: 'Answered 503.',
  createdAt: '2026-11-20T17:00:00.000Z',
  endedAt: '2026-11-21T17:00:00.000Z',
  nextAttemptAt: null,
};

const webhookAttempt = {
  at: '2026-11-20T17:00:01.000Z',
  durationMs: 31,
  url: webhookEndpoint.url,
  requestHeaders: { 'webhook-id': webhookDelivery.deliveryId },
  status: 503,
  responseHeaders: { server: 'nginx' },
  responseBody: 'Try later',
  error: 'Answered 503.',
};

const webhookPath = () => `/admin/settings/webhooks/${webhookEndpoint.endpointId}`;

/** Answers with an endpoint that has failed and its delivery, so that none is really called. */
async function withWebhooks(stage: Stage): Promise<void> {
  const at = '/api/webhook-(endpoints|deliveries)';
  const endpoint = json(200, { success: true, endpoint: webhookEndpoint });
  const list = json(200, { success: true, endpoints: [webhookEndpoint] });
  const deliveries = json(200, { success: true, deliveries: [webhookDelivery], next: null });
  const delivery = { ...webhookDelivery, body: '{"type":"tenant.suspended"}', log: [webhookAttempt] };
  await intercept(new RegExp(`${at}$`), list)(stage);
  await intercept(new RegExp(`${at}/[^/]+$`), (asked) =>
    asked.url.includes('deliveries') ? json(200, { success: true, delivery })(asked) : endpoint(asked),
  )(stage);
  await intercept(/\/api\/webhook-endpoints\/[^/]+\/deliveries/, deliveries)(stage);
}

export const webhookScreens: Record<string, Screen> = {
  '/admin/settings/webhooks': {
    kind: 'list',
    states: {
      ...dataStates({
        as: 'operator',
        path: () => '/admin/settings/webhooks',
        calls: /\/api\/webhook-endpoints/,
        ready: text('hooks.partner.example'),
        loading: ({ page }) =>
          page.getByText('Loading webhook endpoints').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: {
        as: 'operator',
        path: () => '/admin/settings/webhooks',
        before: withWebhooks,
        until: text('hooks.partner.example'),
      },
      empty: { as: 'operator', path: () => '/admin/settings/webhooks', until: text('No endpoints yet') },
      new: {
        as: 'operator',
        path: () => '/admin/settings/webhooks?new=1',
        until: ({ page }) => page.getByRole('dialog', { name: 'Add a webhook endpoint' }).waitFor(),
      },
    },
  },
  '/admin/settings/webhooks/:endpointId': {
    kind: 'data',
    states: {
      ...dataStates({
        as: 'operator',
        path: webhookPath,
        calls: /\/api\/webhook-endpoints/,
        ready: text('hooks.partner.example'),
        loading: ({ page }) =>
          page.getByText('Loading webhook endpoints').first().waitFor({ state: 'attached' }),
        failing: text('This could not be loaded'),
      }),
      ready: { as: 'operator', path: webhookPath, before: withWebhooks, until: text('Answered 503.') },
      delivery: {
        as: 'operator',
        path: () => `${webhookPath()}?delivery=${webhookDelivery.deliveryId}`,
        before: withWebhooks,
        until: text('503 after 31 ms'),
      },
    },
  },
};
