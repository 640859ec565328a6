// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { createHashRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useAddress } from './useAddress.ts';

interface ScreenProps {
  typed?: readonly string[];
  seen: (address: ReturnType<typeof useAddress>) => void;
}

function Screen({ typed, seen }: ScreenProps) {
  seen(useAddress(typed));
  return null;
}

/** The hook on a screen at this address, and where the router stands. */
function at(address: string, typed?: readonly string[]) {
  let last: ReturnType<typeof useAddress> | undefined;
  const seen = (address: ReturnType<typeof useAddress>) => {
    last = address;
  };
  const routes = [{ path: '*', element: <Screen typed={typed} seen={seen} /> }];
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

describe('what people type', () => {
  const typed = ['search'];

  it('never stands in the address; Back brings it again, and other filters stay', async () => {
    const { router, address } = at('/people?state=locked', typed);
    await act(async () => address().set({ search: 'maude@person.example' }, { replace: true }));
    expect(router.state.location.search).toBe('?state=locked');
    expect(address().params.get('search')).toBe('maude@person.example');
    await act(async () => address().set({ state: '' }));
    expect(router.state.location.search).toBe('');
    expect(address().params.get('search')).toBe('maude@person.example');
    await act(() => router.navigate('/people/m1'));
    expect(address().params.get('search')).toBeNull();
    await act(() => router.navigate(-1));
    expect(address().params.get('search')).toBe('maude@person.example');
    await act(async () => address().write(() => new URLSearchParams()));
    expect(address().params.get('search')).toBeNull();
  });

  it('leaves an address that comes with it, and is still searched for', async () => {
    const { router, address } = at('/people?search=maude%40person.example&state=locked', typed);
    expect(address().params.get('search')).toBe('maude@person.example');
    expect(router.state.location.search).toBe('?state=locked');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each(['018f0000-0000-7000-8000-000000000000', '1763726400000:host:77:mh8x:10001'])(
    'may stand there where it is an id: %s',
    async (id) => {
      const { router, address } = at(`/staff?search=${encodeURIComponent(id)}`, typed);
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(id);
      await act(async () => address().set({ role: 'admin' }));
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(id);
    },
  );

  it('is kept by two changes made before anything is drawn', async () => {
    const { router, address } = at('/people', typed);
    const { set } = address();
    await act(async () => {
      set({ search: 'maude' }, { replace: true });
      set({ state: 'locked' });
    });
    expect(router.state.location.search).toBe('?state=locked');
    expect(address().params.get('search')).toBe('maude');
  });

  it('is kept by the router of the installed console too', async () => {
    const seen: { last?: ReturnType<typeof useAddress> } = {};
    const keep = (address: ReturnType<typeof useAddress>) => {
      seen.last = address;
    };
    window.location.hash = '#/people';
    const router = createHashRouter([{ path: '*', element: <Screen typed={typed} seen={keep} /> }]);
    render(<RouterProvider router={router} />);
    await act(async () => seen.last?.set({ search: 'maude@person.example', state: 'locked' }));
    expect(window.location.hash).toBe('#/people?state=locked');
    expect(seen.last?.params.get('search')).toBe('maude@person.example');
    router.dispose();
  });
});
