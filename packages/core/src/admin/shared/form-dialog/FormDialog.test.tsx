// @vitest-environment happy-dom
import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Outlet, Route, Routes, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memoryTransport.ts';
import { renderScreen } from '../../../../test/renderScreen.tsx';
import { LeaveGuard } from '../../../session/unsaved/LeaveGuard.tsx';
import { leavesPage } from '../../shell/leavesPage.ts';
import { FormDialog, useDialogForm } from './FormDialog.tsx';

const question = 'Discard what you entered?';

function Form() {
  const [name, setName] = useState('');
  const { cancel, close } = useDialogForm(name !== '');
  const navigate = useNavigate();
  const save = () => {
    close();
    void navigate('/admin/logs');
  };
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
      <Link to="/admin/logs">Logs</Link>
    </>
  );
}

function Screen({ drawer }: { drawer: boolean }) {
  const [opened, setOpened] = useState(true);
  const [above, setAbove] = useState(false);
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="New thing"
        drawer={drawer}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Form />
        <button type="button" onClick={() => setAbove(true)}>
          Confirm
        </button>
      </FormDialog>
      <Modal opened={above} onClose={() => setAbove(false)} title="Confirm it’s you" />
    </>
  );
}

async function show({ drawer = false, typed = 'Érable' } = {}) {
  const frame = (
    <LeaveGuard leaves={leavesPage}>
      <Outlet />
    </LeaveGuard>
  );
  const routes = (
    <Routes>
      <Route element={frame}>
        <Route path="/admin/things" element={<Screen drawer={drawer} />} />
        <Route path="*" element="Elsewhere" />
      </Route>
    </Routes>
  );
  const view = renderScreen(routes, { transport: memoryTransport({}), path: '/admin/things' });
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  if (typed) await view.user.type(field, typed);
  return view;
}

type User = Awaited<ReturnType<typeof show>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const outside = () => document.querySelector('[class*="-overlay"]') as Element;
const closings: [way: string, (user: User) => Promise<unknown>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click outside', (user) => user.click(outside())],
  ['the close button', (user) => press(user, 'Close')],
  ['Cancel', (user) => press(user, 'Cancel')],
];

describe.each([
  ['a dialog', false],
  ['a drawer', true],
])('%s with a form', (_kind, drawer) => {
  it.each(closings)('asks on %s once something is entered, and keeps it', async (_way, leave) => {
    const { user } = await show({ drawer });
    await leave(user);
    await screen.findByRole('dialog', { name: question });
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Érable');
    await leave(user);
    await press(user, 'Discard');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  });

  it.each(closings)('closes on %s while nothing is entered', async (_way, leave) => {
    const { user } = await show({ drawer, typed: '' });
    await leave(user);
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
  });
});

describe('a dialog with unsaved input', () => {
  it('stays when Escape closes the question or a dialog above it', async () => {
    const { user } = await show();
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: question });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull());
    await press(user, 'Confirm');
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    screen.getByDisplayValue('Érable');
  });

  it('leaves the focus in the field while a button is pressed', async () => {
    const { user } = await show();
    const target = screen.getByRole('button', { name: 'Save' });
    await user.pointer({ keys: '[MouseLeft>]', target });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('asks before a navigation', async () => {
    const { user, location } = await show();
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await press(user, 'Stay here');
    expect(location.current).toBe('/admin/things');
    screen.getByDisplayValue('Érable');
  });

  it('does not ask before the navigation after saving', async () => {
    const { user, location } = await show();
    await press(user, 'Save');
    await screen.findByText('Elsewhere');
    expect(location.current).toBe('/admin/logs');
  });
});
