// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memoryTransport.ts';
import { renderScreen } from '../../../../test/renderScreen.tsx';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';

const announcement = {
  version: 3,
  level: 'warning',
  textEn: 'Maintenance on Sunday at 6:00.',
  textFr: 'Entretien dimanche à 6 h.',
  until: null,
};

it('shows what owners announce, until the operator hides it', async () => {
  const transport = memoryTransport({ 'GET /api/announcement': () => ({ announcement }) });
  const { user } = renderScreen(<AnnouncementBanner />, { transport });
  await screen.findByText('Maintenance on Sunday at 6:00.');
  expect(transport.callsOf('GET /api/announcement')[0]?.background).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Hide announcement' }));
  expect(screen.queryByText('Maintenance on Sunday at 6:00.')).toBeNull();
});

it('takes no room without one, nor when it cannot be had', async () => {
  const transport = memoryTransport({ 'GET /api/announcement': () => ({ announcement: null }) });
  renderScreen(<AnnouncementBanner />, { transport });
  await waitFor(() => expect(transport.calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region')).toBeNull();
});
