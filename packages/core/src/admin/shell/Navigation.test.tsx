// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { Navigation } from './Navigation.tsx';

const show = (summary: object) =>
  renderScreen(<Navigation />, {
    transport: memoryTransport({ 'GET /api/health/summary': () => summary }),
  });

it('marks System Health while something is down, and says how much', async () => {
  show({ state: 'down', down: ['mail', 'workers'], sampledAt: '2026-11-20T12:00:00.000Z' });
  expect(await screen.findByRole('link', { name: 'System Health 2 parts are down' })).toBeTruthy();
});

it.each(['ok', 'warning', 'unknown'])('leaves it unmarked when the state is %s', async (state) => {
  show({ state, down: [], sampledAt: null });
  expect(await screen.findByRole('link', { name: 'System Health' })).toBeTruthy();
});
