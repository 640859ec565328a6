import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { RegisterScreen } from '../../src/site/registration/RegisterScreen.tsx';
import { renderScreen, type ScreenOptions, settled } from '../render.tsx';
import type { registrationServer } from './registration-server.ts';

/** Opens the wizard with a registration server in memory and placeholders for the pages it leads to. */
export async function openWizard(
  server: ReturnType<typeof registrationServer>,
  path = '/register',
  options: Partial<ScreenOptions> = {},
) {
  const view = renderScreen({
    transport: server,
    path,
    routes: [
      { path: 'register', element: <RegisterScreen /> },
      { path: 'login', element: <h1>Sign-in page</h1> },
      { path: 'dashboard', element: <h1>Dashboard page</h1> },
    ],
    ...options,
  });
  await settled();
  // The button of a mailed link is enabled once the session is known.
  await waitFor(() => expect(view.session.store.get(view.session.state).loading).toBe(false));
  return { ...view, user: userEvent.setup({ delay: null }) };
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
/** Clicks a button, and fails if it is disabled: the browser would ignore the click silently. */
export function press(name: string) {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  if (button.disabled) throw new Error(`The button "${name}" is disabled.`);
  fireEvent.click(button);
}
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export const focused = async (name: string) => {
  const title = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(title));
};

export function fillStep1() {
  type('Full Name', 'Maude Gagnon');
  type('Email', ' maude@erable.example ');
  type('Clinic Name', 'Érable Physio');
  type('Clinic Type', 'physical');
}

export function fillStep2() {
  type('Street address', '12 rue Principale');
  type('City', 'Ottawa');
  type('Province or territory', 'ON');
  type('Postal code', 'k1a0a6');
  type('Owner phone', '(819) 555-0123');
}
