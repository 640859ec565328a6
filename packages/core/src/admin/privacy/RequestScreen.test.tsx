// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type Answer, memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PersonFindings, PrivacyRequest } from '../../domain/platform/privacy.ts';
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
      <Route path="/admin/users/privacy/:requestId" element={<RequestScreen />} />
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

  it('is reported as not found', async () => {
    const unknown = () => {
      throw refusal({ status: 404, code: 'NOT_FOUND', message: 'Not found.' });
    };
    show({ answers: { [`GET ${call}`]: unknown } });
    await screen.findByText('Request not found');
  });
});
