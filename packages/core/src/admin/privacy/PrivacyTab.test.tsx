// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cancelAndDiscard } from '../../../test/discard.ts';
import { type Answer, memoryTransport, withoutReason } from '../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../test/renderScreen.tsx';
import type { PersonFindings, PrivacyRequest } from '../../domain/platform/privacy.ts';
import { PrivacyTab } from './PrivacyTab.tsx';

const request = (changes: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  requestId: 'q1',
  kind: 'erasure',
  status: 'open',
  email: 'maude@person.example',
  note: null,
  receivedAt: '2026-11-01T12:00:00.000Z',
  dueAt: '2026-12-01T12:00:00.000Z',
  exportedAt: null,
  closedAt: null,
  recordedBy: { userId: 'u1', name: 'Noor Bhatti', email: 'noor@ops.example' },
  closedBy: null,
  outcome: null,
  version: 1,
  ...changes,
});
const nobody: PersonFindings = {
  email: 'nobody@person.example',
  account: null,
  clinics: [],
  holdings: [],
  blockers: [],
  requests: [],
};

function show(path: string, answers: Record<string, Answer> = {}) {
  const transport = memoryTransport({
    'GET /api/privacy/requests': () => ({ requests: [request()], next: null }),
    ...answers,
  });
  const user = { ...operator, role: 'admin' as const };
  return {
    transport,
    ...renderScreen(<PrivacyTab />, { transport, user, path: `/admin/users/privacy${path}` }),
  };
}

describe('requests about personal data', () => {
  it('are listed with person, kind and due date, open ones first', async () => {
    const { transport } = show('');
    const row = (await screen.findByRole('link', { name: 'maude@person.example' })).closest(
      'tr',
    ) as HTMLElement;
    for (const text of ['Erasure', 'Open', '2026-11-01']) within(row).getByText(text);
    within(row).getByText(/2026-12-01/);
    expect(transport.callsOf('GET /api/privacy/requests')[0]?.query).toMatchObject({
      status: 'open',
      limit: 50,
    });
  });

  it('keep filters in the URL and clear them', async () => {
    const { user, location } = show('', {
      'GET /api/privacy/requests': () => ({ requests: [], next: null }),
    });
    await screen.findByText('There are no open requests.');
    await user.selectOptions(screen.getByLabelText('Request'), 'access');
    expect(location.current).toBe('/admin/users/privacy?kind=access');
    await screen.findByText('No request matches the filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/users/privacy?status=all');
    await screen.findByText(/^Record requests of people/);
  });

  it('are not forgotten while they are not recorded', async () => {
    const { user } = show('');
    await user.click(await screen.findByRole('button', { name: 'Record a request' }));
    await user.type(await screen.findByLabelText('Email address'), 'maude@person.example');
    await cancelAndDiscard(user);
  });

  it('are recorded and opened', async () => {
    const { user, transport, location } = show('', {
      'POST /api/privacy/requests': () => ({ request: request({ requestId: 'q2' }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Record a request' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    dialog.getByText('Enter a valid email address');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email address')));
    await user.type(dialog.getByLabelText('Email address'), 'maude@person.example');
    await user.selectOptions(dialog.getByLabelText('Request'), 'erasure');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await screen.findByText('Request recorded');
    await waitFor(() => expect(location.current).toBe('/admin/users/privacy/q2'));
    const [call] = transport.callsOf('POST /api/privacy/requests');
    expect(call?.body).toEqual({ email: 'maude@person.example', kind: 'erasure', note: null });
    expect(call?.idempotencyKey).toBeTruthy();
  });

  it('show a failure and can be retried', async () => {
    let works = false;
    const { user } = show('', {
      'GET /api/privacy/requests': () => {
        if (!works) throw withoutReason();
        return { requests: [request()], next: null };
      },
    });
    await screen.findByText('This could not be loaded');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('maude@person.example')).toBeTruthy();
  });
});

describe('the search', () => {
  it('sends the email in the body only, and shows that no data is held', async () => {
    const { user, transport, location } = show('?view=find', {
      'POST /api/privacy/find': () => ({ findings: nobody }),
    });
    await user.type(await screen.findByLabelText('Email address'), 'nobody@person.example');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByText('No data held under nobody@person.example');
    expect(transport.callsOf('POST /api/privacy/find')[0]?.body).toEqual({ email: 'nobody@person.example' });
    expect(location.current).toBe('/admin/users/privacy?view=find');
    await user.click(screen.getByRole('button', { name: 'Record a request for this person' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByLabelText('Email address') as HTMLInputElement).value).toBe('nobody@person.example');
  });
});

describe('retention', () => {
  it('shows every period with its source and what was removed', async () => {
    show('?view=retention', {
      'GET /api/privacy/retention': () => ({
        periods: [
          {
            name: 'leads',
            what: 'Requests through forms',
            kept: '6 months',
            since: 'after the last request',
            source: 'A law',
            ranAt: null,
            removed: 3,
            removedAt: null,
            removedTotal: 1204,
          },
        ],
      }),
    });
    const row = (await screen.findByText('Requests through forms')).closest('tr') as HTMLElement;
    for (const text of ['after the last request', 'A law', 'Not yet', '3', '1,204'])
      within(row).getByText(text);
  });
});
