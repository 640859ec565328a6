// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useAddress } from './useAddress.ts';

function Screen({ seen }: { seen: (address: ReturnType<typeof useAddress>) => void }) {
  seen(useAddress());
  return null;
}

/** The hook on a screen at this address, and where the router stands. */
function at(address: string) {
  let last: ReturnType<typeof useAddress> | undefined;
  const seen = (address: ReturnType<typeof useAddress>) => {
    last = address;
  };
  const routes = [{ path: '*', element: <Screen seen={seen} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return {
    router,
    address: () => {
      if (!last) throw new Error('Nothing was drawn');
      return last;
    },
  };
}

describe('the query of the address', () => {
  it('keeps both of two changes made before anything is drawn', async () => {
    const { router, address } = at('/tenants?page=3&search=maple');
    const { set } = address();
    await act(async () => {
      set({ search: '' }, { replace: true });
      set({ status: 'suspended' });
    });
    expect(router.state.location.search).toBe('?page=3&status=suspended');
  });

  it('starts from where a link led meanwhile', async () => {
    const { router, address } = at('/tenants?search=maple');
    await act(async () => address().set({ status: 'active' }));
    await act(() => router.navigate('/tenants?plan=pro'));
    await act(async () => address().set({ page: 2 }));
    expect(router.state.location.search).toBe('?plan=pro&page=2');
    expect(address().params.get('plan')).toBe('pro');
  });

  it('hands over the same functions for as long as the screen stands', async () => {
    const { address } = at('/tenants');
    const before = address();
    await act(async () => before.set({ page: 2 }));
    expect(address().set).toBe(before.set);
    expect(address().write).toBe(before.write);
  });
});
