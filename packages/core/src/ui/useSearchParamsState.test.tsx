// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { createHashRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useSearchParamsState } from './useSearchParamsState.ts';

type State = ReturnType<typeof useSearchParamsState>;

interface ScreenProps {
  privateNames?: readonly string[];
  onRender: (state: State) => void;
}

function Screen({ privateNames, onRender }: ScreenProps) {
  onRender(useSearchParamsState(privateNames));
  return null;
}

/** Renders the hook on a screen at `url`. */
function renderAt(url: string, privateNames?: readonly string[]) {
  let last: State | undefined;
  const onRender = (state: State) => {
    last = state;
  };
  const routes = [{ path: '*', element: <Screen privateNames={privateNames} onRender={onRender} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return {
    router,
    current: () => {
      if (!last) throw new Error('Nothing was rendered');
      return last;
    },
  };
}

describe('search params as state', () => {
  it('keep both of two changes made in the same tick', async () => {
    const { router, current } = renderAt('/tenants?page=3&search=maple');
    const { set } = current();
    await act(async () => {
      set({ search: '' }, { replace: true });
      set({ status: 'suspended' });
    });
    expect(router.state.location.search).toBe('?page=3&status=suspended');
  });

  it('start from the URL that a link has opened meanwhile', async () => {
    const { router, current } = renderAt('/tenants?search=maple');
    await act(async () => current().set({ status: 'active' }));
    await act(() => router.navigate('/tenants?plan=pro'));
    await act(async () => current().set({ page: 2 }));
    expect(router.state.location.search).toBe('?plan=pro&page=2');
    expect(current().searchParams.get('plan')).toBe('pro');
  });

  it('return the same functions at every render', async () => {
    const { current } = renderAt('/tenants');
    const before = current();
    await act(async () => before.set({ page: 2 }));
    expect(current().set).toBe(before.set);
    expect(current().update).toBe(before.update);
  });
});

describe('private search params', () => {
  const privateNames = ['search'];

  it('never appear in the URL; Back restores them, and other filters stay', async () => {
    const { router, current } = renderAt('/people?state=locked', privateNames);
    await act(async () => current().set({ search: 'maude@person.example' }, { replace: true }));
    expect(router.state.location.search).toBe('?state=locked');
    expect(current().searchParams.get('search')).toBe('maude@person.example');
    await act(async () => current().set({ state: '' }));
    expect(router.state.location.search).toBe('');
    expect(current().searchParams.get('search')).toBe('maude@person.example');
    await act(() => router.navigate('/people/m1'));
    expect(current().searchParams.get('search')).toBeNull();
    await act(() => router.navigate(-1));
    expect(current().searchParams.get('search')).toBe('maude@person.example');
    await act(async () => current().update(() => new URLSearchParams()));
    expect(current().searchParams.get('search')).toBeNull();
  });

  it('are removed from a URL opened with them, and still used', async () => {
    const { router, current } = renderAt('/people?search=maude%40person.example&state=locked', privateNames);
    expect(current().searchParams.get('search')).toBe('maude@person.example');
    expect(router.state.location.search).toBe('?state=locked');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each(['018f0000-0000-7000-8000-000000000000', '1763726400000:host:77:mh8x:10001'])(
    'stay in the URL when the text is an id: %s',
    async (id) => {
      const { router, current } = renderAt(`/staff?search=${encodeURIComponent(id)}`, privateNames);
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(id);
      await act(async () => current().set({ role: 'admin' }));
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(id);
    },
  );

  it('survive two changes made in the same tick', async () => {
    const { router, current } = renderAt('/people', privateNames);
    const { set } = current();
    await act(async () => {
      set({ search: 'maude' }, { replace: true });
      set({ state: 'locked' });
    });
    expect(router.state.location.search).toBe('?state=locked');
    expect(current().searchParams.get('search')).toBe('maude');
  });

  it("work with the desktop console's hash router", async () => {
    const seen: { last?: State } = {};
    const onRender = (state: State) => {
      seen.last = state;
    };
    window.location.hash = '#/people';
    const element = <Screen privateNames={privateNames} onRender={onRender} />;
    const router = createHashRouter([{ path: '*', element }]);
    render(<RouterProvider router={router} />);
    await act(async () => seen.last?.set({ search: 'maude@person.example', state: 'locked' }));
    expect(window.location.hash).toBe('#/people?state=locked');
    expect(seen.last?.searchParams.get('search')).toBe('maude@person.example');
    router.dispose();
  });
});
