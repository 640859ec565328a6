// @vitest-environment happy-dom
import { call } from '@tamarack/core/client';
import { todoEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { useMutation } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { createSandboxAnswers, SandboxContext } from './sandbox.ts';

afterEach(cleanup);

function Form() {
  const transport = useTransport();
  const [title, setTitle] = useState('');
  const add = useMutation({
    mutationFn: () => call(transport, todoEndpoints.add, { payload: { title, dueOn: null, clientId: null } }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (title) add.mutate();
      }}
    >
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <SubmitButton would="added" loading={add.isPending}>
        Add
      </SubmitButton>
    </form>
  );
}

function open(path = '/') {
  const transport = memoryTransport({ 'POST /api/clinic/todos': () => ({ id: 'x', version: 1 }) });
  const answers = createSandboxAnswers(transport);
  const view = (sandbox: boolean) =>
    renderScreen({
      transport: sandbox ? answers.transport : transport,
      path,
      routes: [
        {
          path: '',
          element: (
            <SandboxContext value={sandbox ? answers : undefined}>
              <Form />
            </SandboxContext>
          ),
        },
      ],
      signedIn: owner,
    });
  return { transport, view };
}

it('submits the form', async () => {
  const { transport, view } = open();
  const { answered } = view(false);
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Order towels' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await answered();
  expect(transport.bodies('POST /api/clinic/todos')).toHaveLength(1);
});

it.each([
  ['/', 'In your clinic this would now be added'],
  ['/fr', 'Dans votre clinique, ce serait maintenant ajouté'],
])('says in the sandbox what would now be done, once the form is complete (%s)', async (path, said) => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  const { transport, view } = open(path);
  view(true);
  const field = await screen.findByLabelText('Title');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Order towels' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said));
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  expect(transport.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
