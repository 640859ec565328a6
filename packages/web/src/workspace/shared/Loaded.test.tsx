// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memory-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LoadFailed } from './Loaded.tsx';

afterEach(cleanup);

const open = (path: string, error: Error) =>
  renderScreen({
    transport: memoryTransport({}),
    path,
    routes: [
      { path: '', element: <LoadFailed of={[{ error, isFetching: false, refetch: () => undefined }]} /> },
    ],
  });

it.each([
  ['/', 'Support does not see this page', 'Only the clinic’s members can open it.'],
  ['/fr', 'Le soutien ne voit pas cette page', 'Seuls les membres de la clinique peuvent l’ouvrir.'],
])('data that an operator may not read is closed, with nothing to try again (%s)', (path, title, body) => {
  open(path, refusal('READ_ONLY_SESSION'));
  screen.getByText(title);
  screen.getByText(body);
  expect(screen.queryByRole('button')).toBeNull();
});

it('data that could not be loaded otherwise can be loaded again', () => {
  open('/', refusal('UNAVAILABLE'));
  screen.getByText('This could not be loaded');
  screen.getByRole('button', { name: 'Try again' });
});

it.each(['NOT_FOUND', 'VALIDATION_FAILED'] as const)(
  'what does not exist is not offered to be tried again (%s)',
  (code) => {
    open('/', refusal(code));
    screen.getByText('It does not exist, or you do not have access to it. The link may be wrong.');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
