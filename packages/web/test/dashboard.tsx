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

/** Clicks a button of the open dialog. */
export async function confirm(action: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: action }));
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
