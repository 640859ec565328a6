import { fireEvent, screen, within } from '@testing-library/react';
import { DashboardScreen } from '../src/accounts/dashboard/DashboardScreen.tsx';
import { clinic, members, ownClinic, sessions, tenantId } from './clinics.ts';
import { type Handler, memoryTransport } from './memory-transport.ts';
import { owner, renderScreen, type ScreenOptions, settled } from './render.tsx';

/** A path of the clinic's API. */
export const at = (rest = '') => `/api/clinics/${tenantId}${rest}`;

/** Opens a section of an owner's dashboard and waits until it has loaded. */
export async function openSection(
  section: string,
  table: Record<string, Handler> = {},
  options: Partial<ScreenOptions> = {},
) {
  const transport = memoryTransport({
    'GET /api/account/clinics': () => ({ clinics: [ownClinic] }),
    [`GET ${at()}`]: () => ({ clinic }),
    [`GET ${at('/members')}`]: () => ({ members }),
    'GET /api/account/passkeys': () => ({ passkeys: [] }),
    'GET /api/account/sessions': () => ({ sessions }),
    'POST /api/auth/logout': () => ({ success: true }),
    ...table,
  });
  const view = renderScreen({
    transport,
    path: `/dashboard?section=${section}`,
    routes: [
      { path: 'dashboard', element: <DashboardScreen /> },
      { path: 'signin', element: <h1>Sign-in page</h1> },
    ],
    signedIn: owner,
    ...options,
  });
  await settled();
  return { ...view, transport };
}

/** Responses to setting up two-step sign-in. */
export const twoStepAnswers = {
  'POST /api/account/two-factor/start': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }),
  'POST /api/account/two-factor/confirm': () => ({ recoveryCodes: ['a1b2-c3d4'] }),
};

/** Turns on two-step sign-in in the section of security; its recovery code is then on the screen. */
export async function turnOnTwoStep() {
  press('Set up');
  const password = screen.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(password, { target: { value: 'tulipe vélo marteau' } });
  press('Continue');
  await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  type('6-digit code from the app', '123 456');
  press('Turn on');
  await screen.findByText('a1b2-c3d4');
}

/** Clicks a button of the open dialog. */
export async function confirm(action: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
