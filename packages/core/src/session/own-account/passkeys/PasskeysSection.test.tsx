// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import { Panel } from '../../../admin/shared/page/Panel.tsx';
import type { PasskeyDevice } from '../../ports.ts';
import { PasskeysSection } from './PasskeysSection.tsx';

const laptop = {
  passkeyId: 'k1',
  name: 'Laptop',
  synced: true,
  createdAt: '2026-01-15T12:00:00.000Z',
  lastUsedAt: null,
};
const working: PasskeyDevice = {
  create: async (request) => ({ id: 'made', answers: request.challenge }),
  get: async () => ({}),
};

function show({ passkeys = working as PasskeyDevice | undefined, twoFactor = true, kept = [laptop] } = {}) {
  const transport = memoryTransport({
    'GET /api/account/passkeys': () => ({ passkeys: kept }),
    'POST /api/account/passkeys/start': () => ({ request: { challenge: 'c-1' } }),
    'POST /api/account/passkeys': () => ({ passkey: laptop }),
    'DELETE /api/account/passkeys/k1': () => ({ success: true }),
  });
  const user = { ...operator, twoFactor };
  return { transport, ...renderScreen(<PasskeysSection Panel={Panel} />, { transport, user, passkeys }) };
}

describe('passkeys', () => {
  it('are created by the device and saved with a name', async () => {
    const { user, transport } = show({ kept: [] });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(screen.getByLabelText('Name'), 'Key ring');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Passkey added');
    expect(transport.callsOf('POST /api/account/passkeys')[0]?.body).toEqual({
      name: 'Key ring',
      response: { id: 'made', answers: 'c-1' },
    });
  });

  it.each([
    ['the person cancels', new DOMException('given up', 'AbortError'), null],
    ['the device fails', new Error('no'), /This device could not create a passkey/],
  ])('are not saved when %s', async (_, error, words) => {
    const { user, transport, answered } = show({
      passkeys: { ...working, create: () => Promise.reject(error) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(screen.getByLabelText('Name'), 'Key ring');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    if (words) await screen.findByText(words);
    await answered();
    expect(screen.queryAllByRole('alert')).toHaveLength(words ? 1 : 0);
    expect(transport.callsOf('POST /api/account/passkeys')).toEqual([]);
  });

  it('are removed after confirmation', async () => {
    const { user } = show();
    await screen.findByText('Added January 15, 2026');
    await user.click(screen.getByRole('button', { name: 'Remove the passkey Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey Laptop?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed');
  });

  it('require two-step sign-in', async () => {
    show({ twoFactor: false, kept: [] });
    await screen.findByText('Turn on two-step sign-in first.');
  });

  it('cannot be added where passkeys are not supported', async () => {
    const transport = memoryTransport({ 'GET /api/account/passkeys': () => ({ passkeys: [laptop] }) });
    renderScreen(<PasskeysSection Panel={Panel} />, { transport, user: { ...operator, twoFactor: true } });
    await screen.findByText('Passkeys are added and used in the browser.');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
