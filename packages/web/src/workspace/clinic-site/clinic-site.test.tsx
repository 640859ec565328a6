// @vitest-environment happy-dom
import type { SiteInfo } from '@tamarack/core/domain';
import { type Ports, useTransport } from '@tamarack/core/session';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Handler, memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { WorkspacePage } from '../frame/index.ts';
import { ClinicSite } from './ClinicSite.tsx';

afterEach(cleanup);

const site: SiteInfo = {
  site: 'clinic',
  clinicName: 'Érable Physio',
  subdomain: 'erable-physio',
  status: 'active',
  locale: 'en',
  mainUrl: 'https://tamarack.example',
  sandbox: false,
};

const session = { success: true, token: 'fresh', user: owner, data: { admin: owner } };

function open(
  table: Record<string, Handler>,
  path = '/',
  signedIn: typeof owner | null = null,
  ports: Partial<Ports> = {},
  today = <h1>Today of Maude</h1>,
) {
  const transport = memoryTransport({
    'GET /api/site': () => site,
    'GET /api/clinic/me': () => ({ me: workspaceMe() }),
    ...table,
  });
  const view = renderScreen({
    transport,
    path,
    signedIn,
    ports,
    routes: [
      {
        path: '',
        element: <ClinicSite />,
        children: [
          { index: true, element: today },
          { path: 'clients', element: <h1>Clients</h1> },
        ],
      },
    ],
  });
  return { ...view, transport };
}

function Note() {
  const transport = useTransport();
  return (
    <>
      <input aria-label="Note" />
      <button
        type="button"
        onClick={() => void transport.request({ method: 'POST', path: '/api/note' }).catch(() => {})}
      >
        Keep it
      </button>
    </>
  );
}

describe('a clinic’s site', () => {
  it('greets a visitor with the clinic’s name and signs them in', async () => {
    open({ 'POST /api/auth/login': () => session });
    expect(await screen.findByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      'https://tamarack.example/forgot-password',
    );
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maude@erable.example' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'tulipe vélo marteau' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
  });

  it('has a language switch before the sign-in, which keeps typed values and is remembered', async () => {
    const kept = new Map<string, string>();
    const settings = {
      get: (name: string) => kept.get(name) ?? null,
      set: (name: string, value: string) => void kept.set(name, value),
    };
    open({}, '/', null, { settings });
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'maude@erable.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'FR – Français' }));
    expect(await screen.findByRole('heading', { name: 'Connexion à Érable Physio' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('fr-CA');
    expect(screen.getByLabelText<HTMLInputElement>('Courriel').value).toBe('maude@erable.example');
    expect(screen.getByRole('link', { name: 'Mot de passe oublié?' }).getAttribute('href')).toBe(
      'https://tamarack.example/fr/forgot-password',
    );
    cleanup();
    open({}, '/', null, { settings });
    await screen.findByRole('heading', { name: 'Connexion à Érable Physio' });
    // A French clinic also offers English.
    fireEvent.click(screen.getByRole('button', { name: 'EN – English' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-CA');
  });

  it.each([undefined, '<html></html>', { success: true }, { ...session, token: undefined }])(
    'says that the sign-in failed when the answer is no session: %j',
    async (answer) => {
      open({ 'POST /api/auth/login': () => answer });
      fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'maude@erable.example' } });
      fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
      fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
    },
  );

  it('says at the sign-in that the clinic is suspended', async () => {
    open({
      'POST /api/auth/login': () => {
        throw refusal('TENANT_SUSPENDED', {
          message: 'This clinic is suspended.',
          details: { customerMessage: 'The last invoice is open.' },
        });
      },
    });
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'maude@erable.example' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This clinic is suspended. The last invoice is open.',
    );
  });

  it('can be retried when the server does not answer', async () => {
    let offline = true;
    open({
      'GET /api/site': () => {
        if (offline) throw noResponse();
        return site;
      },
    });
    await screen.findByText('This site could not be opened');
    offline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
  });
});

describe('the code from the dashboard', () => {
  it('is exchanged once and removed from the URL at once', async () => {
    const { transport, router } = open({ 'POST /api/auth/exchange': () => session }, '/#code=single-use');
    expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
    expect(router.state.location.hash).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(transport.bodies('POST /api/auth/exchange')).toEqual([{ code: 'single-use' }]);
  });

  describe('in a browser where someone else is signed in', () => {
    const amrit = { ...owner, userId: 'amrit', name: 'Amrit Kaur', email: 'amrit@erable.example' };
    const theirs = { success: true, token: 'theirs', user: amrit, data: { admin: amrit } };
    const opened = (path = '/#code=sent') =>
      open(
        {
          'POST /api/auth/exchange/inspect': () => ({ success: true, user: amrit }),
          'POST /api/auth/exchange': () => theirs,
          'POST /api/impersonation/exchange/inspect': () => ({ success: true, user: owner }),
          'POST /api/impersonation/exchange': () => ({ ...theirs, user: owner }),
          'POST /api/auth/logout': () => ({ success: true }),
        },
        path,
        owner,
      );

    it('asks before replacing their session, and keeps it when declined', async () => {
      const { transport, session } = opened();
      expect(
        await screen.findByText('You are signed in as Maude Gagnon (maude@erable.example).'),
      ).toBeTruthy();
      expect(screen.getByText('Continue as Amrit Kaur (amrit@erable.example)?')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Stay as Maude Gagnon' }));
      expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
      expect(session.store.get(session.state).user?.userId).toBe(owner.userId);
      for (const call of ['POST /api/auth/exchange', 'POST /api/auth/logout'])
        expect(transport.bodies(call)).toEqual([]);
    });

    it('replaces it when they agree, and ends the earlier one', async () => {
      const { transport, session } = opened();
      fireEvent.click(await screen.findByRole('button', { name: 'Continue as Amrit Kaur' }));
      expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
      expect(session.store.get(session.state).user?.userId).toBe('amrit');
      expect(transport.bodies('POST /api/auth/logout')).toHaveLength(1);
      expect(await screen.findByText('Signed in as Amrit Kaur (amrit@erable.example)')).toBeTruthy();
    });

    it('asks in French too', async () => {
      opened('/fr#code=sent');
      expect(
        await screen.findByText('Vous utilisez le compte de Maude Gagnon (maude@erable.example).'),
      ).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Garder le compte de Maude Gagnon' })).toBeTruthy();
    });

    it('asks before an impersonation, even of the same person', async () => {
      const { transport } = opened('/#as=sent');
      expect(await screen.findByRole('heading', { name: 'Someone else is signed in' })).toBeTruthy();
      expect(transport.bodies('POST /api/impersonation/exchange')).toEqual([]);
    });

    it('keeps their session when the code is invalid', async () => {
      const { session } = open(
        {
          'POST /api/auth/exchange/inspect': () => {
            throw refusal('LINK_EXPIRED');
          },
        },
        '/#code=old',
        owner,
      );
      expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
      expect(session.store.get(session.state).user?.userId).toBe(owner.userId);
    });
  });

  it('opens the same person’s session without a question', async () => {
    const { transport } = open(
      {
        'POST /api/auth/exchange/inspect': () => ({ success: true, user: owner }),
        'POST /api/auth/exchange': () => session,
        'POST /api/auth/logout': () => ({ success: true }),
      },
      '/#code=own',
      owner,
    );
    expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
    await waitFor(() => expect(transport.bodies('POST /api/auth/exchange')).toEqual([{ code: 'own' }]));
    expect(screen.queryByRole('heading', { name: 'Someone else is signed in' })).toBeNull();
  });

  it.each([
    ['en', 'It’s been a while. Confirm it’s you to continue.', 'Password', 'Confirm'],
    ['fr', 'Cela fait un moment. Confirmez votre identité pour continuer.', 'Mot de passe', 'Confirmer'],
  ] as const)(
    'asks who it is before it opens a locked session (%s)',
    async (locale, lead, label, confirm) => {
      let locked = true;
      const user = { ...owner, locale };
      const { transport } = open(
        {
          'POST /api/auth/exchange': () => ({ ...session, user, data: { admin: user } }),
          'GET /api/clinic/me': () => {
            if (locked) throw refusal('SESSION_LOCKED');
            return { me: workspaceMe() };
          },
          'POST /api/account/step-up': () => {
            locked = false;
            return { success: true };
          },
        },
        '/#code=hours-after-the-sign-in',
      );
      expect(await screen.findByText(lead)).toBeTruthy();
      expect(screen.queryByRole('heading', { name: 'Today of Maude' })).toBeNull();
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'tulipe vélo marteau' } });
      fireEvent.click(screen.getByRole('button', { name: confirm }));
      expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
      expect(transport.bodies('POST /api/account/step-up')).toHaveLength(1);
    },
  );

  it('says why it failed and shows the sign-in', async () => {
    const { router } = open(
      {
        'POST /api/auth/exchange': () => {
          throw refusal('LINK_INVALID');
        },
      },
      '/#code=old',
    );
    expect(await screen.findByText('The link from the dashboard no longer works')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
    expect(router.state.location.hash).toBe('');
  });
});

describe('an operator who has signed in as a member', () => {
  const operator = {
    name: 'Ada Admin',
    reason: 'Session types are missing',
    endsAt: new Date(Date.now() + 30 * 60_000 - 1_000).toISOString(),
  };
  const visit = { ...owner, role: 'administrator' as const, operator };
  const answer = { success: true, token: 'visit', user: visit, data: { admin: visit } };

  it('enters with the code from the console and sees a banner that says so', async () => {
    const { transport, router } = open({ 'POST /api/impersonation/exchange': () => answer }, '/#as=once');
    const banner = await screen.findByRole('complementary', { name: 'Visit by our support' });
    expect(banner.textContent).toContain('Ada Admin sees this site as Maude Gagnon');
    expect(banner.textContent).toContain('(30 minutes left)');
    expect(within(banner).getAllByRole('button')).toHaveLength(1);
    expect(router.state.location.hash).toBe('');
    expect(transport.bodies('POST /api/impersonation/exchange')).toEqual([{ code: 'once' }]);
    expect(await screen.findByRole('heading', { name: 'Today of Maude' })).toBeTruthy();
  });

  it('has no access to the member’s account or to managing the clinic', async () => {
    open({}, '/', visit);
    await screen.findByRole('heading', { name: 'Today of Maude' });
    expect(screen.queryByRole('menuitem', { name: 'Password and security' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Manage team' })).toBeNull();
  });

  it('ends the visit and leaves no data of the clinic behind', async () => {
    const { transport } = open({ 'POST /api/auth/logout': () => ({ success: true }) }, '/', visit);
    await screen.findByRole('heading', { name: 'Today of Maude' });
    fireEvent.click(screen.getByRole('button', { name: 'End visit' }));
    expect(await screen.findByRole('heading', { name: 'The visit has ended' })).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(transport.bodies('POST /api/auth/logout')).toHaveLength(1);
  });

  it('is signed out when the time is over', async () => {
    const over = { ...visit, operator: { ...operator, endsAt: new Date(Date.now() - 1).toISOString() } };
    open({ 'POST /api/auth/logout': () => ({ success: true }) }, '/', over);
    expect(await screen.findByRole('heading', { name: 'The visit has ended' })).toBeTruthy();
  });

  it('is told that a code was used or has expired', async () => {
    const used = () => {
      throw refusal('LINK_USED');
    };
    open({ 'POST /api/impersonation/exchange': used }, '/#as=old');
    expect(await screen.findByText('The link from the console no longer works')).toBeTruthy();
  });
});

describe('the workspace', () => {
  it('shows the reason when the clinic is suspended', async () => {
    open(
      {
        'GET /api/clinic/me': () => {
          throw refusal('TENANT_SUSPENDED', { details: { customerMessage: 'The last invoice is open.' } });
        },
      },
      '/',
      owner,
    );
    expect(await screen.findByRole('heading', { name: 'Érable Physio is suspended' })).toBeTruthy();
    expect(screen.getByText('The last invoice is open.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      'https://tamarack.example/dashboard?clinic=erable-physio',
    );
  });

  it('is replaced by the server’s own page when a suspension ends the session', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    let status: SiteInfo['status'] = 'active';
    open(
      {
        'GET /api/site': () => ({ ...site, status }),
        'GET /api/clinic/me': () => {
          status = 'suspended';
          throw refusal('SESSION_INVALID');
        },
      },
      '/',
      owner,
    );
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    reload.mockRestore();
  });

  it.each([
    ['the same person', 'en', owner, 'Sign in again', 'Password', 'Sign in'],
    ['the same person', 'fr', owner, 'Reconnectez-vous', 'Mot de passe', 'Se connecter'],
    ['another person', 'en', { ...owner, userId: 'another' }, 'Sign in again', 'Password', 'Sign in'],
  ] as const)(
    'keeps a form open for %s when the session ends (%s)',
    async (_who, locale, person, title, password, button) => {
      let live = true;
      const answer = { ...session, user: { ...person, locale } };
      const { transport } = open(
        {
          'POST /api/note': () => {
            if (!live) throw refusal('SESSION_INVALID');
            return { success: true };
          },
          'POST /api/auth/login': () => answer,
          'POST /api/auth/logout': () => ({ success: true }),
        },
        '/',
        { ...owner, locale },
        {},
        <Note />,
      );
      fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'knee, left' } });
      live = false;
      transport.on('GET /api/site', () => {
        throw noResponse();
      });
      fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      fireEvent.change(await dialog.findByLabelText(password), { target: { value: 'tulipe vélo marteau' } });
      fireEvent.click(dialog.getByRole('button', { name: button }));
      if (person === owner) {
        await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
        expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('knee, left');
      } else {
        await screen.findByRole('heading', { name: 'Sign in to Érable Physio' });
        expect(screen.queryByLabelText('Note')).toBeNull();
      }
    },
  );

  it('takes the client out of the title of the tab while it waits for a new sign-in', async () => {
    let live = true;
    open(
      {
        'POST /api/note': () => {
          if (!live) throw refusal('SESSION_INVALID');
          return { success: true };
        },
        'POST /api/auth/login': () => session,
      },
      '/',
      owner,
      {},
      <WorkspacePage title="Anne Tremblay">
        <Note />
      </WorkspacePage>,
    );
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'knee, left' } });
    expect(document.title).toContain('Anne Tremblay');
    live = false;
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(document.title).not.toContain('Anne Tremblay');
  });

  it('has the screens of the new role as soon as a member signs in again after a change of it', async () => {
    const { transport, session: ended } = open(
      {
        'POST /api/note': () => {
          ended.onUnauthorized('token', 'role_changed');
          throw refusal('SESSION_INVALID');
        },
        'POST /api/auth/login': () => session,
      },
      '/',
      owner,
      {},
      <Note />,
    );
    const pages = () => within(screen.getByRole('navigation')).queryByRole('link', { name: 'Clients' });
    fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'knee, left' } });
    expect(pages()).toBeTruthy();
    transport.on('GET /api/clinic/me', () => ({ me: workspaceMe({ role: 'hr' }) }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'tulipe vélo marteau' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(pages()).toBeNull());
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('knee, left');
  });

  it('leads back to the sign-in after signing out', async () => {
    const { transport } = open({ 'POST /api/auth/logout': () => ({ success: true }) }, '/', owner);
    fireEvent.click(await screen.findByRole('button', { name: /Account of Maude Gagnon/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Érable Physio' })).toBeTruthy();
    await waitFor(() => expect(transport.bodies('POST /api/auth/logout')).toHaveLength(1));
  });

  const signIn = async () => {
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'amrit@erable.example' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'tulipe vélo marteau' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('opens on Today for whoever signs in after somebody signed out', async () => {
    const { router } = open(
      { 'POST /api/auth/logout': () => ({ success: true }), 'POST /api/auth/login': () => session },
      '/clients?q=roy',
      owner,
    );
    await screen.findByRole('heading', { name: 'Clients' });
    fireEvent.click(screen.getByRole('button', { name: /Account of Maude Gagnon/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', search: '' }));
    expect(router.state.historyAction).toBe('REPLACE');
    await signIn();
    await screen.findByRole('heading', { name: 'Today of Maude' });
  });

  it.each([
    [null, 'Session expired. Please login again.'],
    ['role_changed', 'Your role was changed. Please sign in again.'],
    ['member_removed', 'You no longer have access to this clinic. Its administrators can tell you why.'],
  ] as const)('says why the session ended: %s', async (because, text) => {
    const view = open({}, '/clients', owner);
    await screen.findByRole('heading', { name: 'Clients' });
    act(() => view.session.onUnauthorized('token', because));
    await screen.findByText(text);
  });

  it('opens on the same screen after the session has expired', async () => {
    const view = open({ 'POST /api/auth/login': () => session }, '/clients?q=roy', owner);
    await screen.findByRole('heading', { name: 'Clients' });
    act(() => view.session.onUnauthorized('token'));
    await signIn();
    await screen.findByRole('heading', { name: 'Clients' });
    expect(view.router.state.location.search).toBe('?q=roy');
  });
});
