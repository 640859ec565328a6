// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

it('shows operators their account, with their role and the language of their email', async () => {
  const transport = memoryTransport({
    'GET /api/account/email': () => ({ change: null }),
    'GET /api/account/sessions': () => ({ sessions: [] }),
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'GET /api/account/notifications': () => ({ choices: [] }),
  });
  const { answered } = renderScreen(<SettingsScreen />, { transport, path: '/admin/settings' });
  const regions = await screen.findAllByRole('region');
  await answered();
  expect(regions.map((region) => region.querySelector('h2')?.textContent)).toEqual([
    'Profile',
    'Email',
    'Password',
    'Two-step sign-in',
    'Passkeys',
    'Sessions',
    'Notifications',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Role').value).toBe('Administrator');
  expect(screen.getByLabelText('Language')).toBeTruthy();
  screen.getByText('Of the messages we send you. The console is in English.');
});
