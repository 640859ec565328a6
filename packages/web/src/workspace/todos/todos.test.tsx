// @vitest-environment happy-dom

import type { ClinicRole } from '@tamarack/core/domain';
import type { Todo } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { frameTexts } from '../frame/text.ts';
import { TodosScreen } from './TodosScreen.tsx';
import { todoTexts } from './text.ts';

afterEach(cleanup);

const empty: Todo = {
  kind: 'written',
  subjectId: '0190dddd-0000-7000-8000-000000000001',
  version: 1,
  title: 'Order towels',
  assigneeId: null,
  role: 'front_desk',
  dueOn: '2026-11-24',
  late: false,
  done: false,
  snoozedUntil: null,
  client: null,
  staffId: null,
  staffName: null,
  localStart: null,
  reason: '',
  count: null,
  profession: null,
  ownNoteId: null,
};
const rebook: Todo = {
  ...empty,
  kind: 'rebook',
  subjectId: '0190dddd-0000-7000-8000-000000000002',
  version: null,
  title: null,
  role: null,
  dueOn: '2026-11-25',
  late: true,
  client: {
    clientId: '0190eeee-0000-7000-8000-000000000001',
    fileNo: 10_432,
    name: 'Anne Tremblay',
    phone: '416-555-0142',
  },
  staffId: '0190ffff-0000-7000-8000-000000000001',
  staffName: 'Roy Lavoie',
  localStart: '2026-11-25T10:00',
  reason: 'Roy is sick',
};

const named = (text: string) => (found: string) => found.replace(/\s/g, ' ') === text;
const offList = `POST /api/clinic/attendances/${rebook.subjectId}/rebooking`;

function open(todos: Todo[], path = '/todos', role: ClinicRole = 'front_desk') {
  const transport = memoryTransport({
    'GET /api/clinic/todos': () => ({ todos }),
    'GET /api/clinic/staff': () => ({ staff: [] }),
    'GET /api/clinic/services': () => ({ services: [] }),
    'GET /api/clinic/locations': () => ({ locations: [] }),
    'GET /api/clinic/staff/0190ffff-0000-7000-8000-000000000001/remaining': () => ({ covered: [] }),
    'POST /api/clinic/todos': () => ({ id: 'x', version: 1 }),
    'POST /api/clinic/notes': () => ({ id: 'new', version: 1 }),
    [`POST /api/clinic/notes/${rebook.subjectId}/close`]: () => ({ id: rebook.subjectId, version: 2 }),
    'POST /api/clinic/todos/snooze': () => ({ id: 'x', version: 1 }),
    [offList]: () => ({ id: rebook.subjectId, version: 4 }),
    [`PATCH /api/clinic/todos/${empty.subjectId}`]: () => ({ id: empty.subjectId, version: 2 }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe({ role })}>
        <TodosScreen />
      </MeContext>
    </StepUpProvider>
  );
  const routes = [
    { path: 'todos', element },
    { path: 'notes/new', element: <p>The note</p> },
  ];
  renderScreen({ transport, path, signedIn: owner, routes });
  return transport;
}

it.each(['en', 'fr'] as const)('the menu and the screen’s title agree: %s', (locale) => {
  expect(frameTexts[locale].todos).toBe(todoTexts[locale].title);
});

describe('to-dos', () => {
  it('show the task, the phone number and a link to the screen', async () => {
    open([rebook, empty]);
    expect(await screen.findByText('Find Anne Tremblay a new time')).toBeTruthy();
    expect(screen.getByText(/Roy is sick/).textContent).toContain('Wed, Nov 25, 10:00\u00a0a.m., Roy Lavoie');
    expect(screen.getByRole('link', { name: 'Call (416)\u00a0555-0142' }).getAttribute('href')).toBe(
      'tel:4165550142',
    );
    expect(
      screen.getByRole('link', { name: 'Book: Find Anne Tremblay a new time' }).getAttribute('href'),
    ).toBe(`/calendar?book=new&with=${rebook.staffId}&client=10432`);
    expect(screen.getByText('Late')).toBeTruthy();
  });

  it.each([
    ['', 'Remove: Find Anne Tremblay a new time', 'No longer to rebook: Anne Tremblay', 'Undo'],
    [
      '/fr',
      'Retirer : Trouver un autre rendez-vous à Anne Tremblay',
      'N’est plus à reprendre : Anne Tremblay',
      'Défaire',
    ],
  ])(
    'take a client who wants no new time off the list, and put them back%s',
    async (prefix, name, done, undo) => {
      const transport = open([{ ...rebook, version: 3 }], `${prefix}/todos`);
      fireEvent.click(await screen.findByRole('button', { name: named(name) }));
      const toast = await screen.findByText(named(done));
      fireEvent.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: undo }));
      await waitFor(() =>
        expect(transport.bodies(offList)).toEqual([
          { version: 3, rebook: false },
          { version: 4, rebook: true },
        ]),
      );
    },
  );

  it.each([
    ['returned_note', 'Revise the note returned for Anne Tremblay'],
    ['draft', 'Finish the note for Anne Tremblay'],
  ] as const)('link to a note: %s', async (kind, title) => {
    open([{ ...rebook, kind, localStart: null, dueOn: '2026-11-25' }], '/todos', 'clinician');
    // The note may be about no visit.
    expect(await screen.findByText('Note of Wed, Nov 25')).toBeTruthy();
    const link = await screen.findByRole('link', { name: `Open note: ${title}` });
    expect(link.getAttribute('href')).toBe(`/notes/${rebook.subjectId}`);
  });

  it('link to the note of the visit, and to the note that needs a second signature', async () => {
    const due: Todo = { ...rebook, kind: 'note_due' };
    const cosign: Todo = { ...rebook, kind: 'cosign', subjectId: '0190dddd-0000-7000-8000-000000000003' };
    const transport = open([due, cosign], '/todos', 'clinician');
    expect((await screen.findByRole('link', { name: /^Open note/ })).getAttribute('href')).toBe(
      `/notes/${cosign.subjectId}`,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Write note/ }));
    expect(await screen.findByText('The note')).toBeTruthy();
    expect(transport.bodies('POST /api/clinic/notes')).toEqual([
      { fileNo: 10_432, attendanceId: due.subjectId },
    ]);
  });

  it('link to the draft of the note, without another request', async () => {
    const noteId = '0190dddd-0000-7000-8000-000000000004';
    const transport = open([{ ...rebook, kind: 'note_due', ownNoteId: noteId }], '/todos', 'clinician');
    const link = await screen.findByRole('link', { name: /^Write note/ });
    expect(link.getAttribute('href')).toBe(`/notes/${noteId}`);
    expect(transport.bodies('POST /api/clinic/notes')).toEqual([]);
  });

  it.each([
    ['emergency', 'Review: Review Roy Lavoie’s access to the chart of Anne Tremblay'],
    ['lifting', 'Review: Review the lockbox that Roy Lavoie lifted for Anne Tremblay'],
    ['retraction', 'Review: Confirm the retraction of Roy Lavoie’s note for Anne Tremblay'],
  ] as const)('link to the access log for a review (%s)', async (kind, name) => {
    open([{ ...rebook, kind, staffName: 'Roy Lavoie' }]);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/access-log');
  });

  it.each([
    ['retracted', 'Your note for Anne Tremblay is marked as entered in error, as you asked'],
    [
      'retraction_declined',
      'Your note for Anne Tremblay is kept: the privacy contact declined to retract it',
    ],
  ] as const)('tell the author the answer to a request to retract a note (%s)', async (kind, title) => {
    open([{ ...rebook, kind, localStart: null, dueOn: '2026-11-24' }]);
    const link = await screen.findByRole('link', { name: `Open note: ${title}` });
    expect(link.getAttribute('href')).toBe(`/notes/${rebook.subjectId}`);
    await screen.findByText(/^On .*Nov/);
  });

  it('link to the person who needs another supervisor', async () => {
    const missing: Todo = {
      ...empty,
      kind: 'supervisor_missing',
      subjectId: '0190ffff-0000-7000-8000-000000000001',
      version: null,
      title: null,
      role: null,
      staffId: '0190ffff-0000-7000-8000-000000000001',
      staffName: 'Roy Lavoie',
      count: 2,
    };
    open([missing]);
    const link = await screen.findByRole('link', {
      name: 'Choose supervisor: Roy Lavoie needs a supervisor who can cosign',
    });
    expect(link.getAttribute('href')).toBe(`/staff/${missing.staffId}`);
    expect(screen.getByText(/^2 notes are waiting for a signature/)).toBeTruthy();
    expect(screen.getByText(/Anyone who is no longer supervised unsigns these notes/)).toBeTruthy();
  });

  it('link to the oldest day with visits that have no outcome', async () => {
    const unfinished: Todo = {
      ...{ ...empty, kind: 'outcome', version: null, title: null, role: null },
      ...{ dueOn: '2026-11-20', count: 3 },
    };
    open([unfinished]);
    const name = 'Record outcomes: 3 visits without an outcome';
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      '/calendar?date=2026-11-20&view=list',
    );
    expect(screen.getByText(/^The oldest is from /)).toBeTruthy();
  });

  it('list all bookings that have to move, from the first one on', async () => {
    const staffId = '0190ffff-0000-7000-8000-000000000001';
    const booked: Todo = {
      ...{ ...empty, kind: 'reassign', subjectId: staffId, version: null, title: null, role: null },
      ...{ staffId, staffName: 'Roy Lavoie', dueOn: '2026-11-26', count: 2 },
    };
    const transport = open([booked]);
    const name = 'Reassign: 2 visits booked with Roy Lavoie, who no longer treats clients here';
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText('There are no bookings after the last day.');
    const asked = transport.calls.find(({ path }) => path.endsWith(`/staff/${staffId}/remaining`));
    expect(asked?.query).toEqual({ after: '2026-11-25' });
    expect(screen.getByText(/^The first is on .*Move each visit to a colleague/)).toBeTruthy();
  });

  it('let an administrator close the draft of a person who left, and link to the client, not the notes', async () => {
    const left: Todo = { ...rebook, kind: 'leaver_draft', localStart: null };
    const transport = open([left], '/todos', 'administrator');
    const title = 'Roy Lavoie left with an unsigned note for Anne Tremblay';
    expect((await screen.findByRole('link', { name: `Open client: ${title}` })).getAttribute('href')).toBe(
      '/clients/10432',
    );
    fireEvent.click(screen.getByRole('button', { name: `Close as incomplete: ${title}` }));
    expect(await screen.findByText('Closed as incomplete')).toBeTruthy();
    expect(transport.bodies(`POST /api/clinic/notes/${left.subjectId}/close`)).toHaveLength(1);
  });

  it('can be marked done and snoozed', async () => {
    const transport = open([rebook, empty]);
    const box = await screen.findByRole('checkbox', { name: 'Mark “Order towels” as done' });
    box.focus();
    let answer = () => {};
    transport.on(
      `PATCH /api/clinic/todos/${empty.subjectId}`,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ id: empty.subjectId, version: 2 });
        }),
    );
    fireEvent.click(box);
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(box);
    fireEvent.click(box);
    answer();
    await waitFor(() =>
      expect(transport.bodies(`PATCH /api/clinic/todos/${empty.subjectId}`)).toEqual([
        { version: 1, done: true },
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Snooze: Find Anne Tremblay a new time' }));
    expect((await screen.findByRole('menu')).closest('li')?.textContent).toContain('Find Anne Tremblay');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Until tomorrow' }));
    await waitFor(() =>
      expect(transport.bodies('POST /api/clinic/todos/snooze')).toMatchObject([
        { rule: 'rebook', subjectId: rebook.subjectId },
      ]),
    );
  });

  it('can be added for a role', async () => {
    const transport = open([]);
    expect(await screen.findByText('Nothing to do')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add to-do' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Enter what needs to be done.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What needs to be done?'), {
      target: { value: ' Call the plumber ' },
    });
    fireEvent.change(screen.getByLabelText('For'), { target: { value: 'administrator' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(transport.bodies('POST /api/clinic/todos')).toEqual([
        { title: 'Call the plumber', role: 'administrator', dueOn: null, clientId: null },
      ]),
    );
  });

  it('the focus returns to the button when the dialog is closed', async () => {
    open([]);
    const add = await screen.findByRole('button', { name: 'Add to-do' });
    add.focus();
    fireEvent.click(add);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it('are shown in French, and without names to the bookkeeper', async () => {
    open(
      [{ ...rebook, client: { ...rebook.client, name: null, phone: null } as Todo['client'] }],
      '/fr/todos',
      'hr',
    );
    expect(await screen.findByText('Trouver un autre rendez-vous à Client 10432')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Reportées' })).toBeTruthy();
    const act = screen.getByRole('link', { name: /Trouver un autre rendez-vous/ });
    expect(act.getAttribute('aria-label')).toMatch(/\S\u00a0: Trouver un autre rendez-vous à Client 10432$/);
  });
});

it.each([
  ['2100-01-05', 'Soon'],
  ['2026-01-05', 'Late'],
])('a licence that ends on %s is marked “%s”', async (dueOn, mark) => {
  const licence: Todo = { ...rebook, kind: 'licence', client: null, localStart: null, reason: '', dueOn };
  open([{ ...licence, profession: 'physiotherapist' }]);
  expect(within(await screen.findByRole('listitem')).getByText(mark)).toBeTruthy();
});

it.each([
  ['clinician', 'Ends Jan 5, 2100 · An administrator or human resources records the new date.'],
  ['hr', 'Ends Jan 5, 2100'],
] as const)('a licence says who records the new date to those who cannot: %s', async (role, details) => {
  const licence: Todo = { ...rebook, kind: 'licence', client: null, localStart: null, reason: '' };
  open([{ ...licence, dueOn: '2100-01-05', profession: 'physiotherapist' }], '/todos', role);
  expect((await screen.findByText(/^Ends/)).textContent).toBe(details);
});
