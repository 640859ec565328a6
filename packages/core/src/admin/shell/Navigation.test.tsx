// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { Navigation } from './Navigation.tsx';

const show = (summary: object) =>
  renderScreen(<Navigation />, {
    transport: memoryTransport({
      'GET /api/health/summary': () => ({ down: [], warning: [], sampledAt: null, ...summary }),
    }),
  });

it.each([
  [{ state: 'down', down: ['mail', 'workers'], warning: ['queues'] }, '2 components are down'],
  [{ state: 'warning', warning: ['queues'] }, 'One component is degraded'],
  [{ state: 'unknown' }, 'State of the service unknown'],
])('shows the worst state of the service: %j', async (summary, text) => {
  show(summary);
  expect(await screen.findByRole('link', { name: `System Health ${text}` })).toBeTruthy();
});

it('has no mark while all components are operational', async () => {
  show({ state: 'ok' });
  expect(await screen.findByRole('link', { name: 'System Health' })).toBeTruthy();
});
