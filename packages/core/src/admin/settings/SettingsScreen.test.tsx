// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { ApiError } from '../../client/errors.ts';
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

it('loads what was refused until the generated password was changed', async () => {
  let isOwnPassword = false;
  const transport = memoryTransport({
    'GET /api/account/email': () => ({ change: null }),
    'GET /api/account/sessions': () => ({ sessions: [] }),
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'GET /api/account/notifications': () => {
      if (isOwnPassword) return { choices: [{ kind: 'operation.failed', mail: true, badge: true }] };
      throw new ApiError({
        kind: 'http',
        status: 403,
        code: 'PASSWORD_CHANGE',
        message: 'First a password.',
      });
    },
    'POST /api/account/password': () => {
      isOwnPassword = true;
    },
  });
  const { user } = renderScreen(<SettingsScreen />, { transport, path: '/admin/settings' });
  await screen.findByText('Choose your own password first');
  await user.type(screen.getByLabelText('Current password'), 'generated');
  await user.type(screen.getByLabelText('New password'), 'correct horse operator 77');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByLabelText('An operation fails: at the bell')).toBeTruthy();
  expect(screen.queryByText('Choose your own password first')).toBeNull();
});
