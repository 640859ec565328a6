// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toast } from '@tamarack/core/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastsOnDemand } from './ToastsOnDemand.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('./Toasts.tsx', async (original) => {
  load();
  return original();
});

afterEach(() => {
  cleanup();
  notifications.clean();
  delete document.documentElement.dataset.site;
});

it('the code of the toasts loads on the first action, and shows a waiting toast', async () => {
  render(
    <MantineProvider env="test">
      <ToastsOnDemand />
    </MantineProvider>,
  );
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  toast.error('No response from server.');
  expect(await screen.findByText('No response from server.')).toBeTruthy();
});

it('a clinic’s screens load it without an action, in case the network is gone by then', async () => {
  document.documentElement.dataset.site = 'clinic';
  render(
    <MantineProvider env="test">
      <ToastsOnDemand />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-position]')).not.toBeNull());
});

it.each([
  ['clinic', 'bottom-center'],
  ['main', 'top-right'],
])('on the %s site toasts are at the %s', async (site, position) => {
  document.documentElement.dataset.site = site;
  render(
    <MantineProvider env="test">
      <ToastsOnDemand />
    </MantineProvider>,
  );
  toast.error('No response from server.');
  const shown = await screen.findByText('No response from server.');
  expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe(position);
});
