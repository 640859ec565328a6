// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PlatformSettingName, PlatformSettings } from '../../domain/platform/settings.ts';
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
  it('say who changed them last, and enable Save only after a change', async () => {
    const { user, location } = show();
    const announcement = await form('Announcement');
    announcement.getByText(/^Changed .* by Noor Bhatti$/);
    expect(announcement.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    (await form('Grace periods')).getByText('Default');
    await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
    expect(location.current).toBe('/admin/settings/webhooks');
  });

  it('send one setting with its version, and show what the server then stored', async () => {
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
    ['physio admin', '“admin” is already reserved by the product'],
    ['a', '“a” cannot be a web address: use 3 to 63 letters, digits and hyphens'],
  ])('refuse %s as reserved words', async (typed, problem) => {
    const { user, transport } = show();
    const words = await form('Reserved web addresses');
    await user.clear(words.getByLabelText('Words'));
    await user.type(words.getByLabelText('Words'), typed);
    await user.click(words.getByRole('button', { name: 'Save' }));
    await words.findByText(problem);
    expect(transport.callsOf('PUT /api/platform/settings/reserved-subdomains')).toEqual([]);
  });

  it('require an announcement in both languages before it is shown', async () => {
    const { user } = show();
    const announcement = await form('Announcement');
    await user.click(announcement.getByLabelText('Show the announcement'));
    await user.type(announcement.getByLabelText('English text'), 'Maintenance');
    await user.click(announcement.getByRole('button', { name: 'Save' }));
    expect(await announcement.findAllByText('Write it in both languages before it is shown')).toHaveLength(1);
  });

  it('move the focus to the first invalid field of the setting that was saved', async () => {
    const { user } = show();
    const words = await form('Reserved web addresses');
    await user.clear(words.getByLabelText('Words'));
    await user.type(words.getByLabelText('Words'), 'a');
    await user.click(words.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(words.getByLabelText('Words')));
    const grace = await form('Grace periods');
    const field = grace.getByLabelText('Erasure after termination');
    await user.clear(field);
    await user.type(field, '20');
    await user.click(grace.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('warn when published texts name other periods, and refuse periods shorter than promised', async () => {
    const { user } = show();
    const grace = await form('Grace periods');
    expect(grace.queryByText('Published texts name other periods')).toBeNull();
    const field = grace.getByLabelText('Erasure after termination');
    await user.clear(field);
    await user.type(field, '20');
    await grace.findByText('Published texts name other periods');
    await user.click(grace.getByRole('button', { name: 'Save' }));
    await grace.findByText('From 30 to 180 days');
    await user.click(grace.getByRole('button', { name: 'Discard' }));
    expect(grace.queryByText('Published texts name other periods')).toBeNull();
  });

  describe('that another operator changed meanwhile', () => {
    /** Answers the first save with a conflict, because somebody else has changed the setting. */
    function changedMeanwhile<N extends PlatformSettingName>(
      name: N,
      value: Partial<PlatformSettings[N]['value']>,
    ) {
      const shown = show();
      const now = settings();
      const stored = {
        ...now,
        [name]: { ...now[name], version: 9, value: { ...now[name].value, ...value } },
      };
      const put = `PUT /api/platform/settings/${name.replace('_', '-')}`;
      shown.transport.answer(put, () => {
        shown.transport.answer(put, () => ({ settings: stored }));
        shown.transport.answer('GET /api/platform/settings', () => ({ settings: stored }));
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      });
      return { ...shown, sent: () => shown.transport.callsOf(put).map(({ body }) => body) };
    }

    it('are merged with changes of other fields', async () => {
      const { user, sent } = changedMeanwhile('grace_periods', { terminationDays: 45 });
      const grace = await form('Grace periods');
      const field = grace.getByLabelText('Redirect after a change of web address');
      await user.clear(field);
      await user.type(field, '120');
      await user.click(grace.getByRole('button', { name: 'Save' }));
      await grace.findByText('Someone else has changed this');
      grace.getByText('Erasure after termination: 45 days');
      await user.click(grace.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toEqual({
        version: 9,
        value: { terminationDays: 45, redirectDays: 120, verificationDays: 7 },
      });
      await waitFor(() => expect(grace.queryByText('Someone else has changed this')).toBeNull());
    });

    it('ask about a field that both changed, and treat the texts in both languages as one', async () => {
      const { user, sent } = changedMeanwhile('announcement', {
        textEn: 'Closed on Monday.',
        textFr: 'Fermé lundi.',
      });
      const announcement = await form('Announcement');
      await user.type(announcement.getByLabelText('English text'), 'Maintenance');
      await user.click(announcement.getByRole('button', { name: 'Save' }));
      const choice = within(
        await announcement.findByRole('radiogroup', {
          name: 'English text and French text: both of you changed it. Which value should be saved?',
        }),
      );
      expect(announcement.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
      await user.click(choice.getByLabelText('Theirs: Closed on Monday., Fermé lundi.'));
      await user.click(choice.getByLabelText('Yours: Maintenance'));
      await user.click(announcement.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toMatchObject({ version: 9, value: { textEn: 'Maintenance', textFr: '' } });
    });

    it('are just shown when both typed the same', async () => {
      const { user } = changedMeanwhile('trial_end', { suspends: true, since: '2026-11-21T08:00:00.000Z' });
      const trial = await form('End of trials');
      await user.click(trial.getByRole('switch'));
      await user.click(trial.getByRole('button', { name: 'Save' }));
      await trial.findByText(/^On since /);
      expect(trial.queryByRole('alert')).toBeNull();
      expect(trial.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    });
  });

  it('show errors, at the field if they concern one', async () => {
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

  it('offer to retry when they cannot be loaded', async () => {
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

it('converts times to the value of a browser field and back', () => {
  expect(fromLocalField(toLocalField('2026-11-21T10:30:00.000Z'))).toBe('2026-11-21T10:30:00.000Z');
  expect([toLocalField(null), fromLocalField(''), fromLocalField('soon')]).toEqual(['', null, null]);
});
