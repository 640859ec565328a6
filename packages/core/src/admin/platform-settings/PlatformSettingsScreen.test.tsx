// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformSettings } from '../../domain/platform/settings.ts';
import { fromLocalField, toLocalField } from './AnnouncementForm.tsx';
import { PlatformSettingsScreen } from './PlatformSettingsScreen.tsx';

const stored = { version: 1, updatedAt: '2026-11-20T17:00:00.000Z', updatedBy: null };
const settings = (changes: Partial<PlatformSettings> = {}): PlatformSettings => ({
  reserved_subdomains: { name: 'reserved_subdomains', value: { words: ['physio'] }, ...stored },
  grace_periods: {
    name: 'grace_periods',
    value: { terminationDays: 30, redirectDays: 90, verificationDays: 7 },
    ...stored,
  },
  trial_end: { name: 'trial_end', value: { suspends: false, since: null }, ...stored },
  announcement: {
    name: 'announcement',
    value: {
      active: false,
      level: 'info',
      audience: 'both',
      textEn: '',
      textFr: '',
      from: null,
      until: null,
    },
    ...stored,
    version: 4,
    updatedBy: 'Noor Bhatti',
  },
  ...changes,
});

function show(answers: Parameters<typeof memoryTransport>[0] = {}) {
  const transport = memoryTransport({
    'GET /api/platform/settings': () => ({ settings: settings() }),
    ...answers,
  });
  const user = { ...operator, role: 'platform_owner' as const };
  return {
    transport,
    ...renderScreen(<PlatformSettingsScreen />, { transport, user, path: '/admin/settings/platform' }),
  };
}
const form = async (name: string) => within(await screen.findByRole('form', { name }));

describe('the platform’s settings', () => {
  it('say who changed them last, and save nothing before something has changed', async () => {
    const { user, location } = show();
    const announcement = await form('Announcement');
    announcement.getByText(/^Changed .* by Noor Bhatti$/);
    expect(announcement.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    (await form('Grace periods')).getByText('As delivered');
    await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
    expect(location.current).toBe('/admin/settings/webhooks');
  });

  it('send one setting at the version seen, and take over what is stored then', async () => {
    const saved = settings();
    const { user, transport } = show({
      'PUT /api/platform/settings/reserved-subdomains': ({ body }) => {
        const { value } = body as { value: { words: string[] } };
        return {
          settings: {
            ...saved,
            reserved_subdomains: {
              ...saved.reserved_subdomains,
              value,
              version: 2,
              updatedBy: 'Noor Bhatti',
            },
          },
        };
      },
    });
    const words = await form('Reserved web addresses');
    await user.type(words.getByLabelText('Words'), ' Clinique, physio');
    await user.click(words.getByRole('button', { name: 'Save' }));
    await words.findByText(/by Noor Bhatti$/);
    expect(transport.callsOf('PUT /api/platform/settings/reserved-subdomains')[0]?.body).toEqual({
      version: 1,
      value: { words: ['clinique', 'physio'] },
    });
    expect(words.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['physio admin', '“admin” is kept back by the product already'],
    ['a', '“a” could never be a web address: use 3 to 63 letters, digits and hyphens'],
  ])('refuse %s as reserved words', async (typed, problem) => {
    const { user, transport } = show();
    const words = await form('Reserved web addresses');
    await user.clear(words.getByLabelText('Words'));
    await user.type(words.getByLabelText('Words'), typed);
    await user.click(words.getByRole('button', { name: 'Save' }));
    await words.findByText(problem);
    expect(transport.callsOf('PUT /api/platform/settings/reserved-subdomains')).toEqual([]);
  });

  it('want an announcement in both languages before it is shown', async () => {
    const { user } = show();
    const announcement = await form('Announcement');
    await user.click(announcement.getByLabelText('Show the announcement'));
    await user.type(announcement.getByLabelText('English text'), 'Maintenance');
    await user.click(announcement.getByRole('button', { name: 'Save' }));
    expect(await announcement.findAllByText('Write it in both languages before it is shown')).toHaveLength(1);
  });

  it('tell that published texts say otherwise, and keep to the promise', async () => {
    const { user } = show();
    const grace = await form('Grace periods');
    expect(grace.queryByText('The published texts say otherwise')).toBeNull();
    const field = grace.getByLabelText('Erasure after termination');
    await user.clear(field);
    await user.type(field, '20');
    await grace.findByText('The published texts say otherwise');
    await user.click(grace.getByRole('button', { name: 'Save' }));
    await grace.findByText('From 30 to 180 days');
    await user.click(grace.getByRole('button', { name: 'Discard' }));
    expect(grace.queryByText('The published texts say otherwise')).toBeNull();
  });

  it('never write over what another operator has stored meanwhile', async () => {
    const { user, transport } = show({
      'PUT /api/platform/settings/trial-end': () => {
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      },
    });
    const trial = await form('End of trials');
    await user.click(trial.getByRole('switch'));
    const now = settings();
    transport.answer('GET /api/platform/settings', () => ({
      settings: {
        ...now,
        trial_end: {
          ...now.trial_end,
          version: 2,
          value: { suspends: true, since: '2026-11-21T08:00:00.000Z' },
        },
      },
    }));
    await user.click(trial.getByRole('button', { name: 'Save' }));
    await trial.findByText('Changed by someone else');
    expect(trial.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.click(trial.getByRole('button', { name: 'Load current' }));
    await trial.findByText(/^On since /);
    expect(trial.queryByText('Changed by someone else')).toBeNull();
  });

  it('say what went wrong, at the field where it can', async () => {
    const { user } = show({
      'PUT /api/platform/settings/reserved-subdomains': () => {
        const text = '“erable” is the web address of a clinic';
        throw refusal({
          status: 400,
          code: 'VALIDATION_FAILED',
          message: 'Please check.',
          fields: { words: text },
        });
      },
    });
    const words = await form('Reserved web addresses');
    await user.type(words.getByLabelText('Words'), ' erable');
    await user.click(words.getByRole('button', { name: 'Save' }));
    await words.findByText('“erable” is the web address of a clinic');
    expect(words.queryByRole('alert')).toBeNull();
  });

  it('offer another try when they cannot be had', async () => {
    const { user, transport } = show({
      'GET /api/platform/settings': () => {
        throw withoutReason();
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    transport.answer('GET /api/platform/settings', () => ({ settings: settings() }));
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('form', { name: 'Announcement' })).toBeTruthy());
  });
});

it('moments go into the browser’s field and come back', () => {
  expect(fromLocalField(toLocalField('2026-11-21T10:30:00.000Z'))).toBe('2026-11-21T10:30:00.000Z');
  expect([toLocalField(null), fromLocalField(''), fromLocalField('soon')]).toEqual(['', null, null]);
});
