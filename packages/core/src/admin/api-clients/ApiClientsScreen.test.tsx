// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../test/asksOnClosing.ts';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { ApiClientInfo } from '../../domain/platform/api-clients.ts';
import { formatMoment } from '../shared/format.ts';
import { ApiClientsScreen } from './ApiClientsScreen.tsx';

const client = (changes: Partial<ApiClientInfo> = {}): ApiClientInfo => ({
  clientId: 'partner',
  name: 'Partner Inc.',
  kind: 'secret',
  keyHint: 'a1b2',
  requestsPerMinute: 600,
  createdAt: '2026-11-01T12:00:00.000Z',
  createdBy: 'Noor Bhatti',
  keyChangedAt: '2026-11-01T12:00:00.000Z',
  previousKeyUntil: null,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  version: 3,
  ...changes,
});

function show(answers: Parameters<typeof memoryTransport>[0] = {}, path = '/admin/settings/api-clients') {
  const transport = memoryTransport({ 'GET /api/api-clients': () => ({ clients: [client()] }), ...answers });
  const user = { ...operator, role: 'platform_owner' as const };
  return { transport, ...renderScreen(<ApiClientsScreen />, { transport, user, path }) };
}
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
async function openMenu(user: ReturnType<typeof show>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Partner Inc.' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

describe('API clients', () => {
  it('are listed with the state of their keys', async () => {
    show({
      'GET /api/api-clients': () => ({
        clients: [
          client({ expiresAt: '2026-01-01T00:00:00.000Z' }),
          client({
            clientId: 'web',
            name: 'Web site',
            kind: 'public',
            previousKeyUntil: '2099-01-01T00:00:00.000Z',
          }),
          client({ clientId: 'gone', name: 'Gone', revokedAt: '2026-11-02T00:00:00.000Z' }),
        ],
      }),
    });
    const partner = await row('Partner Inc.');
    for (const text of ['partner', '…a1b2', '600 / min', 'Never', 'Expired']) partner.getByText(text);
    partner.getByRole('button', { name: 'Copy partner' });
    const web = await row('Web site');
    web.getByText('First-party');
    web.getByText(/^Old key until/);
    expect(screen.queryByText('Gone')).toBeNull();
  });

  it('that are revoked are shown on request, without actions', async () => {
    const revoked = client({ revokedAt: '2026-11-02T00:00:00.000Z' });
    show({ 'GET /api/api-clients': () => ({ clients: [revoked] }) }, '/admin/settings/api-clients?revoked=1');
    const partner = await row('Partner Inc.');
    partner.getByText('Revoked');
    expect(partner.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  it('are created with a key that is shown once', async () => {
    const { user, transport, location } = show({
      'POST /api/api-clients': ({ body }) => ({
        client: client({ ...(body as object) }),
        key: 'tmk_sec_secret',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'New client' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(location.current).toBe('/admin/settings/api-clients?new=1');
    await user.type(dialog.getByLabelText('Name'), 'Data warehouse');
    await user.type(dialog.getByLabelText('Id'), 'Data');
    await user.click(dialog.getByRole('button', { name: 'New client' }));
    await dialog.findByText('Use 2 to 50 lower-case letters, digits and hyphens');
    await user.clear(dialog.getByLabelText('Id'));
    await user.type(dialog.getByLabelText('Id'), 'data');
    await user.click(dialog.getByRole('button', { name: 'New client' }));
    expect(await screen.findByText('tmk_sec_secret')).toBeTruthy();
    expect(transport.callsOf('POST /api/api-clients')[0]?.body).toEqual({
      clientId: 'data',
      name: 'Data warehouse',
      requestsPerMinute: 600,
      expiresInDays: null,
    });
    await user.click(screen.getByRole('button', { name: 'I’ve saved it' }));
    await waitFor(() => expect(screen.queryByText('tmk_sec_secret')).toBeNull());
  });

  it('rotate their key with an overlap', async () => {
    const { user, transport } = show({
      'POST /api/api-clients/partner/rotate-key': () => ({
        client: client({ version: 4 }),
        key: 'tmk_sec_next',
      }),
    });
    const dialog = await openMenu(user, 'Rotate key');
    await user.selectOptions(dialog.getByLabelText('Old key keeps working'), '3 days');
    await user.click(dialog.getByRole('button', { name: 'Rotate key' }));
    expect(await screen.findByText('tmk_sec_next')).toBeTruthy();
    expect(transport.callsOf('POST /api/api-clients/partner/rotate-key')[0]?.body).toEqual({
      version: 3,
      overlapHours: 72,
      expiresInDays: null,
    });
  });

  it('rotate their key again only if the old key, while it is valid, is revoked', async () => {
    const until = '2099-01-01T12:00:00.000Z';
    const { user, transport } = show({
      'GET /api/api-clients': () => ({ clients: [client({ previousKeyUntil: until })] }),
      'POST /api/api-clients/partner/rotate-key': () => ({
        client: client({ version: 4 }),
        key: 'tmk_sec_next',
      }),
    });
    const dialog = await openMenu(user, 'Rotate key');
    const rotate = dialog.getByRole('button', { name: 'Rotate key' });
    expect(rotate).toHaveProperty('disabled', true);
    await user.click(
      dialog.getByRole('checkbox', { name: `Revoke the old key now (valid until ${formatMoment(until)})` }),
    );
    await user.click(rotate);
    expect(await screen.findByText('tmk_sec_next')).toBeTruthy();
    expect(transport.callsOf('POST /api/api-clients/partner/rotate-key')[0]?.body).toEqual({
      version: 3,
      overlapHours: 24,
      expiresInDays: null,
      endOldKey: true,
    });
  });

  it('that are first-party keep the old key until its overlap is over', async () => {
    const product = client({ kind: 'public', previousKeyUntil: '2099-01-01T12:00:00.000Z' });
    const { user } = show({ 'GET /api/api-clients': () => ({ clients: [product] }) });
    const dialog = await openMenu(user, 'Rotate key');
    dialog.getByText(/^The old key is valid until .* may still use it\.$/);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Rotate key' })).toHaveProperty('disabled', true);
  });

  it('ask before a form with input is lost, and keep a shown key until it is saved', async () => {
    const { user } = show({
      'POST /api/api-clients': ({ body }) => ({
        client: client({ ...(body as object) }),
        key: 'tmk_sec_secret',
      }),
    });
    const editing = await openMenu(user, 'Edit');
    expect(asksOnClosing()).toBe(false);
    await user.type(editing.getByLabelText('Name'), ' and Partners');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    await waitFor(() => expect(asksOnClosing()).toBe(false));
    await user.click(await screen.findByRole('button', { name: 'New client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API client' }));
    expect(asksOnClosing()).toBe(false);
    await user.type(dialog.getByLabelText('Name'), 'Data warehouse');
    expect(asksOnClosing()).toBe(true);
    await user.type(dialog.getByLabelText('Id'), 'data');
    await user.click(dialog.getByRole('button', { name: 'New client' }));
    await screen.findByText('tmk_sec_secret');
    expect(asksOnClosing()).toBe(true);
    await user.keyboard('{Escape}');
    screen.getByText('tmk_sec_secret');
    await user.click(screen.getByRole('button', { name: 'I’ve saved it' }));
    await waitFor(() => expect(asksOnClosing()).toBe(false));
  });

  it('are not revoked if someone else changed them meanwhile', async () => {
    const { user } = show({
      'POST /api/api-clients/partner/revoke': () => {
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      },
    });
    const dialog = await openMenu(user, 'Revoke');
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await dialog.findByText('Changed by someone else');
    expect(dialog.getByRole('button', { name: 'Revoke' })).toHaveProperty('disabled', true);
  });

  it('keep what somebody else changed while they are edited', async () => {
    const update = 'PATCH /api/api-clients/partner';
    const { user, transport } = show({
      [update]: () => {
        const theirs = client({ requestsPerMinute: 900, version: 8 });
        transport.answer('GET /api/api-clients', () => ({ clients: [theirs] }));
        transport.answer(update, () => ({ client: theirs }));
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      },
    });
    const dialog = await openMenu(user, 'Edit');
    await user.type(dialog.getByLabelText('Name'), ' Ltd.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Someone else has changed this');
    dialog.getByText('Requests per minute: 900');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(transport.callsOf(update).at(-1)?.body).toEqual({
        version: 8,
        name: 'Partner Inc. Ltd.',
        requestsPerMinute: 900,
      }),
    );
  });

  it('that are first-party cannot be revoked', async () => {
    const { user } = show({ 'GET /api/api-clients': () => ({ clients: [client({ kind: 'public' })] }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Partner Inc.' }));
    await screen.findByRole('menuitem', { name: 'Rotate key' });
    expect(screen.queryByRole('menuitem', { name: 'Revoke' })).toBeNull();
  });

  it('show a failure, retry, and show an empty list', async () => {
    const { user, transport } = show({
      'GET /api/api-clients': () => {
        throw withoutReason();
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    transport.answer('GET /api/api-clients', () => ({ clients: [] }));
    await user.click(retry);
    await screen.findByText('No clients yet');
  });
});
