// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, withoutReason } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import type { NotificationChoice } from '../../domain/accounts/notifications.ts';
import { NotificationsSection } from './NotificationsSection.tsx';

function show(put?: () => unknown) {
  let stored: NotificationChoice[] = [
    { kind: 'operation.failed', mail: true, badge: true },
    { kind: 'tenant.suspended', mail: false, badge: true },
  ];
  const transport = memoryTransport({
    'GET /api/account/notifications': () => ({ choices: stored }),
    'PUT /api/account/notifications': ({ body }) => {
      put?.();
      stored = (body as { choices: NotificationChoice[] }).choices;
      return { choices: stored };
    },
  });
  return { transport, ...renderScreen(<NotificationsSection />, { transport }) };
}
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

describe('notification choices', () => {
  it('are saved with each tick, together with earlier ticks', async () => {
    const { user, transport } = show();
    await user.click(await box('A clinic is suspended: by email'));
    await user.click(await box('An operation fails: at the bell'));
    expect((await box('A clinic is suspended: by email')).checked).toBe(true);
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/account/notifications').at(-1)?.body).toEqual({
        choices: [
          { kind: 'operation.failed', mail: true, badge: false },
          { kind: 'tenant.suspended', mail: true, badge: true },
        ],
      }),
    );
  });

  it('return to what is stored when saving fails', async () => {
    const { user } = show(() => {
      throw withoutReason();
    });
    await user.click(await box('A clinic is suspended: by email'));
    await screen.findByText('An error occurred');
    await waitFor(async () => expect((await box('A clinic is suspended: by email')).checked).toBe(false));
  });
});
