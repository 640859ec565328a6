// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clinic } from '../../../test/clinics.ts';
import { at, confirm, openSection as open, press, type } from '../../../test/dashboard.tsx';
import { noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner } from '../../../test/render.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

afterEach(cleanup);

const noChange = { 'GET /api/account/email': () => ({ change: null }) };
const openings: [form: string, section: string, label: string, value: string][] = [
  ['name', 'profile', 'Full Name', 'Maude G.'],
  ['new email', 'profile', 'New email', 'maude@new.example'],
  ['password', 'security', 'New password', 'larch needles'],
  ['language of the site', 'settings', 'Language of the clinic’s site', 'fr'],
  ['web address', 'settings', 'Address of the clinic’s site', 'erable'],
  ['invitation', 'team', 'Email', 'zoe@erable.example'],
];
const goTo = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a change that is not saved', () => {
  it.each(openings)(
    'of the %s is asked about before another section opens and the tab closes',
    async (_form, section, label, value) => {
      const { router } = await open(section, noChange);
      await screen.findByLabelText(label);
      expect(closing()).toBe(false);
      type(label, value);
      expect(closing()).toBe(true);
      goTo('Overview');
      await screen.findByRole('dialog', { name: 'Unsaved changes' });
      await confirm('Stay here');
      expect(router.state.location.search).toBe(`?section=${section}`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      goTo('Overview');
      await confirm('Leave without saving');
      await waitFor(() => expect(router.state.location.search).not.toBe(`?section=${section}`));
      expect(closing()).toBe(false);
    },
  );

  it.each([
    ['', 'New email', 'Account menu for Maude Gagnon', 'Sign out', ['Stay here', 'Leave without saving']],
    [
      '/fr',
      'Nouveau courriel',
      'Menu du compte de Maude Gagnon',
      'Se déconnecter',
      ['Rester ici', 'Quitter sans enregistrer'],
    ],
  ])(
    'is asked about before signing out: "%s"',
    async (prefix, label, menu, action, [stay = '', leave = '']) => {
      const { session } = await open('profile', noChange, { path: `${prefix}/dashboard?section=profile` });
      type(label, 'maude@new.example');
      const signOut = async () => {
        press(menu);
        fireEvent.click(await screen.findByRole('menuitem', { name: action }));
      };
      await signOut();
      await confirm(stay);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByDisplayValue('maude@new.example')).toBeTruthy();
      await signOut();
      await confirm(leave);
      await waitFor(() => expect(session.store.get(session.state).ending).toBe('signed-out'));
    },
  );

  it('is asked about before signing out everywhere', async () => {
    await open('security');
    type('New password', 'larch needles');
    press('Sign out everywhere');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await confirm('Leave without saving');
    await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  });

  it('is asked about in French', async () => {
    await open('profile', noChange, { path: '/fr/dashboard?section=profile' });
    type('Nom complet', 'Maude G.');
    goTo('Aperçu');
    await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
  });

  it('is none once it is saved', async () => {
    const { router } = await open('settings', {
      [`PATCH ${at()}`]: () => ({ clinic: { ...clinic, locale: 'fr' } }),
    });
    type('Language of the clinic’s site', 'fr');
    press('Save');
    await waitFor(() => expect(closing()).toBe(false));
    goTo('Overview');
    await waitFor(() => expect(router.state.location.search).not.toContain('settings'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a session that ends mid-form', () => {
  const path = `PATCH ${at()}`;
  async function lapse(answer: object, prefix = '') {
    let live = true;
    const view = await open(
      'settings',
      {
        [path]: () => {
          if (!live) throw refusal('SESSION_INVALID', { message: 'Session expired. Please login again.' });
          return { clinic: { ...clinic, locale: 'fr' } };
        },
        'POST /api/auth/login': () => {
          live = true;
          return answer;
        },
      },
      {
        path: `${prefix}/dashboard?section=settings`,
        routes: [
          { path: 'dashboard', element: <DashboardScreen /> },
          { path: 'login', element: <h1>Sign-in page after expiry</h1> },
        ],
      },
    );
    type(prefix ? 'Langue du site de la clinique' : 'Language of the clinic’s site', 'fr');
    live = false;
    press(prefix ? 'Enregistrer' : 'Save');
    return { ...view, dialog: await screen.findByRole('dialog') };
  }
  const answerFor = (user = owner) => ({ success: true, token: 'fresh', user, data: { admin: user } });
  const signIn = (label: string, button: string) => {
    type(label, 'tulipe vélo marteau');
    press(button);
  };

  it.each([
    ['', 'Sign in again', 'Password', 'Sign in', 'Language of the clinic’s site', 'Save'],
    [
      '/fr',
      'Reconnectez-vous',
      'Mot de passe',
      'Se connecter',
      'Langue du site de la clinique',
      'Enregistrer',
    ],
  ])('keeps what was typed, to be sent after signing in again: %s', async (prefix, title, ...names) => {
    const [password, button, field, save] = names as [string, string, string, string];
    const { transport, dialog } = await lapse(answerFor(), prefix);
    expect(dialog.textContent).toContain(title);
    expect(dialog.textContent).toContain('maude@erable.example');
    signIn(password, button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((screen.getByLabelText(field) as HTMLSelectElement).value).toBe('fr');
    press(save);
    await waitFor(() => expect(closing()).toBe(false));
    expect(transport.bodies(path)).toHaveLength(2);
  });

  it('refuses another account', async () => {
    const { router } = await lapse(answerFor({ ...owner, userId: 'another' }));
    signIn('Password', 'Sign in');
    await screen.findByRole('heading', { name: 'Sign-in page after expiry' });
    expect(router.state.location.state).toEqual({ from: '/dashboard?section=settings', expired: true });
  });

  it('redirects to the sign-in when it is dismissed', async () => {
    await lapse(answerFor());
    await confirm('Discard and leave');
    await screen.findByRole('heading', { name: 'Sign-in page after expiry' });
  });
});

describe('one’s own email', () => {
  it.each([
    ['', 'Pending changes of email could not be loaded', 'Try again', /open the link we sent/],
    [
      '/fr',
      'Les changements de courriel en attente n’ont pas pu être chargés',
      'Réessayer',
      /ouvrez le lien envoyé/,
    ],
  ])(
    'says that a pending change could not be loaded, and shows it on retry: "%s"',
    async (prefix, ...texts) => {
      const [failed, retry, pending] = texts;
      let offline = true;
      const change = { email: 'maude@new.example', expiresAt: '2999-11-25T15:00:00Z' };
      await open(
        'profile',
        {
          'GET /api/account/email': () => {
            if (offline) throw noResponse();
            return { change };
          },
        },
        { path: `${prefix}/dashboard?section=profile` },
      );
      expect(await screen.findByText(failed)).toBeTruthy();
      offline = false;
      press(retry);
      expect(await screen.findByText(pending)).toBeTruthy();
      expect(screen.queryByText(failed)).toBeNull();
    },
  );

  it('is changed by a link sent to the new one, and the change can be cancelled until then', async () => {
    let change: object | null = null;
    const { transport } = await open('profile', {
      'GET /api/account/email': () => ({ change }),
      'POST /api/account/email': ({ body }) => {
        change = { ...(body as object), expiresAt: '2999-11-25T15:00:00Z' };
        return { success: true };
      },
      'DELETE /api/account/email': () => {
        change = null;
        return { success: true };
      },
    });
    expect(screen.getByText('Current email').nextSibling?.textContent).toBe(owner.email);
    press('Change email');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    type('New email', 'maude');
    press('Change email');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    type('New email', ' maude@new.example ');
    press('Change email');
    expect(
      await screen.findByText(/^By November 25, 2999 .*, open the link we sent to maude@new\.example/),
    ).toBeTruthy();
    expect(transport.bodies('POST /api/account/email')).toEqual([{ email: 'maude@new.example' }]);
    press('Cancel this change');
    await waitFor(() => expect(screen.queryByText(/open the link we sent/)).toBeNull());
  });
});
