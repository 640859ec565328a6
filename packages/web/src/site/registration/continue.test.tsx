// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/memory-transport.ts';
import { owner } from '../../../test/render.tsx';
import { filledIn, registrationServer } from '../../../test/wizard/registration-server.ts';
import { heading, openWizard, press, value } from '../../../test/wizard/wizard.tsx';
import { ContinueScreen } from './ContinueScreen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const link = `/continue-registration/${'a'.repeat(43)}`;

function open(hasAccount: boolean, options: { path?: string; signedIn?: typeof owner } = {}) {
  const server = registrationServer(filledIn);
  server.on('POST /api/registration/links/open', () => ({ draft: server.draft(), hasAccount }));
  return openWizard(server, options.path ?? link, {
    ...(options.signedIn ? { signedIn: options.signedIn } : {}),
    routes: [
      { path: 'continue-registration/:token', element: <ContinueScreen /> },
      { path: 'register', element: <RegisterScreen /> },
      { path: 'signin', element: <h1>Sign-in page</h1> },
    ],
  }).then((view) => ({ ...view, server }));
}

describe('a mailed link to a registration', () => {
  it('opens the draft at its step when the button is pressed, not before', async () => {
    const { server, router } = await open(false);
    await heading('Continue your registration');
    expect(server.bodies('POST /api/registration/links/open')).toEqual([]);
    press('Continue here');
    await heading('Staff information');
    expect(router.state.location.search).toBe('?step=4');
    press('Back');
    await heading('Previous software');
    press('Back');
    await heading('Address information');
    expect(value('City')).toBe(filledIn.city);
  });

  it('asks a person with an account to sign in first, and then continues', async () => {
    const { router } = await open(true);
    press('Continue here');
    await heading('Sign-in page');
    expect(router.state.location.state).toEqual({ from: '/register?step=4' });
    cleanup();
    await open(true, { signedIn: owner });
    press('Continue here');
    await heading('Staff information');
  });

  it('that no longer works says what to do, in French too', async () => {
    const { server } = await open(false, { path: `/fr${link}` });
    server.on('POST /api/registration/links/open', () => {
      throw refusal('LINK_INVALID');
    });
    press('Poursuivre ici');
    await heading('Ce lien ne fonctionne plus');
    expect(screen.getByRole('link', { name: 'Inscrire votre clinique' }).getAttribute('href')).toBe(
      '/fr/register',
    );
  });
});

describe('the wizard', () => {
  it('emails the link from the second step on', async () => {
    const server = registrationServer({ ...filledIn, email: 'maude@erable.example' });
    server.on('POST /api/registration/links', () => ({ success: true }));
    await openWizard(server, '/register?step=1');
    expect(screen.queryByRole('button', { name: 'Continue on another device' })).toBeNull();
    cleanup();
    await openWizard(server, '/register?step=2');
    press('Continue on another device');
    expect(await screen.findByText(/^We’ve sent a link to maude@erable\.example\./)).toBeTruthy();
    expect(server.bodies('POST /api/registration/links')).toHaveLength(1);
  });
});
