// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from '../../domain/platform/webhooks.ts';
import { formatMoment } from '../shared/format.ts';
import { EndpointScreen } from './EndpointScreen.tsx';
import { WebhooksScreen } from './WebhooksScreen.tsx';

const endpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  endpointId: 'e1',
  url: 'https://hooks.partner.example/in',
  description: 'CRM',
  eventTypes: ['tenant.created', 'tenant.suspended'],
  enabled: true,
  disabledBecause: null,
  failingSince: null,
  lastSuccessAt: null,
  previousSecretUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 2,
  recent: { queued: 1, succeeded: 1204, failed: 3, cancelled: 0 },
  ...changes,
});
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: 'd1',
  endpointId: 'e1',
  eventType: 'tenant.suspended',
  tenantId: 't1',
  state: 'failed',
  attempts: 10,
  lastStatus: 503,
  lastError: 'Answered 503.',
  createdAt: '2026-11-20T17:00:00.000Z',
  endedAt: '2026-11-21T17:00:00.000Z',
  nextAttemptAt: null,
  ...changes,
});
const detail: WebhookDeliveryDetail = {
  ...delivery(),
  body: '{"type":"tenant.suspended","data":{"eventId":7}}',
  log: [
    {
      at: '2026-11-20T17:00:01.000Z',
      durationMs: 31,
      url: 'https://hooks.partner.example/in',
      requestHeaders: { 'webhook-id': 'd1' },
      status: 503,
      responseHeaders: { server: 'nginx' },
      responseBody: 'Try later',
      error: 'Answered 503.',
    },
  ],
};

function show(path: string, answers: Parameters<typeof memoryTransport>[0] = {}) {
  const transport = memoryTransport({
    'GET /api/webhook-endpoints': () => ({ endpoints: [endpoint()] }),
    'GET /api/webhook-endpoints/e1': () => ({ endpoint: endpoint() }),
    'GET /api/webhook-endpoints/e1/deliveries': () => ({ deliveries: [delivery()], next: null }),
    'GET /api/webhook-deliveries/d1': () => ({ delivery: detail }),
    ...answers,
  });
  const user = { ...operator, role: 'platform_owner' as const };
  const routes = (
    <Routes>
      <Route path="/admin/settings/webhooks" element={<WebhooksScreen />} />
      <Route path="/admin/settings/webhooks/:endpointId" element={<EndpointScreen />} />
    </Routes>
  );
  return { transport, ...renderScreen(routes, { transport, user, path }) };
}
const list = '/admin/settings/webhooks';
const one = `${list}/e1`;

describe('webhook endpoints', () => {
  it('are listed with their recent deliveries', async () => {
    const { user, location } = show(list, {
      'GET /api/webhook-endpoints': () => ({
        endpoints: [
          endpoint(),
          endpoint({
            endpointId: 'e2',
            url: 'https://two.example/',
            enabled: false,
            disabledBecause: 'gone',
          }),
          endpoint({
            endpointId: 'e3',
            url: 'https://three.example/',
            failingSince: '2026-11-20T17:00:00.000Z',
          }),
        ],
      }),
    });
    const link = await screen.findByRole('link', { name: 'hooks.partner.example' });
    const row = within(link.closest('tr') as HTMLElement);
    for (const text of ['CRM', 'Active', '2 types', '1,204 delivered', '3 failed · 1 waiting'])
      row.getByText(text);
    screen.getByText('Disabled: 410 Gone');
    screen.getByText('Failing');
    await user.click(link);
    expect(location.current).toBe(one);
  });

  it('are not forgotten while they are not added', async () => {
    const { user } = show(list);
    await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
    await user.click(await screen.findByLabelText('URL'));
    await user.paste('https://hooks.partner.example/in');
    await cancelAndDiscard(user);
  });

  it('are added with their events; the secret is shown once', async () => {
    const { user, transport } = show(list, {
      'GET /api/webhook-endpoints': () => ({ endpoints: [] }),
      'POST /api/webhook-endpoints': () => ({ endpoint: endpoint(), secret: 'whsec_secret' }),
    });
    await screen.findByText('No endpoints yet');
    await user.click(screen.getAllByRole('button', { name: 'Add endpoint' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('URL'));
    await user.paste('http://hooks.partner.example/in');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('The URL must begin with https://');
    dialog.getByText('Choose at least one event');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('URL')));
    await user.clear(dialog.getByLabelText('URL'));
    await user.click(dialog.getByLabelText('URL'));
    await user.paste('https://hooks.partner.example/in');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('tenant.created')));
    await user.click(dialog.getByLabelText('member.removed'));
    await user.click(dialog.getByLabelText('tenant.created'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('whsec_secret')).toBeTruthy();
    expect(transport.callsOf('POST /api/webhook-endpoints')[0]?.body).toEqual({
      url: 'https://hooks.partner.example/in',
      description: '',
      eventTypes: ['tenant.created', 'member.removed'],
    });
  });

  it('are offered each event with its subject', async () => {
    const { user } = show(list, { 'GET /api/webhook-endpoints': () => ({ endpoints: [] }) });
    await screen.findByText('No endpoints yet');
    await user.click(screen.getAllByRole('button', { name: 'Add endpoint' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const offered = (subject: string) =>
      within(dialog.getByRole('group', { name: subject }))
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('value'));
    expect(offered('Members')).toEqual([
      'member.invited',
      'tenant.member_joined',
      'member.role_changed',
      'member.removed',
    ]);
    expect(offered('Clinics')).toHaveLength(15);
    expect(offered('Operations')).toEqual(['operation.failed', 'operation.stalled']);
  });

  it('can be retried after a failure', async () => {
    const { user, transport } = show(list, {
      'GET /api/webhook-endpoints': () => {
        throw withoutReason();
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    transport.answer('GET /api/webhook-endpoints', () => ({ endpoints: [endpoint()] }));
    await user.click(retry);
    await screen.findByText('hooks.partner.example');
  });
});

describe('one endpoint', () => {
  it('shows each delivery with request and response, and replays it', async () => {
    const { user, transport, location } = show(one, {
      'POST /api/webhook-deliveries/d1/replay': () => ({ delivery: { ...detail, state: 'queued' } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Details of tenant.suspended/ }));
    expect(location.current).toBe(`${one}?delivery=d1`);
    for (const value of [endpoint().url, 'e1'])
      screen.getByRole('button', { name: `Copy ${value}`, hidden: true });
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('503 after 31 ms');
    drawer.getByRole('button', { name: 'Copy d1' });
    drawer.getByText('Try later');
    drawer.getByText(/"eventId": 7/);
    drawer.getByText(/webhook-id: d1/);
    await user.click(drawer.getByRole('button', { name: 'Replay' }));
    await waitFor(() => expect(transport.callsOf('POST /api/webhook-deliveries/d1/replay')).toHaveLength(1));
  });

  it('keeps its filters in the URL and clears them', async () => {
    const { user, transport, location } = show(`${one}?state=failed`, {
      'GET /api/webhook-endpoints/e1/deliveries': () => ({ deliveries: [], next: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe(one);
    await screen.findByText('No deliveries yet');
    const asked = transport.callsOf('GET /api/webhook-endpoints/e1/deliveries');
    expect(asked.map(({ query }) => query?.state)).toEqual(['failed', undefined]);
  });

  it('loads older deliveries', async () => {
    const { user } = show(one, {
      'GET /api/webhook-endpoints/e1/deliveries': ({ query }) =>
        query?.before === 'd1'
          ? { deliveries: [delivery({ deliveryId: 'd0', eventType: 'tenant.created' })], next: null }
          : { deliveries: [delivery()], next: 'd1' },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: /^Details of tenant.created/ });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('sends a test', async () => {
    const { user, transport } = show(one, {
      'POST /api/webhook-endpoints/e1/test': () => ({ delivery: detail }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    await screen.findByText('Test sent');
    expect(transport.callsOf('POST /api/webhook-endpoints/e1/test')).toHaveLength(1);
  });

  it.each([
    [{ failingSince: '2026-11-20T17:00:00.000Z' }, /^Failing since/],
    [{ enabled: false, disabledBecause: 'operator' as const }, 'This endpoint is disabled'],
    [
      { enabled: false, disabledBecause: 'gone' as const },
      'The endpoint responded 410 Gone and was disabled',
    ],
  ])('shows why it has a problem: %o', async (changes, title) => {
    show(one, { 'GET /api/webhook-endpoints/e1': () => ({ endpoint: endpoint(changes) }) });
    await screen.findByText(title);
  });

  it('keeps what somebody else changed while it is edited', async () => {
    const update = 'PATCH /api/webhook-endpoints/e1';
    const { user, transport } = show(one, {
      [update]: () => {
        const theirs = endpoint({
          eventTypes: ['tenant.created'],
          description: 'Data warehouse',
          version: 3,
        });
        transport.answer('GET /api/webhook-endpoints/e1', () => ({ endpoint: theirs }));
        transport.answer(update, () => ({ endpoint: theirs }));
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Description'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Description: both of you changed it. Which value should be saved?');
    dialog.getByText('Events: tenant.created');
    await user.click(dialog.getByLabelText('Theirs: Data warehouse'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(transport.callsOf(update).at(-1)?.body).toMatchObject({
        version: 3,
        url: 'https://hooks.partner.example/in',
        description: 'Data warehouse',
        eventTypes: ['tenant.created'],
      }),
    );
  });

  it('is disabled after confirmation, with the version it read', async () => {
    const { user, transport } = show(one, {
      'PATCH /api/webhook-endpoints/e1': () => {
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await dialog.findByText('Changed by someone else');
    expect(transport.callsOf('PATCH /api/webhook-endpoints/e1')[0]?.body).toMatchObject({
      version: 2,
      enabled: false,
      url: 'https://hooks.partner.example/in',
    });
  });

  it('gets another secret only if the old one, while it is valid, ends', async () => {
    const until = '2099-01-01T12:00:00.000Z';
    const { user, transport } = show(one, {
      'GET /api/webhook-endpoints/e1': () => ({ endpoint: endpoint({ previousSecretUntil: until }) }),
      'POST /api/webhook-endpoints/e1/rotate-secret': () => ({
        endpoint: endpoint({ version: 3 }),
        secret: 'whsec_next',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate secret' }));
    const dialog = within(await screen.findByRole('dialog'));
    const rotate = dialog.getByRole('button', { name: 'Rotate secret' });
    expect(rotate).toHaveProperty('disabled', true);
    await user.click(
      dialog.getByRole('checkbox', { name: `End the old secret now (valid until ${formatMoment(until)})` }),
    );
    await user.click(rotate);
    expect(await screen.findByText('whsec_next')).toBeTruthy();
    expect(transport.callsOf('POST /api/webhook-endpoints/e1/rotate-secret')[0]?.body).toEqual({
      version: 2,
      overlapHours: 24,
      endOldSecret: true,
    });
  });

  it('that does not exist links back', async () => {
    show(one, {
      'GET /api/webhook-endpoints/e1': () => {
        throw refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
      },
    });
    await screen.findByText('Endpoint not found');
    expect(screen.getByRole('link', { name: 'All webhook endpoints' }).getAttribute('href')).toBe(list);
  });
});
