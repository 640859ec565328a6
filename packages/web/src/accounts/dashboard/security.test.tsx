// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clinic } from '../../../test/clinics.ts';
import {
  at,
  confirm,
  openSection as open,
  press,
  turnOnTwoStep,
  twoStepAnswers,
  type,
} from '../../../test/dashboard.tsx';
import { owner } from '../../../test/render.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

/** The screens themselves are tested in core. */
describe('security', () => {
  it('refuses the name of one’s clinic as a new password', async () => {
    const { transport } = await open('security');
    type('Current password', 'right');
    type('New password', 'Érable Physio');
    press('Change password');
    expect(await screen.findByText(/name/i, { selector: '.mantine-InputWrapper-error' })).toBeTruthy();
    expect(transport.bodies('POST /api/account/password')).toEqual([]);
  });

  it('counts two-step sign-in in the clinic’s checklist as soon as it is on', async () => {
    let reads = 0;
    const { router } = await open('overview', {
      [`GET ${at()}`]: () => {
        reads += 1;
        return { clinic };
      },
      ...twoStepAnswers,
    });
    await router.navigate('/dashboard?section=security');
    await screen.findByRole('heading', { level: 1, name: 'Security' });
    await turnOnTwoStep();
    press('I’ve saved these codes');
    const before = reads;
    await router.navigate('/dashboard?section=overview');
    await screen.findByText('29 days left');
    await expect.poll(() => reads).toBe(before + 1);
  });

  it('adds a passkey', async () => {
    const laptop = { passkeyId: 'k1', name: 'Laptop', synced: false, createdAt: '2026-11-01T15:00:00.000Z' };
    const kept: object[] = [];
    const { transport } = await open(
      'security',
      {
        'GET /api/account/passkeys': () => ({ passkeys: kept }),
        'POST /api/account/passkeys/start': () => ({ request: { challenge: 'c-1' } }),
        'POST /api/account/passkeys': () => {
          kept.push({ ...laptop, lastUsedAt: null });
          return { passkey: kept[0] };
        },
      },
      {
        signedIn: { ...owner, twoFactor: true },
        ports: { passkeys: { create: async () => ({ id: 'made' }), get: async () => ({}) } },
      },
    );
    const heading = screen.getByRole('heading', { name: 'Passkeys' });
    const focusFollows = () => waitFor(() => expect(document.activeElement).toBe(heading));
    press('Add a passkey');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    press('Cancel');
    await focusFollows();
    press('Add a passkey');
    type('Name', 'Laptop');
    screen.getByRole('button', { name: 'Continue' }).focus();
    press('Continue');
    expect(await screen.findByText('Added November 1, 2026')).toBeTruthy();
    await focusFollows();
    expect(transport.bodies('POST /api/account/passkeys')).toEqual([
      { name: 'Laptop', response: { id: 'made' } },
    ]);
  });

  it('lists sessions and ends one', async () => {
    const { transport } = await open('security', {
      'DELETE /api/account/sessions/s2': () => ({ success: true }),
    });
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
    expect(screen.getByText('This session')).toBeTruthy();
    expect(screen.getByText('Site of Érable Physio · 203.0.113.9')).toBeTruthy();
    press('End session: Safari on iOS, Site of Érable Physio');
    expect(await screen.findByText('Session ended')).toBeTruthy();
    expect(transport.calls.some((call) => call.path === '/api/account/sessions/s2')).toBe(true);
  });

  it('signs out everywhere, including here', async () => {
    const { router } = await open('security', {
      'POST /api/account/sessions/sign-out-everywhere': () => ({ success: true }),
    });
    await screen.findByText('This session');
    press('Sign out everywhere');
    await confirm('Sign out everywhere');
    expect(await screen.findByRole('heading', { name: 'Sign-in page' })).toBeTruthy();
    expect(router.state.location.state).toBeFalsy();
  });

  it.each([
    ['profile', ['Nom et langue', 'Courriel']],
    ['security', ['Mot de passe', 'Connexion en deux étapes', 'Clés d’accès', 'Sessions']],
  ])('speaks French: %s', async (section, titles) => {
    await open(section, {}, { path: `/fr/dashboard?section=${section}` });
    for (const name of titles) {
      expect(screen.getByRole('region', { name })).toBeTruthy();
    }
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.join()).not.toMatch(/\b(Save|Change|Set up|Sign out|End)\b/);
  });
});
