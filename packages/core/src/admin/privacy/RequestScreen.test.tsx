// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { asksOnClosing } from '../../../test/asksOnClosing.ts';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { type Answer, memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PersonFindings, PrivacyRequest } from '../../domain/platform/privacy.ts';
import { LeaveGuard } from '../../session/unsaved/LeaveGuard.tsx';
import { leavesPage } from '../shell/leavesPage.ts';
import { RequestScreen } from './RequestScreen.tsx';

const request: PrivacyRequest = {
  requestId: 'q1',
  kind: 'erasure',
  status: 'open',
  email: 'maude@person.example',
  note: 'By letter',
  receivedAt: '2026-11-01T12:00:00.000Z',
  dueAt: '2026-12-01T12:00:00.000Z',
  exportedAt: null,
  closedAt: null,
  recordedBy: { userId: 'u1', name: 'Noor Bhatti', email: 'noor@ops.example' },
  closedBy: null,
  outcome: null,
  version: 3,
};
const findings: PersonFindings = {
  email: 'maude@person.example',
  account: {
    userId: 'm1',
    name: 'Maude Gagnon',
    platformRole: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    lastSignedInAt: null,
    deactivatedAt: null,
  },
  clinics: [
    {
      tenantId: 't1',
      clinicName: 'Érable Physio',
      subdomain: 'erable',
      status: 'active',
      role: 'clinician',
      isOwner: false,
      state: 'active',
    },
  ],
  holdings: [
    { table: 'users', what: 'Account', rows: 1, onErasure: 'deleted', because: null },
    { table: 'opt_outs', what: 'Opt-out', rows: 1, onErasure: 'kept', because: 'Evidence.' },
  ],
  blockers: [],
  requests: [request],
};

const frame = (
  <LeaveGuard leaves={leavesPage}>
    <Link to="/admin/logs">Logs</Link>
    <Outlet />
  </LeaveGuard>
);

const call = '/api/privacy/requests/q1';
function show(
  options: {
    role?: 'platform_owner' | 'admin';
    findings?: Partial<PersonFindings>;
    answers?: Record<string, Answer>;
  } = {},
) {
  const transport = memoryTransport({
    [`GET ${call}`]: () => ({ request }),
    [`GET ${call}/findings`]: () => ({ findings: { ...findings, ...options.findings } }),
    ...options.answers,
  });
  const user = { ...operator, role: options.role ?? ('platform_owner' as const) };
  const routes = (
    <Routes>
      <Route element={frame}>
        <Route path="/admin/users/privacy/:requestId" element={<RequestScreen />} />
        <Route path="*" element="Elsewhere" />
      </Route>
    </Routes>
  );
  return { transport, ...renderScreen(routes, { transport, user, path: '/admin/users/privacy/q1' }) };
}

describe('a request', () => {
  it('shows who asked, the data held and what an erasure would do with it', async () => {
    show();
    await screen.findByRole('heading', { name: 'Request for erasure' });
    const row = (await screen.findByText('Opt-out')).closest('tr') as HTMLElement;
    for (const text of ['Kept', 'Evidence.']) within(row).getByText(text);
    expect(screen.getByRole('link', { name: 'Maude Gagnon' }).getAttribute('href')).toBe(
      '/admin/users/people/m1',
    );
    screen.getByText(/since 2026-01-01 · never signed in/);
    screen.getByText('By letter');
  });

  it('erases the person only after their email is typed in', async () => {
    const done = { ...request, status: 'done' as const, email: null, version: 4 };
    const outcome = [{ table: 'users', what: 'Account', deleted: 1, kept: 0, because: null }];
    const { user, transport } = show({
      answers: { [`POST ${call}/erase`]: () => ({ request: { ...done, outcome } }) },
    });
    await screen.findByText('Opt-out');
    await user.click(screen.getByRole('button', { name: 'Erase person' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Type maude@person.example to confirm'), 'someone');
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }));
    dialog.getByText('This is not the email of the request');
    expect(transport.callsOf(`POST ${call}/erase`)).toEqual([]);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'Maude@person.example');
    transport.answer(`GET ${call}`, () => ({ request: { ...done, outcome } }));
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }));
    await screen.findByText('Result of the erasure');
    expect(transport.callsOf(`POST ${call}/erase`)[0]?.body).toEqual({
      version: 3,
      email: 'Maude@person.example',
      tell: true,
    });
    expect(screen.getByText('Erased person')).toBeTruthy();
  });

  it('exports the data after the operator has confirmed their identity', async () => {
    let confirmed = false;
    const { user, transport } = show({
      role: 'admin',
      answers: {
        'POST /api/account/step-up': () => {
          confirmed = true;
          return {};
        },
      },
    });
    const asked: string[] = [];
    transport.download = async ({ path }) => {
      asked.push(path);
      if (!confirmed) throw refusal({ status: 403, code: 'STEP_UP_REQUIRED', message: 'Confirm.' });
      return { bytes: new Uint8Array(), fileName: 'personal-data.json', contentType: 'application/json' };
    };
    await user.click(await screen.findByRole('button', { name: 'Export data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('personal-data.json saved');
    expect(asked).toEqual([`${call}/export`, `${call}/export`]);
  });

  it('shows what blocks an erasure, and disables it', async () => {
    show({
      findings: {
        blockers: [
          {
            kind: 'owner',
            tenantId: 't1',
            clinicName: 'Érable Physio',
            subdomain: 'erable',
            status: 'active',
          },
        ],
      },
    });
    await screen.findByText(/^They own Érable Physio \(active\)/);
    expect(screen.getByRole('button', { name: 'Erase person' }).hasAttribute('disabled')).toBe(true);
  });

  it('is not erased while another request of the person is open', async () => {
    const blockers = [
      {
        kind: 'request' as const,
        requestId: 'q2',
        requestKind: 'access' as const,
        receivedAt: '2026-11-02T17:00:00.000Z',
      },
      {
        kind: 'request' as const,
        requestId: 'q1',
        requestKind: 'correction' as const,
        receivedAt: '2026-11-03T17:00:00.000Z',
      },
    ];
    show({ findings: { blockers } });
    await screen.findByText(
      'Their access request of 2026-11-02 is still open. Answer or close the access request first.',
    );
    expect(screen.queryByText(/^Their correction request/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Erase person' })).toHaveProperty('disabled', true);
  });

  it('offers the erasure only to owners', async () => {
    show({ role: 'admin' });
    await screen.findByText('Opt-out');
    expect(screen.queryByRole('button', { name: 'Erase person' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export data' })).toBeTruthy();
  });

  it('is refused only with a reason', async () => {
    const { user, transport } = show({
      answers: {
        [`PATCH ${call}`]: () => ({ request: { ...request, status: 'refused', note: 'No proof' } }),
      },
    });
    await screen.findByText('Opt-out');
    await user.click(screen.getByRole('button', { name: 'Close request' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Reason for refusal'));
    await user.click(dialog.getByRole('button', { name: 'Close request' }));
    dialog.getByText('A reason is required');
    await user.type(dialog.getByLabelText('Reason for refusal'), 'No proof');
    await user.click(dialog.getByRole('button', { name: 'Close request' }));
    await screen.findByText('Request closed');
    expect(transport.callsOf(`PATCH ${call}`)[0]?.body).toEqual({
      version: 3,
      status: 'refused',
      note: 'No proof',
    });
  });

  it('reports a change by someone else, and keeps what was typed', async () => {
    const { user } = show({
      answers: {
        [`PATCH ${call}`]: () => {
          throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
        },
      },
    });
    await screen.findByText('Opt-out');
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(screen.getByLabelText('Note'), ' and by phone');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Someone else changed this request/);
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('By letter and by phone');
  });

  /** Someone else has stored a newer note: version 3 is refused, and the request read next is theirs. */
  const theirs = { ...request, note: 'Proof seen', version: 4 };
  const conflicting = (saved: Partial<PrivacyRequest>): Answer => {
    return ({ body }) => {
      if ((body as { version: number }).version < theirs.version)
        throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Someone else changed this.' });
      return { request: { ...theirs, version: 5, ...saved } };
    };
  };

  it('shows the newer note of someone else, and saves only after a choice between both', async () => {
    const { user, transport } = show({
      answers: { [`PATCH ${call}`]: conflicting({ note: 'By letter and by phone' }) },
    });
    await screen.findByText('Opt-out');
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(screen.getByLabelText('Note'), ' and by phone');
    transport.answer(`GET ${call}`, () => ({ request: theirs }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const theirNote = await screen.findByRole('radio', { name: 'Theirs: Proof seen' });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.click(theirNote);
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Proof seen');
    await user.click(screen.getByRole('radio', { name: 'Yours: By letter and by phone' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Note saved');
    expect(transport.callsOf(`PATCH ${call}`).map(({ body }) => body)).toEqual([
      { version: 3, note: 'By letter and by phone' },
      { version: 4, note: 'By letter and by phone' },
    ]);
  });

  it('is closed without its note if only the result was chosen, so that a newer note stays', async () => {
    const { user, transport } = show({
      answers: { [`PATCH ${call}`]: conflicting({ status: 'withdrawn' }) },
    });
    await screen.findByText('Opt-out');
    await user.click(screen.getByRole('button', { name: 'Close request' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Result'), 'Withdrawn by the person');
    transport.answer(`GET ${call}`, () => ({ request: theirs }));
    await user.click(dialog.getByRole('button', { name: 'Close request' }));
    await dialog.findByText('Note: Proof seen');
    await user.click(dialog.getByRole('button', { name: 'Close request' }));
    await screen.findByText('Request closed');
    expect(transport.callsOf(`PATCH ${call}`).map(({ body }) => body)).toEqual([
      { version: 3, status: 'withdrawn' },
      { version: 4, status: 'withdrawn' },
    ]);
  });

  it('is not erased with a second click after someone else has changed it', async () => {
    const { user, transport } = show({ answers: { [`POST ${call}/erase`]: conflicting({}) } });
    await screen.findByText('Opt-out');
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Erase person' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox'), 'maude@person.example');
      return dialog;
    };
    const dialog = await open();
    transport.answer(`GET ${call}`, () => ({ request: theirs }));
    await user.click(dialog.getByRole('button', { name: 'Erase permanently' }));
    await dialog.findByText(/^Someone else changed this request/);
    expect(dialog.getByRole('button', { name: 'Erase permanently' })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Proof seen');
    const again = await open();
    await user.click(again.getByRole('button', { name: 'Erase permanently' }));
    await screen.findByText('Person erased');
    expect(transport.callsOf(`POST ${call}/erase`).map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4 },
    ]);
  });

  it('asks before a note that is not saved is left', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    expect(asksOnClosing()).toBe(false);
    await user.type(screen.getByLabelText('Note'), ' and by phone');
    expect(asksOnClosing()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Logs' }));
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('Elsewhere');
    expect(asksOnClosing()).toBe(false);
  });

  it('asks before the note with which it is being closed is lost', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Close request' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(asksOnClosing()).toBe(false);
    await user.type(dialog.getByLabelText('Reason for refusal'), ', no proof');
    expect(asksOnClosing()).toBe(true);
    await cancelAndDiscard(user);
    await waitFor(() => expect(asksOnClosing()).toBe(false));
  });

  it('is reported as not found', async () => {
    const unknown = () => {
      throw refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
    };
    show({ answers: { [`GET ${call}`]: unknown } });
    await screen.findByText('Request not found');
    expect(screen.queryByText('Not found.')).toBeNull();
  });
});
