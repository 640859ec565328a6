// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { usePages } from './usePages.ts';

/** Serves names by their first letter, two a page, and records every request. */
function createNames() {
  const all = ['ann', 'ada', 'alma', 'bo', 'bea'];
  const requests: string[] = [];
  const read = async (letter: string, from: number | undefined) => {
    requests.push(`${letter}${from ?? ''}`);
    if (letter === 'x') throw new Error('no such letter');
    const found = all.filter((name) => name.startsWith(letter));
    const end = (from ?? 0) + 2;
    return { names: found.slice(from ?? 0, end), next: end < found.length ? end : null };
  };
  return { requests, read };
}

function show(first: string) {
  const names = createNames();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(
    ({ letter }) =>
      usePages({
        key: ['names', letter],
        read: (from: number | undefined) => names.read(letter, from),
        itemsOf: (page) => page.names,
      }),
    { wrapper, initialProps: { letter: first } },
  );
  return { ...hook, requests: names.requests };
}

describe('a list read page by page', () => {
  it('is undefined until the first page has loaded, then loads more up to the end', async () => {
    const { result, requests } = show('a');
    expect(result.current.items).toBeUndefined();
    await waitFor(() => expect(result.current.items).toEqual(['ann', 'ada']));
    expect(result.current.hasMore).toBe(true);
    await act(async () => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toEqual(['ann', 'ada', 'alma']));
    expect(result.current.hasMore).toBe(false);
    expect(requests).toEqual(['a', 'a2']);
  });

  it('keeps the old items until a new query is answered, and marks them as old', async () => {
    const { result, rerender } = show('a');
    await waitFor(() => expect(result.current.items).toEqual(['ann', 'ada']));
    rerender({ letter: 'b' });
    expect(result.current).toMatchObject({ items: ['ann', 'ada'], isOld: true });
    await waitFor(() => expect(result.current).toMatchObject({ items: ['bo', 'bea'], isOld: false }));
  });

  it('reports an error, and retries', async () => {
    const { result, requests } = show('x');
    await waitFor(() => expect(result.current.error?.message).toBe('no such letter'));
    expect(result.current.items).toBeUndefined();
    act(() => result.current.retry());
    await waitFor(() => expect(requests).toEqual(['x', 'x']));
  });
});
