// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport, withoutReason } from '../../../../test/memoryTransport.ts';
import { renderScreen } from '../../../../test/renderScreen.tsx';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';

const announcement = {
  version: 3,
  level: 'warning',
  textEn: 'Maintenance on Sunday at 6:00.',
  textFr: 'Entretien dimanche à 6 h.',
  until: null,
};

it('shows the owners’ announcement until the operator hides it', async () => {
  const transport = memoryTransport({ 'GET /api/announcement': () => ({ announcement }) });
  const { user } = renderScreen(<AnnouncementBanner />, { transport });
  await screen.findByText('Maintenance on Sunday at 6:00.');
  expect(transport.callsOf('GET /api/announcement')[0]?.background).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Hide announcement' }));
  expect(screen.queryByText('Maintenance on Sunday at 6:00.')).toBeNull();
});

it.each<[string, () => unknown]>([
  ['there is none', () => ({ announcement: null })],
  [
    'it cannot be loaded',
    () => {
      throw withoutReason();
    },
  ],
])('shows nothing when %s', async (_when, answer) => {
  const transport = memoryTransport({ 'GET /api/announcement': answer });
  const { answered } = renderScreen(<AnnouncementBanner />, { transport });
  await waitFor(() => expect(transport.callsOf('GET /api/announcement')).toHaveLength(1));
  await answered();
  expect(screen.queryByRole('region')).toBeNull();
});
