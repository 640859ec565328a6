// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clinic, ownClinic } from '../../../test/clinics.ts';
import {
  at,
  openSection as open,
  press,
  turnOnTwoStep,
  twoStepAnswers,
  type,
} from '../../../test/dashboard.tsx';
import { noResponse, refusal } from '../../../test/memory-transport.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

describe('a refetch that fails', () => {
  it.each([
    ['team', 'Full Name', 'Liam Chen'],
    ['settings', 'Phone', 'Clinic profile'],
    ['profile', 'Full Name', 'Name and language'],
  ])('leaves the %s section with what was typed there', async (section, label, shown) => {
    const { transport, refetch } = await open(section);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    type(label, '819-555-0199');
    transport.goOffline();
    await refetch();
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.getByLabelText(label)).toBe(field);
    expect(field.value).toBe('819-555-0199');
  });

  it('leaves the list of support access', async () => {
    const { transport, refetch } = await open('support', {
      [`GET ${at('/impersonations')}`]: () => ({ impersonations: [] }),
    });
    transport.goOffline();
    await refetch();
    expect(screen.getByText('Our support team has not opened the site.')).toBeTruthy();
  });

  it('leaves the recovery codes, which are shown only once', async () => {
    const { transport, refetch } = await open('security', twoStepAnswers);
    await turnOnTwoStep();
    transport.goOffline();
    await refetch();
    expect(screen.getByText('a1b2-c3d4')).toBeTruthy();
  });
});

it.each([
  ['', 'Your clinics could not be loaded', 'Try again', 'Profile', 'Name and language'],
  ['/fr', 'Vos cliniques n’ont pas pu être chargées', 'Réessayer', 'Profil', 'Nom et langue'],
])('the own account stays open when the clinics cannot be loaded: "%s"', async (prefix, ...texts) => {
  const [failed, retry, profile, panel] = texts;
  let answers = false;
  await open(
    'team',
    {
      'GET /api/account/clinics': () => {
        if (!answers) throw refusal('UNAVAILABLE');
        return { clinics: [ownClinic] };
      },
    },
    { path: `${prefix}/dashboard?section=team` },
  );
  await screen.findByText(failed);
  fireEvent.click(screen.getByRole('link', { name: profile }));
  await screen.findByText(panel);
  expect(screen.queryByText(failed)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: prefix ? 'Aperçu' : 'Overview' }));
  await screen.findByText(failed);
  answers = true;
  press(retry);
  await screen.findByText('erable-physio.tamarack.example');
});

describe('a refetch that is refused', () => {
  it('shows the suspension', async () => {
    const { transport, refetch } = await open('overview');
    transport.on(`GET ${at()}`, () => {
      throw refusal('TENANT_SUSPENDED', {
        details: { customerMessage: 'An invoice is open.\nPlease call.' },
      });
    });
    await refetch();
    expect(await screen.findByText('This clinic is suspended')).toBeTruthy();
    const message = screen.getByText(/^An invoice is open\./);
    expect(message.style.whiteSpace).toBe('pre-line');
  });

  it.each(['NOT_FOUND', 'TENANT_TERMINATED'] as const)(
    'reads the list of clinics again, which the clinic has left: %s',
    async (code) => {
      const { transport, refetch } = await open('overview');
      transport.on(`GET ${at()}`, () => {
        transport.on('GET /api/account/clinics', () => ({ clinics: [] }));
        throw refusal(code);
      });
      await refetch();
      expect(await screen.findByRole('heading', { name: 'No clinic is open to you' })).toBeTruthy();
    },
  );
});

describe('the team, as a list of possible owners', () => {
  const path = `GET ${at('/members')}`;

  it.each([
    ['', 'The team could not be loaded', 'Try again', 'New owner'],
    ['/fr', 'L’équipe n’a pas pu être chargée', 'Réessayer', 'Transférer à'],
  ])('can be retried when it could not be loaded %s', async (prefix, failed, retry, label) => {
    let offline = true;
    const liam = {
      memberId: 'u2',
      name: 'Liam Chen',
      email: 'liam@erable.example',
      role: 'administrator',
      state: 'active',
    };
    await open(
      'settings',
      {
        [path]: () => {
          if (offline) throw noResponse();
          return { members: [liam] };
        },
      },
      { path: `${prefix}/dashboard?section=settings` },
    );
    expect(await screen.findByText(failed)).toBeTruthy();
    expect(screen.queryByLabelText(label)).toBeNull();
    offline = false;
    press(retry);
    expect(await screen.findByRole('option', { name: 'Liam Chen (liam@erable.example)' })).toBeTruthy();
  });
});

it('the settings of a closed clinic are its overview, which says that it is closed', async () => {
  const { router } = await open('settings', {
    'GET /api/account/clinics': () => ({ clinics: [ownClinic] }),
    [`GET ${at()}`]: () => ({
      clinic: {
        ...clinic,
        status: 'terminated',
        permissions: ['clinic:read', 'clinic:export', 'clinic:close'],
        closing: { eraseOn: null, handoverConfirmedAt: null, mayReopen: true },
      },
    }),
  });
  expect(await screen.findByText('This clinic is closed')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toContain('section=overview'));
  expect(screen.getByRole('button', { name: 'Download export' })).toBeTruthy();
  expect(screen.queryByText(/^Drafts of people on the team/)).toBeNull();
});
