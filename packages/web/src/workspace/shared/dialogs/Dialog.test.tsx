// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { DialogFrame } from './Dialog.tsx';

afterEach(cleanup);

const open = (fields: ReactNode) => {
  const element = (
    <DialogFrame title="New room" onClose={() => {}}>
      {fields}
    </DialogFrame>
  );
  renderScreen({
    transport: memoryTransport({}),
    path: '/',
    signedIn: owner,
    routes: [{ path: '', element }],
  });
};

it.each([
  [
    'its first field that can be filled in',
    <>
      <button type="button">Archive</button>
      <input aria-label="Location" disabled />
      <input aria-label="Name" />
      <input aria-label="Phone" />
    </>,
    'Name',
  ],
  [
    'the element that is marked for it',
    <>
      <input aria-label="Name" />
      <input aria-label="Phone" data-autofocus />
    </>,
    'Phone',
  ],
  ['its close button if it has no field', <p key="text">Nothing is lost.</p>, 'Close'],
])('a dialog opens with the focus on %s', async (_where, fields, label) => {
  open(fields);
  const expected = await screen.findByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(expected));
});
