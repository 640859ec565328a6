// @vitest-environment happy-dom
import { Button, Drawer, TextInput } from '@mantine/core';
import type { SiteInfo } from '@tamarack/core/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { useCalendarState } from '../calendar/state.ts';
import { BillingSettingsScreen } from '../settings/billing/BillingSettingsScreen.tsx';
import { RetentionScreen, SettingsScreen } from '../settings/SettingsScreen.tsx';
import { useCloseGuard } from '../shared/dialogs/useCloseGuard.tsx';
import Workspace from './Workspace.tsx';

afterEach(cleanup);

const site: SiteInfo = {
  ...{ site: 'clinic', clinicName: 'Érable Physio', subdomain: 'erable-physio', status: 'active' },
  ...{ locale: 'en', mainUrl: 'https://tamarack.example', sandbox: false },
};
const me = workspaceMe();

/** Opens the settings in the whole workspace, in the member's own language. */
function open(path: string, locale: 'en' | 'fr' = 'en') {
  const user = { ...owner, locale };
  const element = (
    <Workspace site={site} user={user} opening={<p>Opening</p>} closed={() => null} banner={null} />
  );
  const children = [
    { path: 'settings', element: <SettingsScreen /> },
    { path: 'settings/billing', element: <BillingSettingsScreen /> },
    { path: 'settings/retention', element: <RetentionScreen /> },
    { path: 'calendar', element: <Calendar /> },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  return renderScreen({
    transport: memoryTransport({
      'GET /api/clinic/me': () => ({ me }),
      'GET /api/clinic/staff': () => ({ staff: [] }),
      'GET /api/clinic/taxes': () => ({ registrations: [], rules: [] }),
      'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 2 } }),
    }),
    path,
    routes: [{ path: '', element, children }],
    signedIn: user,
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const edit = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const question = () => screen.queryByRole('dialog', { name: 'Unsaved changes' });

function Calendar() {
  const { state, openBooking } = useCalendarState({ today: '2026-11-24', view: 'list' });
  return (
    <>
      <button type="button" onClick={() => openBooking('new')}>
        Open
      </button>
      {state.book ? <Panel onClose={() => openBooking(undefined)} /> : null}
    </>
  );
}

/** The calendar's panel with one field. `Booked` stands for a button that saves and closes it without asking. */
function Panel({ onClose }: { onClose: () => void }) {
  const { overlay, question } = useCloseGuard(onClose);
  return (
    <>
      <Drawer {...overlay} opened>
        <TextInput label="Note" />
        <Button onClick={onClose}>Booked</Button>
      </Drawer>
      {question}
    </>
  );
}

describe('an edited panel of the calendar', () => {
  const openEdited = async () => {
    const { router } = open('/calendar');
    await press('Open');
    const note = await screen.findByLabelText('Note');
    fireEvent.focus(note);
    fireEvent.change(note, { target: { value: 'Fracture' } });
    return router;
  };

  it('is asked about before Back closes it', async () => {
    const router = await openEdited();
    await act(() => router.navigate(-1));
    await press('Stay here');
    await waitFor(() => expect(question()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Fracture');
    await act(() => router.navigate(-1));
    await press('Leave without saving');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(router.state.location.pathname).toBe('/calendar');
  });

  it('is closed by its own buttons without asking', async () => {
    const router = await openEdited();
    await press('Booked');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(question()).toBeNull();
    expect(router.state.location.search).toBe('');
  });
});

describe('an edited form', () => {
  it.each([
    ['/settings', 'Calendar time step', '30'],
    ['/settings/billing', 'Business name on invoices', 'Érable Inc.'],
    ['/settings/retention', 'Your clinic’s minimum, in years', '12'],
  ])('of %s is asked about before another screen opens', async (path, label, value) => {
    const { router } = open(path);
    await edit(label, value);
    fireEvent.click(await screen.findByRole('link', { name: 'Locations and rooms' }));
    await press('Stay here');
    await waitFor(() => expect(question()).toBeNull());
    expect(router.state.location.pathname).toBe(path);
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
    fireEvent.click(screen.getByRole('link', { name: 'Locations and rooms' }));
    await press('Leave without saving');
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  it('is asked about before signing out, in French', async () => {
    const { session } = open('/settings', 'fr');
    await edit('Pas du calendrier', '30');
    fireEvent.click(await screen.findByRole('button', { name: /^Compte de/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Se déconnecter' }));
    await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
    expect(session.store.get(session.state).user).not.toBeNull();
    await press('Quitter sans enregistrer');
    await waitFor(() => expect(session.store.get(session.state).ending).toBe('signed-out'));
  });

  it('is left at once when it is unchanged or saved', async () => {
    const { router } = open('/settings');
    await edit('Calendar time step', '30');
    await press('Save');
    await screen.findByText('Saved.');
    await router.navigate('/elsewhere');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(question()).toBeNull();
  });
});
