// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import type { ClinicProfile } from '@tamarack/core/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clinic } from '../../../test/clinics.ts';
import { at, confirm, openSection as open, press, type } from '../../../test/dashboard.tsx';
import { refusal } from '../../../test/memory-transport.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const profile = clinic.profile as ClinicProfile;
const save = `PATCH ${at('/profile')}`;

describe('the clinic’s profile', () => {
  it('sends only changed fields, with the version that was read', async () => {
    const { transport } = await open('settings', {
      [save]: () => ({ clinic: { ...clinic, profile: { ...profile, version: 4, clinicType: 'speech' } } }),
    });
    type('Clinic Type', 'speech');
    type('Phone', '12');
    press('Save profile');
    expect(await screen.findByText(/Please enter a valid phone number/)).toBeTruthy();
    type('Phone', '819-555-0199');
    press('Save profile');
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(transport.bodies(save)).toEqual([
      { version: 3, clinicType: 'speech', ownerPhone: '819-555-0199' },
    ]);
  });

  it('merges changes by somebody else, shows conflicts, and saves over them', async () => {
    let stored = clinic;
    const { transport } = await open('settings', {
      [`GET ${at()}`]: () => ({ clinic: stored }),
      [save]: ({ body }) => {
        if ((body as ClinicProfile).version === stored.profile?.version) return { clinic: stored };
        throw refusal('VERSION_CONFLICT');
      },
    });
    stored = {
      ...clinic,
      profile: { ...profile, version: 4, clinicName: 'Érable Physiothérapie', clinicType: 'speech' },
    };
    type('Clinic Name', 'Érable');
    press('Save profile');
    expect(await screen.findByText(/Their changes are now included here/)).toBeTruthy();
    expect(
      screen.getByText('Someone else changed this too. Saved value: Érable Physiothérapie'),
    ).toBeTruthy();
    expect((screen.getByLabelText('Clinic Type') as HTMLSelectElement).value).toBe('speech');
    expect((screen.getByLabelText('Clinic Name') as HTMLInputElement).value).toBe('Érable');
    press('Save profile');
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(transport.bodies(save).at(-1)).toEqual({ version: 4, clinicName: 'Érable' });
  });

  it('asks for region and postal code of another country', async () => {
    await open('settings');
    type('Country', 'US');
    press('Save profile');
    expect(await screen.findByText('State/Province is required')).toBeTruthy();
    expect(screen.getByText('ZIP code/Postal code is required')).toBeTruthy();
  });
});

describe('closing the clinic', () => {
  it('offers the export first, asks for the web address and a step-up, and then shows how to reopen', async () => {
    const saveFile = vi.fn();
    let proven = false;
    const closed = {
      ...clinic,
      status: 'terminated' as const,
      permissions: ['clinic:read', 'clinic:export', 'clinic:close'] as typeof clinic.permissions,
      profile: null,
      closing: { eraseOn: '2026-12-24T15:00:00Z', handoverConfirmedAt: null, mayReopen: true },
    };
    let stored: object = clinic;
    const { transport, router } = await open(
      'settings',
      {
        [`GET ${at()}`]: () => ({ clinic: stored }),
        [`GET ${at('/export')}`]: () => ({
          bytes: new Uint8Array(12_300),
          fileName: 'export.json',
          contentType: 'application/json',
        }),
        [`POST ${at('/close')}`]: () => {
          if (!proven) throw refusal('STEP_UP_REQUIRED');
          stored = closed;
          return { clinic: closed };
        },
        'POST /api/account/step-up': () => {
          proven = true;
          return { success: true };
        },
        [`POST ${at('/reopen')}`]: () => {
          stored = clinic;
          return { clinic };
        },
      },
      { ports: { files: { save: saveFile } } },
    );
    expect(await screen.findByText(/The data is kept for at least 45 days/)).toBeTruthy();
    // Goes with the clinic's settings, without a question after they are closed.
    type('Phone', '819-555-0199');
    press('Close clinic');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the clinic' }));
    dialog.getByText(/^Drafts of people on the team are not in the export/);
    fireEvent.click(dialog.getByRole('button', { name: 'Download export' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    fireEvent.click(dialog.getByRole('button', { name: 'Close clinic' }));
    expect(dialog.getByText('Confirm that you have the export, or need none')).toBeTruthy();
    expect(dialog.getByText('This is not the clinic’s web address')).toBeTruthy();
    expect(transport.bodies(`POST ${at('/close')}`)).toEqual([]);
    fireEvent.click(dialog.getByLabelText('I have the export, or I need none'));
    fireEvent.change(dialog.getByLabelText('Type erable-physio to confirm'), {
      target: { value: 'Erable-Physio' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Close clinic' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you to continue' }));
    fireEvent.change(proof.getByLabelText('Password'), { target: { value: 'tulipe vélo marteau' } });
    fireEvent.click(proof.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The clinic is closed.')).toBeTruthy();
    expect(transport.bodies(`POST ${at('/close')}`).at(-1)).toEqual({ subdomain: 'erable-physio' });

    expect(
      await screen.findByText(/Until December 24, 2026 you can export its data and reopen/),
    ).toBeTruthy();
    expect(router.state.location.search).toContain('section=overview');
    const heading = screen.getByRole('heading', { level: 1, name: 'Érable Physio' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    press('Reopen clinic');
    await confirm('Reopen clinic');
    expect(await screen.findByText('The clinic is being reopened.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen clinic' })).toBeNull());
  });

  it('is offered only to the owner, in French too', async () => {
    await open('settings', {}, { path: '/fr/dashboard?section=settings' });
    await screen.findByRole('button', { name: 'Fermer la clinique' });
    cleanup();
    await open('settings', {
      [`GET ${at()}`]: () => ({ clinic: { ...clinic, isOwner: false, permissions: ['clinic:settings'] } }),
    });
    await screen.findByRole('heading', { name: 'Clinic profile' });
    expect(screen.queryByRole('button', { name: 'Close clinic' })).toBeNull();
  });

  it.each([
    { onHold: 0, shown: 0 },
    { onHold: 2, shown: 1 },
  ])(
    'warns before the charts are handed over when $onHold are under a legal hold',
    async ({ onHold, shown }) => {
      const eraseOn = '2026-12-31T15:00:00Z';
      const keptCharts = { until: '2027-10-15T15:00:00Z', eraseOn, onHold, exportedAt: null };
      await open('overview', {
        [`GET ${at()}`]: () => ({ clinic: { ...clinic, status: 'terminated', keptCharts } }),
      });
      fireEvent.click(await screen.findByRole('button', { name: 'Confirm handover' }));
      await screen.findByText(/ on December 31, 2026, .*As their custodian you must keep them/);
      const warning = 'Charts under a legal hold: 2. Your export will be their only copy.';
      expect(screen.queryAllByText(warning)).toHaveLength(shown);
    },
  );

  it('links to support when operators closed it', async () => {
    await open('overview', {
      [`GET ${at()}`]: () => ({
        clinic: {
          ...clinic,
          status: 'terminated',
          closing: { eraseOn: null, handoverConfirmedAt: null, mayReopen: false },
        },
      }),
    });
    await screen.findByText('This clinic has been closed');
    expect(screen.queryByRole('button', { name: 'Reopen clinic' })).toBeNull();
  });

  it('shows neither trial nor plan once it is closed', async () => {
    await open('overview', { [`GET ${at()}`]: () => ({ clinic: { ...clinic, status: 'terminated' } }) });
    await screen.findByText('This clinic has been closed');
    expect(screen.queryByText('Free trial')).toBeNull();
    expect(screen.queryByText('3 of 5 clinicians')).toBeNull();
  });

  const kept = {
    ...{ until: '2999-11-24T15:00:00Z', eraseOn: '2999-12-24T15:00:00Z' },
    ...{ onHold: 0, exportedAt: '2026-11-25T15:00:00Z' },
  };
  it.each([
    ['', null, null, 'All data is erased on December 24, 2999.'],
    [
      '',
      kept,
      null,
      'The team, to-dos and messages are erased on December 24, 2999; charts, books and pay stay sealed.',
    ],
    [
      '',
      null,
      '2026-11-30T15:00:00Z',
      'The handover of the charts was confirmed on November 30, 2026. Until December 24, 2999 they can still be exported; then they are erased with all other data.',
    ],
    ['/fr', null, null, 'Toutes les données seront effacées le 24 décembre 2999.'],
  ] as const)('says what is erased when%s (%#)', async (prefix, keptCharts, handoverConfirmedAt, text) => {
    for (const mayReopen of [true, false]) {
      const closing = { eraseOn: '2999-12-24T15:00:00Z', handoverConfirmedAt, mayReopen };
      const closed = { ...clinic, status: 'terminated' as const, keptCharts, closing };
      await open(
        'overview',
        { [`GET ${at()}`]: () => ({ clinic: closed }) },
        { path: `${prefix}/dashboard` },
      );
      expect(
        await screen.findByText(
          (_, at) => at?.textContent?.endsWith(text) === true && at.children.length < 2,
        ),
      ).toBeTruthy();
      cleanup();
    }
  });

  it.each([
    [null, 'The charts have never been exported completely.'],
    ['2026-11-25T15:00:00Z', 'All charts were last exported on November 25, 2026.'],
  ])('says before the handover when the data was last exported: %s', async (exportedAt, text) => {
    const keptCharts = { ...kept, exportedAt };
    await open('overview', {
      [`GET ${at()}`]: () => ({ clinic: { ...clinic, status: 'terminated', keptCharts } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm handover' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is closed after the owner was told that clients are not', async () => {
    await open('settings');
    press('Close clinic');
    expect(await screen.findByText(/^Clients are not told: later bookings stay as they are/)).toBeTruthy();
  });
});
