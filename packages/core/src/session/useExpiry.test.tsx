// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../test/memoryTransport.ts';
import { renderScreen } from '../../test/renderScreen.tsx';
import { signInPath, useExpiry } from './useExpiry.ts';

function Anywhere() {
  useExpiry('en');
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

describe('a session that expired', () => {
  it('is reported once, and opens the sign-in with the page to return to', async () => {
    const { session, location } = renderScreen(<Anywhere />, {
      transport: memoryTransport({}),
      path: '/admin/tenants?status=active',
    });
    await vi.waitFor(() => expect(session.store.get(session.state).isAuthenticated).toBe(true));
    session.onUnauthorized('token');
    session.onUnauthorized('token');
    expect(await screen.findAllByText('Session expired. Please login again.')).toHaveLength(1);
    await vi.waitFor(() => expect(location.current).toBe('/admin/login'));
    expect(screen.getByText('{"from":"/admin/tenants?status=active","expired":true}')).toBeTruthy();
  });
});

it.each([
  ['/admin', '/admin/login'],
  ['/admin/tenants/t1', '/admin/login'],
  ['/administration', '/login'],
  ['/dashboard', '/login'],
  ['/fr/dashboard', '/fr/login'],
])('the sign-in for %s is %s', (from, to) => {
  expect(signInPath(from)).toBe(to);
});
