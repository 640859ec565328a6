// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { memoryTransport, noResponse } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { SessionUser } from '../../domain/accounts/sessions.ts';
import { Guard } from './Guard.tsx';

const routes = (
  <Routes>
    <Route path="/admin/login" element={<p>the sign-in</p>} />
    <Route path="/admin" element={<Guard />}>
      <Route path="tenants" element={<p>the console</p>} />
    </Route>
  </Routes>
);

const show = (user: SessionUser | null, transport = memoryTransport({})) =>
  renderScreen(routes, { transport, user, path: '/admin/tenants', whileLoading: true });

describe('the guard', () => {
  it('shows "Loading..." until the session has loaded', async () => {
    const transport = memoryTransport({});
    show(operator, transport);
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('the console')).toBeTruthy();
  });

  it.each([
    ['flagged as administrator', { isAdmin: true, role: 'support' as const }],
    ['of role admin', { isAdmin: false, role: 'admin' as const }],
  ])('admits a person %s', async (_who, facts) => {
    show({ ...operator, ...facts });
    expect(await screen.findByText('the console')).toBeTruthy();
  });

  it.each([
    ['nobody', null],
    ['a clinic’s owner', { ...operator, isAdmin: false, role: 'administrator' as const }],
    [
      'an email that contains “admin”',
      { ...operator, isAdmin: false, role: null, email: 'admin@clinic.example' },
    ],
  ])('sends %s to the sign-in', async (_who, user) => {
    show(user);
    expect(await screen.findByText('the sign-in')).toBeTruthy();
  });

  it('offers to try again when the server does not answer', async () => {
    const transport = memoryTransport({});
    const { user } = show(operator, transport);
    transport.answer('GET /api/auth/me', () => {
      throw noResponse();
    });
    expect(await screen.findByText('No response from server. Please check your connection.')).toBeTruthy();
    transport.answer('GET /api/auth/me', () => ({ user: operator }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the console')).toBeTruthy();
  });
});
