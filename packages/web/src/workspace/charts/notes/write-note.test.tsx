// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { createSandboxAnswers, SandboxContext } from '../../shared/saving/sandbox.ts';
import { WriteNoteButton } from './WriteNoteButton.tsx';

afterEach(cleanup);

const draft = '0190aaaa-0000-7000-8000-000000000001';

it.each([
  ['the draft', draft, `/notes/${draft}`],
  ['else the chart', null, '/clients/10432/chart'],
])('in the sandbox, opens %s', async (_what, noteId, path) => {
  const transport = memoryTransport();
  const element = (
    <SandboxContext value={createSandboxAnswers(transport)}>
      <WriteNoteButton fileNo={10_432} attendanceId="a" noteId={noteId}>
        Write note
      </WriteNoteButton>
    </SandboxContext>
  );
  renderScreen({ transport, path: '/', routes: [{ path: '', element }], signedIn: owner });
  expect((await screen.findByRole('link', { name: 'Write note' })).getAttribute('href')).toBe(path);
});
