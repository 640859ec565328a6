// @vitest-environment happy-dom
import { Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import { Guard } from '../../admin/guard/Guard.tsx';
import type { SessionEndReason } from '../../domain/accounts/sessions.ts';
import type { PasskeyDevice } from '../ports.ts';
import { useTransport } from '../SessionProvider.tsx';

const form = vi.hoisted(() => ({ fails: false }));
vi.mock('./SignInAgain.tsx', async (original) => {
  const { SignInAgain } = await original<typeof import('./SignInAgain.tsx')>();
  return {
    get SignInAgain() {
      if (form.fails) throw new Error('The chunk could not be loaded.');
      return SignInAgain;
    },
  };
});

function Form() {
  const transport = useTransport();
  const [opened, setOpened] = useState(true);
  const list = useQuery({
    queryKey: ['list'],
    queryFn: () => transport.request<{ name: string }>({ method: 'GET', path: '/api/list' }),
  });
  const save = useMutation({
    mutationFn: () => transport.request({ method: 'POST', path: '/api/notes' }),
  });
  if (list.isError) return <p>the list failed</p>;
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="New note">
      <TextInput label="Note" />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <button type="button" onClick={() => void list.refetch()}>
        Refresh
      </button>
      <p>
        {list.data?.name} {save.status}
      </p>
    </Modal>
  );
}

const routes = (
  <Routes>
    <Route path="/admin/login" element={<p>the sign-in</p>} />
    <Route path="/admin" element={<Guard />}>
      <Route path="tenants" element={<Form />} />
    </Route>
  </Routes>
);

async function show({ passkeys, because }: { passkeys?: PasskeyDevice; because?: SessionEndReason } = {}) {
  let live = true;
  const over = () => {
    view.session.onUnauthorized('token', because);
    return refusal({ status: 401, code: 'SESSION_INVALID', message: 'Session expired. Please login again.' });
  };
  const transport = memoryTransport({
    'GET /api/list': () => {
      if (!live) throw over();
      return { name: 'Érable' };
    },
    'POST /api/notes': () => {
      if (!live) throw over();
      return { success: true };
    },
    'POST /api/auth/logout': () => ({ success: true }),
  });
  const signInAnswers = (answer: (body: unknown) => unknown) =>
    transport.answer('POST /api/auth/login', ({ body }) => {
      const given = answer(body);
      live = true;
      return given;
    });
  const view = renderScreen(routes, { transport, path: '/admin/tenants', ...(passkeys ? { passkeys } : {}) });
  await screen.findByText(/Érable/);
  return {
    ...view,
    transport,
    signInAnswers,
    end: () => {
      live = false;
    },
  };
}
type View = Awaited<ReturnType<typeof show>>;

const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }));
async function lapse(view: View, by = 'Save') {
  await view.user.type(screen.getByLabelText('Note'), 'called the owner');
  view.end();
  await press(view, by);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  // The form is loaded on demand.
  await dialog.findAllByRole('button');
  return dialog;
}
const noteText = () => (screen.getByLabelText('Note') as HTMLInputElement).value;
const dialogGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull());
const answerFor = (user = operator) => ({ success: true, token: 'fresh', user, data: { admin: user } });

it('keeps the input until the same person has signed in again, by keyboard, and can then send it', async () => {
  const view = await show();
  view.signInAnswers(() => answerFor());
  const dialog = await lapse(view);
  dialog.getByText(/Session expired\. Please login again\. .* noor@ops\.example/);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')));
  await view.user.keyboard('{Escape}');
  await view.user.type(dialog.getByLabelText('Password'), 'larch{Enter}');
  await dialogGone();
  expect(view.transport.callsOf('POST /api/auth/login')[0]?.body).toEqual({
    email: 'noor@ops.example',
    password: 'larch',
  });
  expect(noteText()).toBe('called the owner');
  await press(view, 'Save');
  await screen.findByText(/success/);
  expect(view.location.current).toBe('/admin/tenants');
});

it('says that forms which a new role does not include close', async () => {
  const view = await show({ because: 'role_changed' });
  view.signInAnswers(() => answerFor());
  const dialog = await lapse(view);
  dialog.getByText(
    /^Your role was changed\. .* noor@ops\.example to continue\. What you entered is kept, except in forms that/,
  );
});

it('repeats a refused read, so that the screen does not fail', async () => {
  const view = await show();
  view.signInAnswers(() => answerFor());
  const dialog = await lapse(view, 'Refresh');
  expect(screen.queryByText('the list failed')).toBeNull();
  await view.user.type(dialog.getByLabelText('Password'), 'larch{Enter}');
  await dialogGone();
  await view.answered();
  expect(view.transport.callsOf('GET /api/list')).toHaveLength(3);
  expect(noteText()).toBe('called the owner');
});

it('asks for the second factor, and shows errors', async () => {
  const view = await show();
  const dialog = await lapse(view);
  view.signInAnswers((body) => {
    const { password, code } = body as { password: string; code?: string };
    if (password !== 'larch')
      throw refusal({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Incorrect email or password.' });
    if (code !== '123456') throw refusal({ status: 401, code: 'TWO_FACTOR_REQUIRED', message: 'Code.' });
    return answerFor();
  });
  await view.user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
  await dialog.findByText('Incorrect email or password.');
  await view.user.type(dialog.getByLabelText('Password'), 'larch{Enter}');
  await view.user.type(await dialog.findByLabelText('6-digit code or recovery code'), '123 456{Enter}');
  await dialogGone();
  expect(noteText()).toBe('called the owner');
});

it('accepts a passkey as the second factor', async () => {
  const view = await show({ passkeys: { create: async () => ({}), get: async () => ({ id: 'k1' }) } });
  const dialog = await lapse(view);
  view.signInAnswers((body) => {
    if ('passkey' in (body as object)) return answerFor();
    const details = { passkey: { challenge: 'c-1' } };
    throw refusal({ status: 401, code: 'TWO_FACTOR_REQUIRED', message: 'Code.', details });
  });
  await view.user.type(dialog.getByLabelText('Password'), 'larch{Enter}');
  await view.user.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
  await dialogGone();
  expect(noteText()).toBe('called the owner');
});

it('refuses another account: ends its session without showing the screen', async () => {
  const view = await show();
  view.signInAnswers(() => answerFor({ ...operator, userId: 'u2' }));
  const dialog = await lapse(view);
  await view.user.type(dialog.getByLabelText('Password'), 'larch{Enter}');
  await screen.findByText('the sign-in');
  expect(view.transport.callsOf('POST /api/auth/logout')).toHaveLength(1);
  expect(view.session.store.get(view.session.state)).toMatchObject({ user: null, ending: 'expired' });
});

it('goes to the sign-in when it is dismissed', async () => {
  const view = await show();
  const dialog = await lapse(view);
  await view.user.click(dialog.getByRole('button', { name: 'Discard and leave' }));
  await screen.findByText('the sign-in');
  expect(screen.queryByLabelText('Note')).toBeNull();
});

it('goes to the sign-in immediately if nothing was entered', async () => {
  const view = await show();
  view.end();
  await press(view, 'Save');
  await screen.findByText('the sign-in');
});

it('covers the screen even if its form cannot be loaded, and loads it on retry', async () => {
  form.fails = true;
  const view = await show();
  view.signInAnswers(() => answerFor());
  const dialog = await lapse(view);
  await dialog.findByText(/The form could not be loaded/);
  form.fails = false;
  await view.user.click(dialog.getByRole('button', { name: 'Try again' }));
  const password = await dialog.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await view.user.type(password, 'larch{Enter}');
  await dialogGone();
  expect(noteText()).toBe('called the owner');
});
