// @vitest-environment happy-dom
import type { ApiError } from '@tamarack/core/client';
import type { Note } from '@tamarack/core/domain/workspace';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryTransport, noResponse, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { provideEmptyStorage } from '../../../../test/unsaved.ts';
import { CoveredContext, ReadCoveredContext } from '../../frame/index.ts';
import { importKey, keepUnsaved, openUnsaved, type Unsaved } from './unsaved.ts';
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

/** What the server answers to signing. */
const refusedSigning: { error?: ApiError } = {};

function Editor() {
  const { sections, edit, status, earlier, isKept, resolveEarlier, flush, offerOther } = useDraft(note);
  return (
    <>
      <textarea
        aria-label="Plan"
        value={sections[0]?.text}
        onChange={({ currentTarget }) => edit([{ ...section, text: currentTarget.value }])}
      />
      <output>{status === 'kept' && !isKept ? 'unkept' : status}</output>
      <button type="button" onClick={() => void flush()}>
        Save
      </button>
      <button type="button" onClick={() => offerOther(refusedSigning.error)}>
        Sign
      </button>
      {earlier ? (
        <>
          <p>{earlier.sections[0]?.text}</p>
          <button type="button" onClick={() => resolveEarlier('mine')}>
            Keep mine
          </button>
          <button type="button" onClick={() => resolveEarlier('other')}>
            Keep earlier
          </button>
        </>
      ) : null}
      <Link to="/">Today</Link>
    </>
  );
}

/** Whether the screen is covered, also once the editor is gone. */
let covered = false;
const readCovered = () => covered;

/** The editor behind a cover, or not. */
function Lockable() {
  const [locked, setLocked] = useState(false);
  const toggle = () => {
    covered = !locked;
    setLocked(covered);
  };
  return (
    <ReadCoveredContext value={readCovered}>
      <CoveredContext value={locked}>
        <Editor />
        <button type="button" onClick={toggle}>
          Lock or unlock
        </button>
      </CoveredContext>
    </ReadCoveredContext>
  );
}

const draft = `PUT /api/clinic/notes/${noteId}/draft`;
const draftKey = { day: '2026-11-24', key: btoa('k'.repeat(32)) };
/** @param key when the key of unsaved text arrives */
function open(key: Promise<void> = Promise.resolve()) {
  let draftVersion = note.draftVersion;
  const transport = memoryTransport({
    [`GET /api/clinic/notes/${noteId}/draft-key`]: async () => {
      await key;
      return draftKey;
    },
    [draft]: () => {
      draftVersion += 1;
      return { draftVersion, savedAt: '2026-11-24T15:00:00Z' };
    },
  });
  renderScreen({
    transport,
    path: '/note',
    routes: [
      { path: 'note', element: <Lockable /> },
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

provideEmptyStorage();

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

it('text that could not be saved when the author left is saved as soon as it can be', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const transport = open();
  transport.on(draft, () => {
    throw noResponse();
  });
  await type('Climbs stairs');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  await leave();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(transport.bodies(draft)).toHaveLength(3);
  transport.on(draft, () => ({ draftVersion: 2, savedAt: '2026-11-24T15:00:00Z' }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(localStorage).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(transport.bodies(draft)).toHaveLength(4);
  vi.useRealTimers();
});

it('text of a note that was left is not sent while the screen is covered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const transport = open();
  transport.on(draft, () => {
    throw refusal('SESSION_LOCKED');
  });
  await type('Climbs stairs');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  await leave();
  await waitFor(() => expect(transport.bodies(draft)).toHaveLength(1));
  covered = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(transport.bodies(draft)).toHaveLength(1);
  covered = false;
  transport.on(draft, () => ({ draftVersion: 2, savedAt: '2026-11-24T15:00:00Z' }));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(localStorage).toHaveLength(0);
  vi.useRealTimers();
});

it.each([
  ['the note is opened again', noResponse(), 0],
  ['the session has ended', refusal('SESSION_INVALID'), 1],
])('the screen that was left saves nothing more once %s', async (_when, error, after) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const first = open();
  first.on(draft, () => {
    throw error;
  });
  await type('Climbs stairs');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  await leave();
  await waitFor(() => expect(first.bodies(draft)).toHaveLength(1));
  if (after === 0) open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.bodies(draft)).toHaveLength(1);
  vi.useRealTimers();
});

it('without a network and without room in the browser, it says that the text is kept nowhere', async () => {
  const transport = open();
  transport.on(draft, () => {
    throw noResponse();
  });
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await type('Climbs stairs');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('unkept');
  full.mockRestore();
  await type('Climbs two stairs');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('kept');
});

it('while the screen is locked it is not sent again, but once it is unlocked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const transport = open();
  transport.on(draft, () => {
    throw refusal('SESSION_LOCKED');
  });
  await type('Climbs stairs');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('kept');
  fireEvent.click(screen.getByRole('button', { name: 'Lock or unlock' }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(transport.bodies(draft)).toHaveLength(1);
  transport.on(draft, () => ({ draftVersion: 2, savedAt: '2026-11-24T15:00:00Z' }));
  fireEvent.click(screen.getByRole('button', { name: 'Lock or unlock' }));
  await screen.findByText('saved');
  vi.useRealTimers();
});

it('hidden characters are removed as the text is pasted', async () => {
  const transport = open();
  await type('Climbs\u200b stairs\u2028می\u200cخواهم');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('Climbs stairs می\u200cخواهم');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('saved');
  expect(transport.bodies(draft)).toMatchObject([{ sections: [{ text: 'Climbs stairs می\u200cخواهم' }] }]);
});

it('a joiner whose next letter is missing stays on the screen and is not saved', async () => {
  const transport = open();
  await type('می\u200c');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('می\u200c');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('saved');
  expect(transport.bodies(draft)).toMatchObject([{ sections: [{ text: 'می' }] }]);
});

describe('a text whose answer was lost', () => {
  /** The server has a text; it loses its next answers, and refuses what is based on an earlier text. */
  const serve = (transport: ReturnType<typeof open>, draftVersion: number, text: string, losses = 0) => {
    const stored = { draftVersion, savedAt: '2026-11-24T15:00:00Z', sections: [{ ...section, text }] };
    let left = losses;
    transport.on(draft, ({ body }) => {
      const sent = body as Pick<Note, 'draftVersion' | 'sections'>;
      if (sent.draftVersion !== stored.draftVersion)
        throw refusal('VERSION_CONFLICT', { details: { ...stored } });
      Object.assign(stored, { draftVersion: stored.draftVersion + 1, sections: sent.sections });
      left -= 1;
      if (left >= 0) throw noResponse();
      return { draftVersion: stored.draftVersion, savedAt: stored.savedAt };
    });
  };
  const versionsSent = (transport: ReturnType<typeof open>) =>
    transport.bodies(draft).map((body) => (body as Note).draftVersion);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('is followed by the next one, as if it had been answered', async () => {
    const transport = open();
    serve(transport, 1, '', 1);
    await type('Climbs');
    press();
    await screen.findByText('kept');
    await type('Climbs stairs');
    press();
    await screen.findByText('saved');
    expect(versionsSent(transport)).toEqual([1, 1, 2]);
    expect(transport.bodies(draft).at(-1)).toMatchObject({ sections: [{ text: 'Climbs stairs' }] });
  });

  it('is recognized also when the tab was closed after it', async () => {
    const unsaved = {
      ...{ draftVersion: 1, templateId: null, sections: [{ ...section, text: 'Climbs stairs' }] },
      unanswered: [JSON.stringify([['plan', 'Climbs']])],
    };
    await keepUnsaved(noteId, unsaved, await importKey(draftKey.key), draftKey.day);
    const transport = open();
    serve(transport, 2, 'Climbs');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Plan').value).toBe('Climbs stairs'),
    );
    press();
    await screen.findByText('saved');
    expect(versionsSent(transport)).toEqual([1, 2]);
  });

  it.each(['Save', 'Sign'])('is kept in the browser while the author has to choose (%s)', async (act) => {
    const transport = open();
    const there = { draftVersion: 3, savedAt: '2026-11-24T15:00:00Z', sections: [{ ...section, text: 'B' }] };
    const conflict = refusal('VERSION_CONFLICT', { details: there });
    if (act === 'Save')
      transport.on(draft, () => {
        // Another tab of this browser, which has saved its text.
        localStorage.clear();
        throw conflict;
      });
    await type('Climbs stairs');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    press();
    if (act === 'Sign') {
      await screen.findByText('saved');
      refusedSigning.error = conflict;
      fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    }
    await screen.findByText('conflict');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    const kept = await openUnsaved(noteId, await importKey(draftKey.key));
    expect(kept?.sections[0]?.text).toBe('Climbs stairs');
  });

  it('is a conflict if another device has saved a different text', async () => {
    const transport = open();
    transport.on(draft, () => {
      throw noResponse();
    });
    await type('Climbs');
    press();
    await screen.findByText('kept');
    serve(transport, 2, 'Cannot climb');
    await type('Climbs stairs');
    press();
    await screen.findByText('conflict');
  });
});

describe('a refused text', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());
  const refusedWith = async (error: ApiError) => {
    const transport = open();
    transport.on(draft, () => {
      throw error;
    });
    await type('Climbs stairs');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    return transport;
  };

  it.each([refusal('CHART_CLOSED'), refusal('VALIDATION_FAILED'), refusal('TENANT_SUSPENDED')])(
    'is sent again only when it changes: $code',
    async (error) => {
      const transport = await refusedWith(error);
      await screen.findByText('failed');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(transport.bodies(draft)).toHaveLength(1);
      await type('Climbs two stairs');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(transport.bodies(draft)).toHaveLength(2);
    },
  );

  it.each([
    noResponse(),
    refusal('TOO_MANY_REQUESTS'),
    refusal('UNAVAILABLE'),
    refusal('SESSION_INVALID'),
    refusal('SESSION_LOCKED'),
  ])('is sent again if that can help: $message', async (error) => {
    const transport = await refusedWith(error);
    await screen.findByText('kept');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(transport.bodies(draft)).toHaveLength(2);
  });
});

describe('text that the browser kept when the tab was closed', () => {
  const templateId = '01909999-0000-7000-8000-000000000002';
  const written = () => screen.getByLabelText<HTMLTextAreaElement>('Plan').value;
  const kept = async () => (await openUnsaved(noteId, await importKey(draftKey.key)))?.sections[0]?.text;
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  beforeEach(async () => {
    const sections = [{ ...section, text: 'Old words' }];
    const unsaved = { draftVersion: 1, templateId, sections, unanswered: [] };
    await keepUnsaved(noteId, unsaved, await importKey(draftKey.key), draftKey.day);
  });

  it('is back with its template if the author has not typed', async () => {
    const transport = open();
    await waitFor(() => expect(written()).toBe('Old words'));
    click('Save');
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(transport.bodies(draft)).toMatchObject([
      { draftVersion: 1, templateId, sections: [{ text: 'Old words' }] },
    ]);
  });

  it('is saved also if an earlier version of the screen kept it, without unanswered texts', async () => {
    const old = { draftVersion: 1, templateId, sections: [{ ...section, text: 'Older words' }] };
    await keepUnsaved(noteId, old as unknown as Unsaved, await importKey(draftKey.key), draftKey.day);
    const transport = open();
    await waitFor(() => expect(written()).toBe('Older words'));
    click('Save');
    await screen.findByText('saved');
    expect(transport.bodies(draft)).toMatchObject([{ sections: [{ text: 'Older words' }] }]);
  });

  it.each([
    ['Keep earlier', 'Old words'],
    ['Keep mine', 'New words'],
  ])('is offered if newer words were saved before the key arrived: %s', async (choice, chosen) => {
    const key = Promise.withResolvers<void>();
    const transport = open(key.promise);
    await type('New words');
    click('Save');
    await screen.findByText('saved');
    expect(await kept()).toBe('Old words');
    key.resolve();
    await screen.findByText('Old words', { selector: 'p' });
    expect(written()).toBe('New words');
    click(choice);
    expect(written()).toBe(chosen);
    expect(screen.queryByText('Old words', { selector: 'p' })).toBeNull();
    click('Save');
    await waitFor(() => expect(localStorage).toHaveLength(0));
    const saved = transport.bodies(draft).at(-1);
    expect(saved).toMatchObject({ sections: [{ text: chosen }] });
  });

  it('is not replaced by newer words before the author has chosen', async () => {
    const key = Promise.withResolvers<void>();
    const transport = open(key.promise);
    transport.on(draft, () => {
      throw noResponse();
    });
    await type('New');
    key.resolve();
    await screen.findByText('Old words', { selector: 'p' });
    await type('New words');
    click('Save');
    await screen.findByText('unkept');
    expect(await kept()).toBe('Old words');
    click('Keep mine');
    await waitFor(async () => expect(await kept()).toBe('New words'));
  });

  it('is dropped without asking if the author typed the same', async () => {
    const key = Promise.withResolvers<void>();
    open(key.promise);
    await type('Old words');
    click('Save');
    await screen.findByText('saved');
    key.resolve();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });
});
