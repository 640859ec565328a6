// @vitest-environment happy-dom
import type { Note, NoteSection } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryTransport, noResponse, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { provideEmptyStorage } from '../../../../test/unsaved.ts';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { NoteScreen } from './NoteScreen.tsx';
import { importKey, keepUnsaved } from './unsaved.ts';

const noteId = '01909999-0000-7000-8000-000000000001';
const said = (text: string): NoteSection[] => [{ key: 'plan', en: 'Plan', fr: 'Plan', text, copied: false }];
const note: Note = {
  noteId,
  version: 3,
  state: 'signed',
  aboutOn: '2026-11-24',
  authorId: '0190bbbb-0000-7000-8000-000000000002',
  authorName: 'Roy Lavoie',
  attendanceId: null,
  signedAt: '2026-11-24T20:10:00Z',
  lockAt: '2026-11-25T20:10:00Z',
  cosignerName: null,
  cosignedAt: null,
  retractAsked: false,
  client: { clientId: '0190cccc-0000-7000-8000-000000000001', fileNo: 10_432, name: 'Anne Tremblay' },
  templateId: null,
  returnedAt: null,
  retractDeclinedAt: null,
  cosignerMissing: false,
  cosignerAwayUntil: null,
  may: ['addendum'],
  draftVersion: 0,
  savedAt: null,
  sections: said('Climbs stairs'),
  versions: [],
  previous: null,
};

/** Opens a note; `change` is what others do to it meanwhile. */
function open(shown: Partial<Note> = {}, path = `/notes/${noteId}`) {
  let stored: Note = { ...note, ...shown };
  const transport = memoryTransport({
    [`GET /api/clinic/notes/${noteId}`]: () => ({ note: stored }),
    [`GET /api/clinic/notes/${noteId}/draft-key`]: () => ({ day: '2026-11-24', key: btoa('k'.repeat(32)) }),
    'GET /api/clinic/note-templates': () => ({ templates: [] }),
  });
  renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: [
      { path: 'clients/:fileNo/chart', element: <p>The chart</p> },
      {
        path: 'notes/:noteId',
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role: 'clinician' })}>
              <NoteScreen />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  const change = (changes: Partial<Note>) => {
    stored = { ...stored, ...changes };
  };
  return { transport, change };
}

const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => fireEvent.click(button(name));
/** Signs what is typed, in both steps. */
const signAddendum = async (name = 'Sign addendum', confirm = 'Sign') => {
  click(name);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
};
const usable = (name: string) => waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBeNull());

provideEmptyStorage();

describe('an addendum', () => {
  const route = `POST /api/clinic/notes/${noteId}/addenda`;

  it('stays typed when the note has changed meanwhile, and is then signed at the new version', async () => {
    const { transport, change } = open();
    transport.on(route, () => {
      change({ version: 4 });
      throw refusal('VERSION_CONFLICT');
    });
    await type('Text to add', 'Called at 16:00');
    await signAddendum();
    await waitFor(() => expect(transport.bodies(route)).toMatchObject([{ version: 3 }]));
    await usable('Sign addendum');
    expect((await field('Text to add')).value).toBe('Called at 16:00');
    transport.on(route, () => {
      change({ version: 5 });
      return { id: noteId, version: 5 };
    });
    await signAddendum();
    await waitFor(async () => expect((await field('Text to add')).value).toBe(''));
    expect(transport.bodies(route)[1]).toEqual({ version: 4, text: 'Called at 16:00' });
  });

  it('whose answer was lost is signed once, although the note has a new version since', async () => {
    const { transport, change } = open();
    let losses = 2;
    transport.on(route, () => {
      change({ version: 4 });
      losses -= 1;
      if (losses >= 0) throw noResponse();
      return { id: noteId, version: 4 };
    });
    await type('Text to add', 'Called at 16:00');
    await signAddendum();
    await screen.findByText(/^No response/);
    await usable('Sign addendum');
    await signAddendum();
    await screen.findByText('The addendum is signed');
    expect((await field('Text to add')).value).toBe('');
    expect(transport.bodies(route)).toEqual(
      Array.from({ length: 3 }, () => ({ version: 3, text: 'Called at 16:00' })),
    );
    const keys = transport.calls.filter(({ method }) => method === 'POST').map((call) => call.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it('stays on the screen when its author has unsigned the note', async () => {
    const { transport, change } = open();
    transport.on(route, () => {
      change({ version: 4, state: 'draft', may: [], sections: said('') });
      throw refusal('TRANSITION_NOT_ALLOWED');
    });
    await type('Text to add', 'Called at 16:00');
    await signAddendum();
    await screen.findByText(/This is a draft of Roy Lavoie/);
    expect((await field('Text to add')).value).toBe('Called at 16:00');
  });

  it.each([
    ['', 'Text to add', 'Sign addendum', 'Sign this addendum?', 'Cancel', /^You cannot unsign or change it/],
    [
      '/fr',
      'Texte à ajouter',
      'Signer l’addenda',
      'Signer cet addenda?',
      'Annuler',
      /^Vous ne pourrez ni annuler/,
    ],
  ])('is signed only after a confirmation (%s)', async (path, label, sign, title, cancel, body) => {
    const { transport } = open({}, `${path}/notes/${noteId}`);
    transport.on(route, () => ({ id: noteId, version: 4 }));
    await type(label, 'Called at 16:00');
    click(sign);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText(body)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.bodies(route)).toEqual([]);
    expect((await field(label)).value).toBe('Called at 16:00');
  });
});

describe('an addendum that was not signed', () => {
  const route = `POST /api/clinic/notes/${noteId}/addenda`;
  const stored = () => Object.values({ ...localStorage }).join(' ');
  /** Types an addendum and closes the page. */
  const typeAndLeave = async () => {
    open();
    await type('Text to add', 'Called at 16:00');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    expect(stored()).not.toContain('Called');
    cleanup();
  };

  it.each([
    ['', 'Text to add', 'Your unsaved text is back.', 'Discard'],
    ['/fr', 'Texte à ajouter', 'Votre texte non enregistré a été récupéré.', 'Supprimer'],
  ])(
    'is back when the note is opened again, until it is discarded (%s)',
    async (path, label, back, discard) => {
      await typeAndLeave();
      open({}, `${path}/notes/${noteId}`);
      await screen.findByText(back);
      expect((await field(label)).value).toBe('Called at 16:00');
      click(discard);
      expect((await field(label)).value).toBe('');
      expect(screen.queryByText(back)).toBeNull();
      await waitFor(() => expect(localStorage).toHaveLength(0));
    },
  );

  it('is kept no more once it is signed', async () => {
    const { transport } = open();
    transport.on(route, () => ({ id: noteId, version: 4 }));
    await type('Text to add', 'Called at 16:00');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    await signAddendum();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('is not restored when it was signed and only the answer was lost', async () => {
    await typeAndLeave();
    const signed = {
      number: 2,
      kind: 'addendum' as const,
      at: '2026-11-24T21:00:00Z',
      sha256: 'a'.repeat(64),
    };
    const { name } = workspaceMe({ role: 'clinician' });
    open({ versions: [{ ...signed, authorName: name, sections: said('Called at 16:00') }] });
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect((await field('Text to add')).value).toBe('');
  });

  it('stays ahead of what was typed before it was decrypted', async () => {
    await typeAndLeave();
    const { transport } = open();
    const arrived = Promise.withResolvers<void>();
    transport.on(`GET /api/clinic/notes/${noteId}/draft-key`, async () => {
      await arrived.promise;
      return { day: '2026-11-24', key: btoa('k'.repeat(32)) };
    });
    await type('Text to add', 'New words');
    arrived.resolve();
    await waitFor(async () =>
      expect((await field('Text to add')).value).toBe('Called at 16:00\n\nNew words'),
    );
  });

  it('and cannot be kept either is asked about before the page closes', async () => {
    const { transport } = open();
    transport.on(`GET /api/clinic/notes/${noteId}/draft-key`, () => {
      throw noResponse();
    });
    await type('Text to add', 'Called at 16:00');
    const closing = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

it('a return without a comment asks for one and focuses its field', async () => {
  open({ state: 'awaiting_cosign', may: ['cosign', 'return'] });
  const comment = await field('Comment for the author');
  click('Return with a comment');
  await screen.findByText('Say what should change');
  expect(document.activeElement).toBe(comment);
});

it('a supervisor’s comment stays typed when the note has changed meanwhile', async () => {
  const { transport, change } = open({ state: 'awaiting_cosign', may: ['cosign', 'return'] });
  const route = `POST /api/clinic/notes/${noteId}/cosign`;
  transport.on(route, () => {
    change({ version: 4, sections: said('Climbs two stairs') });
    throw refusal('VERSION_CONFLICT');
  });
  await type('Comment for the author', 'Add the plan');
  click('Return with a comment');
  await screen.findByText('Climbs two stairs');
  expect((await field('Comment for the author')).value).toBe('Add the plan');
  transport.on(route, () => {
    change({ version: 5, state: 'draft', may: [] });
    return { id: noteId, version: 5 };
  });
  await usable('Return with a comment');
  click('Return with a comment');
  await waitFor(() => expect(screen.queryByLabelText('Comment for the author')).toBeNull());
  expect(transport.bodies(route)[1]).toEqual({ version: 4, decision: 'return', comment: 'Add the plan' });
});

it.each([
  ['Return with a comment', 'Sign too', 'return'],
  ['Sign too', 'Return with a comment', 'sign'],
])('of a supervisor’s two decisions only the pressed one runs: %s', async (pressed, other, decision) => {
  const { transport, change } = open({ state: 'awaiting_cosign', may: ['cosign', 'return'] });
  const route = `POST /api/clinic/notes/${noteId}/cosign`;
  const arrived = Promise.withResolvers<void>();
  transport.on(route, async () => {
    await arrived.promise;
    change({ version: 4, may: [] });
    return { id: noteId, version: 4 };
  });
  await type('Comment for the author', 'Add the plan');
  button(pressed).focus();
  click(pressed);
  await waitFor(() => expect(button(pressed).dataset.loading).toBe('true'));
  expect(document.activeElement).toBe(button(pressed));
  expect(button(other).dataset.loading).toBeUndefined();
  expect(button(other).getAttribute('aria-disabled')).toBe('true');
  click(other);
  click(pressed);
  arrived.resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: pressed })).toBeNull());
  expect(transport.bodies(route)).toEqual([{ version: 3, decision, comment: 'Add the plan' }]);
});

it.each([
  ['decline_retraction', 'Keep the note', 'The note is kept as it is'],
  ['withdraw_retraction', 'Withdraw the request', 'The request is withdrawn, and the note is kept'],
] as const)('a request to retract a note is ended by %s', async (act, name, said) => {
  const { transport, change } = open({ retractAsked: true, may: [act] });
  const route = `POST /api/clinic/notes/${noteId}/${act.replace('_', '-')}`;
  transport.on(route, () => {
    change({ version: 4, retractAsked: false, may: ['addendum'] });
    return { id: noteId, version: 4 };
  });
  await screen.findByText('The privacy contact has to confirm the retraction.');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText(said);
  await waitFor(() => expect(screen.queryByText(/has to confirm/)).toBeNull());
  expect(transport.bodies(route)).toEqual([{ version: 3 }]);
});

it.each([
  [
    'draft',
    ['edit', 'sign'],
    /^It then waits for another supervisor, because Roy Lavoie can no longer cosign\./,
  ],
  [
    'awaiting_cosign',
    ['unsign'],
    /^Roy Lavoie can no longer cosign\. The note waits .* If .* is no longer supervised, they unsign the note/,
  ],
] as const)('says that its supervisor can no longer cosign (%s)', async (state, may, said) => {
  open({ cosignerName: 'Roy Lavoie', cosignerMissing: true, state, may: [...may] });
  if (state === 'draft') fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
  await screen.findByText(said);
});

it.each([
  ['draft', ['edit', 'sign'], true],
  ['awaiting_cosign', ['unsign'], true],
  ['awaiting_cosign', ['cosign', 'return'], false],
] as const)('says until when its supervisor is away (%s, %j: %s)', async (state, may, isSaid) => {
  open({ cosignerName: 'Roy Lavoie', cosignerAwayUntil: '2026-12-04', state, may: [...may] });
  if (state === 'draft') fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
  await screen.findByRole('heading', { name: /Note for/ });
  const said = screen.queryByText(/^Roy Lavoie is away through Friday, December 4, 2026\. If the note/);
  expect(said !== null).toBe(isSaid);
});

it('tells its author that the privacy contact declined to retract it', async () => {
  open({ retractDeclinedAt: '2026-11-24T20:10:00Z', may: ['addendum', 'retract'] });
  await screen.findByText('On Nov 24, 2026, 3:10 p.m. the privacy contact declined to retract this note.');
});

describe('a retraction that was asked for already', () => {
  const route = `POST /api/clinic/notes/${noteId}/retract`;
  const reason = 'What went wrong, without health information';
  const already = refusal('ALREADY_DONE', { message: 'The retraction was asked for already.' });
  const request = async () => {
    const { transport } = open({ may: ['retract'] });
    transport.on(route, () => {
      throw already;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Retract' }));
    await type(reason, 'Wrong client');
    return transport;
  };

  it('on another device is refused, and the reason stays typed', async () => {
    await request();
    click('Ask to retract');
    await screen.findByText('The retraction was asked for already.');
    expect((await field(reason)).value).toBe('Wrong client');
  });

  it('here, with a lost answer, is done', async () => {
    const transport = await request();
    let isLost = true;
    transport.on(route, () => {
      if (!isLost) throw already;
      isLost = false;
      throw noResponse();
    });
    click('Ask to retract');
    await waitFor(() => expect(screen.queryByLabelText(reason)).toBeNull());
    expect(screen.queryByText('The retraction was asked for already.')).toBeNull();
    expect(transport.bodies(route)).toHaveLength(2);
  });
});

describe('a note whose return got no answer', () => {
  const route = `POST /api/clinic/notes/${noteId}/cosign`;
  const returned = (text: string): Partial<Note> => ({
    ...{ version: 4, state: 'draft', may: [], sections: said(''), returnedAt: '2026-11-24T20:20:00Z' },
    versions: [
      {
        ...{ number: 2, kind: 'comment', authorName: 'Maude Gagnon', at: '2026-11-24T20:20:00Z' },
        ...{ sha256: 'a'.repeat(64), sections: said(text) },
      },
    ],
  });
  const giveBack = async (changes: Partial<Note>) => {
    const { transport, change } = open({ state: 'awaiting_cosign', may: ['cosign', 'return'] });
    transport.on(route, () => {
      change(changes);
      throw noResponse();
    });
    await type('Comment for the author', ' Add the plan ');
    click('Return with a comment');
    await screen.findByText(/This is a draft of Roy Lavoie/);
  };

  it('is said to be returned once it shows the comment', async () => {
    await giveBack(returned('Add the plan'));
    await screen.findByText('The note is returned to Roy Lavoie');
    expect(screen.queryByLabelText('Comment for the author')).toBeNull();
  });

  it('keeps a comment that it does not show, and takes no signature as a draft', async () => {
    await giveBack(returned('Another comment'));
    expect((await field('Comment for the author')).value).toBe(' Add the plan ');
    expect(screen.queryByRole('button', { name: 'Sign too' })).toBeNull();
    expect(screen.queryByText('The note is returned to Roy Lavoie')).toBeNull();
  });
});

it('a note whose author has left is only cosigned', async () => {
  open({ state: 'awaiting_cosign', may: ['cosign'], cosignerName: 'Chen Li' });
  expect(await screen.findByRole('button', { name: 'Sign too' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Return with a comment' })).toBeNull();
  expect(screen.getByText('Waiting for Chen Li’s signature')).toBeTruthy();
});

it.each([
  ['', null, 'Note of Tuesday, November 24, 2026'],
  ['', '0190cccc-0000-7000-8000-000000000009', 'Visit of Tuesday, November 24, 2026'],
  ['/fr', null, 'Note du mardi 24 novembre 2026'],
])('a note is headed by its visit only if it has one (%s %s)', async (locale, attendanceId, heading) => {
  open({ attendanceId }, `${locale}/notes/${noteId}`);
  expect(await screen.findByText(heading)).toBeTruthy();
});

describe('a supervised author', () => {
  const previous: Note['previous'] = {
    ...{ aboutOn: '2026-11-20', authorName: 'Roy Lavoie', state: 'awaiting_cosign', cosignerName: 'Chen Li' },
    sections: said('Stairs'),
  };
  const own: Partial<Note> = { state: 'draft', may: ['edit', 'sign'], cosignerName: 'Chen Li', previous };

  it.each([
    ['', 'Sign', /^It then waits for Chen Li\. You can unsign it until 24 hours after/],
    [
      '/fr',
      'Signer',
      /^Elle attend ensuite la signature de Chen Li\. Vous pouvez annuler la vôtre jusqu’à 24/,
    ],
  ])('is told that the note waits for the supervisor (%s)', async (locale, button, body) => {
    open(own, `${locale}/notes/${noteId}`);
    await field('Plan');
    click(button);
    expect(await screen.findByText(body)).toBeTruthy();
  });

  it('sees that the last note still waits', async () => {
    open(own);
    expect(await screen.findByText('Waiting for Chen Li’s signature')).toBeTruthy();
    expect(screen.getByText('Stairs')).toBeTruthy();
  });
});

describe('a supervisor’s decision', () => {
  const comment = {
    ...{ number: 2, kind: 'comment' as const, authorName: 'Chen Li', at: '2026-11-24T20:20:00Z' },
    ...{ sha256: 'a'.repeat(64), sections: said('Add the plan') },
  };
  const own: Partial<Note> = { state: 'draft', may: ['edit', 'sign'], versions: [comment] };

  it('to return the note is shown above its draft', async () => {
    open({ ...own, returnedAt: '2026-11-24T20:20:00Z' });
    await screen.findByText('Returned by Chen Li: Add the plan');
  });

  it('that was only a comment is not shown as a return', async () => {
    open(own);
    await field('Plan');
    expect(screen.queryByText(/^Returned by/)).toBeNull();
  });

  it.each([
    ['en', `/notes/${noteId}`, /^Cosigned by Chen Li, /],
    ['fr', `/fr/notes/${noteId}`, /^Contresignée par Chen Li, /],
  ])('to cosign is shown with its time (%s)', async (_, path, text) => {
    open({ cosignerName: 'Chen Li', cosignedAt: '2026-11-24T20:20:00Z' }, path);
    await screen.findByText(text);
  });
});

it.each([
  ['Text to add', ['addendum']],
  ['Comment for the author', ['cosign']],
] as const)('hidden characters are removed as they are pasted (%s)', async (name, may) => {
  open({ may: [...may] });
  await type(name, 'Climbs\u200b stairs');
  expect((await field(name)).value).toBe('Climbs stairs');
});

describe('a draft that cannot be saved', () => {
  const route = `PUT /api/clinic/notes/${noteId}/draft`;
  const edited: Partial<Note> = { state: 'draft', may: ['edit', 'sign'], draftVersion: 1 };
  it('and not kept in the browser either, says to leave the page open and asks before it closes', async () => {
    const { transport } = open(edited);
    transport.on(`GET /api/clinic/notes/${noteId}/draft-key`, () => {
      throw noResponse();
    });
    transport.on(route, () => {
      throw noResponse();
    });
    const dialog = await sign();
    await within(dialog).findByText(/^No connection, and your text could not be kept on this device/);
    const closing = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  /** Types and asks to sign, which saves first. */
  const sign = async () => {
    await type('Plan', 'Climbs two stairs');
    click('Sign');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
    return dialog;
  };

  it('keeps the sign dialog open and says why', async () => {
    const { transport } = open(edited);
    transport.on(route, () => {
      throw refusal('VALIDATION_FAILED', { fields: { 'sections.0.text': 'Use at most 20000 characters' } });
    });
    const dialog = await sign();
    const said = 'Not saved. Your text is kept on this device. Use at most 20000 characters';
    expect(await within(dialog).findByText(said)).toBeTruthy();
    expect(screen.queryByText(/^No connection/)).toBeNull();
    transport.on(route, () => ({ draftVersion: 2, savedAt: '2026-11-24T20:00:00Z' }));
    transport.on(`POST /api/clinic/notes/${noteId}/sign`, () => ({ id: noteId, version: 4 }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transport.bodies(`POST /api/clinic/notes/${noteId}/sign`)).toEqual([
      { version: 3, draftVersion: 2 },
    ]);
  });

  it('is saved when its author has opened the chart again in an emergency', async () => {
    const { transport } = open(edited);
    transport.on(route, () => {
      throw refusal('CHART_CLOSED', {
        message: 'This chart is open to the client’s care team only.',
        details: { possible: ['ask', 'emergency'], withheld: false, fileNo: 10_432 },
      });
    });
    await sign();
    fireEvent.click(
      await screen.findByRole('button', { name: 'Open the chart in an emergency', hidden: true }),
    );
    transport.on(route, () => ({ draftVersion: 2, savedAt: '2026-11-24T20:00:00Z' }));
    transport.on('POST /api/clinic/clients/10432/chart/emergency', () => ({ id: noteId, version: 1 }));
    await type('Reason', 'Fell at home');
    click('Open in an emergency');
    await waitFor(() => expect(transport.bodies(route)).toHaveLength(2));
    expect(transport.bodies(route)[1]).toMatchObject({ sections: [{ text: 'Climbs two stairs' }] });
  });

  it('is not offered to office staff for an emergency', async () => {
    const { transport } = open(edited);
    transport.on(route, () => {
      throw refusal('CHART_CLOSED', { details: { possible: ['release'], withheld: false, fileNo: 10_432 } });
    });
    await sign();
    await waitFor(() => expect(screen.getAllByText(/^Not saved\./).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Open the chart in an emergency', hidden: true })).toBeNull();
  });
});

describe('a draft begun by mistake', () => {
  const save = `PUT /api/clinic/notes/${noteId}/draft`;
  const discard = `POST /api/clinic/notes/${noteId}/discard`;
  const own: Partial<Note> = { state: 'draft', may: ['edit', 'sign', 'discard'], draftVersion: 1 };
  const ask = async (name: string) => {
    click(name);
    return within(await screen.findByRole('dialog'));
  };

  it.each([
    ['', 'Delete draft', 'Delete this draft?', 'Draft deleted'],
    ['/fr', 'Supprimer le brouillon', 'Supprimer ce brouillon?', 'Brouillon supprimé'],
  ])('is deleted after a question, as it was saved%s', async (prefix, action, title, done) => {
    const { transport } = open(own, `${prefix}/notes/${noteId}`);
    transport.on(save, () => ({ draftVersion: 2, savedAt: '2026-11-24T20:00:00Z' }));
    transport.on(discard, () => ({ id: noteId, version: 4 }));
    await type('Plan', 'About somebody else');
    const dialog = await ask(action);
    expect(dialog.getByText(title)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: action }));
    await screen.findByText(done);
    expect(transport.bodies(discard)).toEqual([{ version: 3, draftVersion: 2 }]);
    await screen.findByText('The chart');
    expect(Object.keys(localStorage).filter((name) => name.startsWith('unsaved'))).toEqual([]);
  });

  it('is shown instead if another device has written meanwhile', async () => {
    const { transport } = open(own);
    transport.on(discard, () => {
      const saved = { draftVersion: 2, savedAt: '2026-11-24T20:00:00Z', sections: said('From the phone') };
      throw refusal('VERSION_CONFLICT', { details: saved });
    });
    await field('Plan');
    fireEvent.click((await ask('Delete draft')).getByRole('button', { name: 'Delete draft' }));
    await screen.findByText('From the phone');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be deleted once it was signed', async () => {
    open({ ...own, may: ['edit', 'sign'] });
    await field('Plan');
    expect(screen.queryByRole('button', { name: 'Delete draft' })).toBeNull();
  });
});

describe('a draft that another device has saved', () => {
  const route = `PUT /api/clinic/notes/${noteId}/draft`;

  it('is offered when it is signed here without having been edited', async () => {
    const { transport } = open({ state: 'draft', may: ['edit', 'sign'], draftVersion: 1 });
    const saved = { draftVersion: 2, savedAt: '2026-11-24T20:00:00Z' };
    transport.on(`POST /api/clinic/notes/${noteId}/sign`, () => {
      throw refusal('VERSION_CONFLICT', { details: { ...saved, sections: said('Climbs a ramp') } });
    });
    await field('Plan');
    click('Sign');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }));
    await screen.findByText('Climbs a ramp');
    transport.on(route, () => ({ ...saved, draftVersion: 3 }));
    click('Keep the text on this device');
    await waitFor(() =>
      expect(transport.bodies(route)).toMatchObject([{ draftVersion: 2, sections: said('Climbs stairs') }]),
    );
  });

  it.each(['Keep the text on this device', 'Keep the saved text'])(
    'is not signed without being asked again (%s)',
    async (keep) => {
      const { transport } = open({ state: 'draft', may: ['edit', 'sign'], draftVersion: 1 });
      const saved = { draftVersion: 2, savedAt: '2026-11-24T20:00:00Z' };
      transport.on(route, () => {
        throw refusal('VERSION_CONFLICT', { details: { ...saved, sections: said('Climbs a ramp') } });
      });
      await type('Plan', 'Climbs two stairs');
      click('Sign');
      const dialog = await screen.findByRole('dialog');
      fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
      const choice = await screen.findByRole('button', { name: keep });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      transport.on(route, () => ({ ...saved, draftVersion: 3 }));
      fireEvent.click(choice);
      await field('Plan');
      expect(screen.queryByRole('dialog')).toBeNull();
      click('Sign');
      expect(await screen.findByRole('dialog')).toBeTruthy();
    },
  );
});

describe('a draft with text that the browser kept earlier', () => {
  it.each([
    ['en', `/notes/${noteId}`, 'Keep the earlier text', 'Unsaved text was found on this device', 'Sign'],
    [
      'fr',
      `/fr/notes/${noteId}`,
      'Garder le texte antérieur',
      'Du texte non enregistré se trouve sur cet appareil',
      'Signer',
    ],
  ])('offers it beside what was typed before it was decrypted (%s)', async (_, path, keep, title, sign) => {
    const key = btoa('k'.repeat(32));
    const unsaved = { draftVersion: 1, templateId: null, sections: said('Old words'), unanswered: [] };
    await keepUnsaved(noteId, unsaved, await importKey(key), '2026-11-24');
    const { transport } = open({ state: 'draft', may: ['edit', 'sign'], draftVersion: 1 }, path);
    const arrived = Promise.withResolvers<void>();
    transport.on(`GET /api/clinic/notes/${noteId}/draft-key`, async () => {
      await arrived.promise;
      return { day: '2026-11-24', key };
    });
    await type('Plan', 'New words');
    click(sign);
    await screen.findByRole('dialog');
    arrived.resolve();
    await screen.findByText(title);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Old words')).toBeTruthy();
    expect(screen.getByText('New words')).toBeTruthy();
    click(keep);
    expect((await field('Plan')).value).toBe('Old words');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the focus', () => {
  const own: Partial<Note> = { state: 'draft', may: ['edit', 'sign'], draftVersion: 1 };
  const stateShown = (state: string) => screen.findByText(state, { selector: '[tabindex="-1"]' });
  const pressed = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };

  it('is on the state of a note that was unsigned, and then signed', async () => {
    const { transport, change } = open({ may: ['unsign', 'addendum'] });
    transport.on(`POST /api/clinic/notes/${noteId}/unsign`, () => {
      change({ ...own, version: 4 });
      return { id: noteId, version: 4 };
    });
    await pressed('Unsign');
    const draftState = await stateShown('Draft');
    await waitFor(() => expect(document.activeElement).toBe(draftState));
    transport.on(`POST /api/clinic/notes/${noteId}/sign`, () => {
      change({ version: 5, state: 'signed', may: ['unsign', 'addendum'] });
      return { id: noteId, version: 5 };
    });
    await pressed('Sign');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign' }));
    const signedState = await stateShown('Signed');
    await waitFor(() => expect(document.activeElement).toBe(signedState));
  });

  it('is on the notice of a conflict, where typing is no shortcut, and then on the field again', async () => {
    const { transport } = open({
      ...own,
      sections: [...said(''), ...said('').map((one) => ({ ...one, key: 'goal', en: 'Goal' }))],
    });
    const saved = { draftVersion: 2, savedAt: '2026-11-24T20:00:00Z', sections: said('Climbs a ramp') };
    transport.on(`PUT /api/clinic/notes/${noteId}/draft`, () => {
      throw refusal('VERSION_CONFLICT', { details: saved });
    });
    (await field('Goal')).focus();
    await type('Goal', 'Climbs stairs');
    const notice = (await screen.findByText('This note was edited in two places')).closest('[role=alert]');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    const keys: string[] = [];
    const listen = ({ key }: KeyboardEvent) => void keys.push(key);
    document.addEventListener('keydown', listen);
    for (const key of ['n', 't', 'Tab']) fireEvent.keyDown(notice as Element, { key });
    document.removeEventListener('keydown', listen);
    expect(keys).toEqual(['Tab']);
    transport.on(`PUT /api/clinic/notes/${noteId}/draft`, () => ({ ...saved, draftVersion: 3 }));
    await pressed('Keep the text on this device');
    const goal = await field('Goal');
    await waitFor(() => expect(document.activeElement).toBe(goal));
  });
});

describe('text that was not saved before the note was signed elsewhere', () => {
  const key = btoa('k'.repeat(32));
  const me = '0190bbbb-0000-7000-8000-000000000001';
  beforeEach(async () => {
    const unsaved = {
      draftVersion: 1,
      templateId: null,
      sections: said('Climbs two stairs'),
      unanswered: [],
    };
    await keepUnsaved(noteId, unsaved, await importKey(key), '2026-11-24');
  });

  it.each([
    ['en', '', 'Put it in an addendum', 'Text to add', 'Sign addendum', 'Plan: Climbs two stairs'],
    [
      'fr',
      '/fr',
      'Mettre dans un addenda',
      'Texte à ajouter',
      'Signer l’addenda',
      'Plan\u00a0: Climbs two stairs',
    ],
  ])('can be put in an addendum (%s)', async (_, path, put, label, sign, text) => {
    const { transport } = open({ authorId: me }, `${path}/notes/${noteId}`);
    transport.on(`POST /api/clinic/notes/${noteId}/addenda`, () => ({ id: noteId, version: 4 }));
    fireEvent.click(await screen.findByRole('button', { name: put }));
    const addendum = await field(label);
    expect(addendum.value).toBe(text);
    expect(document.activeElement).toBe(addendum);
    expect(localStorage.getItem(`unsaved-note:${noteId}`)).not.toBeNull();
    await signAddendum(sign, path ? 'Signer' : 'Sign');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('can be discarded', async () => {
    open({ authorId: me });
    await screen.findByText('Climbs two stairs');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Climbs two stairs')).toBeNull());
    expect(localStorage).toHaveLength(0);
  });

  it('is not offered when the note has it, nor to a colleague', async () => {
    open({ authorId: me, sections: said('Climbs two stairs ') });
    await screen.findByText('Signed');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    cleanup();
    const { transport } = open();
    await screen.findByText('Climbs stairs');
    expect(transport.calls.some(({ path }) => path.endsWith('/draft-key'))).toBe(false);
  });

  it.each([
    [
      '',
      'This note has changed on another device. Your text is kept on this device. Reload the note to use it.',
    ],
    [
      '/fr',
      'Cette note a changé sur un autre appareil. Votre texte est conservé sur celui-ci. Rechargez la note pour l’utiliser.',
    ],
  ])('is said to be kept when it is refused (%s)', async (path, said) => {
    localStorage.clear();
    const own: Partial<Note> = { state: 'draft', may: ['edit', 'sign'], draftVersion: 1 };
    const { transport } = open(own, `${path}/notes/${noteId}`);
    transport.on(`PUT /api/clinic/notes/${noteId}/draft`, () => {
      throw refusal('TRANSITION_NOT_ALLOWED');
    });
    await type('Plan', 'Climbs two stairs');
    await screen.findByText(said);
  });
});
