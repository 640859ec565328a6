// @vitest-environment happy-dom
import type { Note } from '@tamarack/core/domain/workspace';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryTransport, noResponse } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { useDraft } from './useDraft.ts';

const noteId = '01909999-0000-7000-8000-000000000001';
const section = { key: 'plan', en: 'Plan', fr: 'Plan', text: '', copied: false };
const note = {
  noteId,
  templateId: null,
  draftVersion: 1,
  savedAt: null,
  sections: [section],
} as unknown as Note;

function Editor() {
  const { sections, edit, status } = useDraft(note);
  return (
    <>
      <textarea
        aria-label="Plan"
        value={sections[0]?.text}
        onChange={({ currentTarget }) => edit([{ ...section, text: currentTarget.value }])}
      />
      <output>{status}</output>
      <Link to="/">Today</Link>
    </>
  );
}

const draft = `PUT /api/clinic/notes/${noteId}/draft`;
function open() {
  const transport = memoryTransport({
    [`GET /api/clinic/notes/${noteId}/draft-key`]: () => ({ day: '2026-11-24', key: btoa('k'.repeat(32)) }),
    [draft]: () => ({ draftVersion: 2, savedAt: '2026-11-24T15:00:00Z' }),
  });
  renderScreen({
    transport,
    path: '/note',
    routes: [
      { path: 'note', element: <Editor /> },
      { index: true, element: <h1>Today</h1> },
    ],
    signedIn: owner,
  });
  return transport;
}
const type = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Plan'), { target: { value: text } });
const leave = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Today' }));
  await screen.findByRole('heading', { name: 'Today' });
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the text is saved at once when the author leaves the screen', async () => {
  const transport = open();
  await type('Climbs stairs');
  await leave();
  await waitFor(() =>
    expect(transport.bodies(draft)).toEqual([
      { draftVersion: 1, templateId: null, sections: [{ ...section, text: 'Climbs stairs' }] },
    ]),
  );
});

it('a note that was only read is not saved', async () => {
  const transport = open();
  await screen.findByLabelText('Plan');
  await leave();
  expect(transport.bodies(draft)).toEqual([]);
});

it('without a network the text is kept in the browser', async () => {
  const transport = open();
  transport.on(draft, () => {
    throw noResponse();
  });
  await type('Climbs stairs');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  await leave();
  await waitFor(() => expect(transport.bodies(draft)).toHaveLength(1));
  expect(localStorage).toHaveLength(1);
});
