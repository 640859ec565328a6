// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePart } from './usePart.ts';

it('fetches a part once for several requests', async () => {
  const load = vi.fn(async () => 'part');
  const { result } = renderHook(() => usePart(load));
  expect(result.current.part).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  await act(async () => void (await Promise.all([result.current.fetchPart(), result.current.fetchPart()])));
  await act(async () => void (await result.current.fetchPart()));
  expect(result.current).toMatchObject({ part: 'part', hasFailed: false });
  expect(load).toHaveBeenCalledTimes(1);
});

it('reports a failed fetch, and retries when it is requested again', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('away'));
  const { result } = renderHook(() => usePart(load));
  await act(async () => {
    await expect(result.current.fetchPart()).rejects.toThrow('away');
  });
  expect(result.current).toMatchObject({ part: undefined, hasFailed: true });
  await act(async () => void (await result.current.fetchPart()));
  expect(result.current).toMatchObject({ part: 'part', hasFailed: false });
});

it('fetches a style sheet again that failed, before the part', async () => {
  const styles = document.createElement('link');
  Object.assign(styles, { rel: 'stylesheet', href: '/assets/part.css' });
  document.head.append(styles);
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  const load = vi.fn(async () => document.head.querySelector('link'));
  const { result } = renderHook(() => usePart(load));
  await act(async () => void (await result.current.fetchPart()));
  expect(result.current.part?.getAttribute('href')).toBe('/assets/part.css');
  expect(result.current.part).not.toBe(styles);
});
