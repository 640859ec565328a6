// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryTransport, refusal, withoutReason } from '../../../../test/memoryTransport.ts';
import { operator, renderScreen } from '../../../../test/renderScreen.tsx';
import type { MailTrouble } from '../../../domain/platform/health.ts';
import { MailScreen } from './MailScreen.tsx';

const mail = (changes: Partial<MailTrouble> = {}): MailTrouble => ({
  messageId: 'm1',
  kind: 'bounced',
  to: 'maude@erabel.example',
  template: 'activation',
  tenant: { tenantId: 't1', clinicName: 'Érable Physio' },
  createdAt: '2026-11-20T12:00:00.000Z',
  attempts: 1,
  reason: '550 5.1.1 unknown',
  status: '5.1.1',
  recipientRefused: true,
  nextAttemptAt: null,
  resend: 'new_link',
  ...changes,
});

interface Show {
  answer?: () => unknown;
  role?: 'admin' | 'support';
  path?: string;
  /** Failed emails that can be sent again together. */
  failed?: number;
}
function show({ answer, role = 'admin', path = '/admin/health/mail', failed = 0 }: Show = {}) {
  const transport = memoryTransport({
    'GET /api/health/mail': answer ?? (() => ({ mails: [mail()], next: null })),
    'POST /api/health/mail/m1/resend': () => ({ way: 'new_link' }),
    'GET /api/health/mail/failed': () => ({ mails: failed }),
    'POST /api/health/mail/failed/resend': () => {
      const mails = failed;
      failed = 0;
      return { mails };
    },
  });
  return { transport, ...renderScreen(<MailScreen />, { transport, user: { ...operator, role }, path }) };
}

const copy = 'Copy maude@erabel.example';

describe('undelivered email', () => {
  it('shows recipient, reason and clinic, and sends a new link', async () => {
    const { user, transport } = show();
    await screen.findByText('maude@erabel.example');
    screen.getByRole('button', { name: 'Copy maude@erabel.example' });
    for (const text of ['Bounced', 'Mailbox refuses email', '550 5.1.1 unknown']) screen.getAllByText(text);
    expect(screen.getByRole('link', { name: 'Érable Physio' }).getAttribute('href')).toBe(
      '/admin/tenants/t1',
    );
    await user.click(
      screen.getByRole('button', { name: 'New link: Clinic activation to maude@erabel.example' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Email maude@erabel.example again?' }));
    expect(transport.callsOf('POST /api/health/mail/m1/resend')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'New link' }));
    expect(transport.callsOf('POST /api/health/mail/m1/resend')).toHaveLength(1);
    await screen.findByText('New link sent to the owner');
  });

  it('names emails in words, and by their template when it is not known', async () => {
    const mails = [
      mail({ template: 'operator_alert' }),
      mail({ messageId: 'm2', template: 'of_a_later_version' }),
      mail({ messageId: 'm3', template: null }),
    ];
    show({ answer: () => ({ mails, next: null }) });
    await screen.findByText('Notification to an operator');
    screen.getByText('of_a_later_version');
    screen.getByText('no longer kept');
    expect(screen.queryByText('operator_alert')).toBeNull();
  });

  it('shows the server’s reason when it refuses', async () => {
    const { user, transport } = show();
    transport.answer('POST /api/health/mail/m1/resend', () => {
      throw refusal({ status: 409, code: 'ALREADY_DONE', message: 'The owner is verified.', specific: true });
    });
    await user.click(await screen.findByRole('button', { name: /^New link/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New link' }));
    await screen.findByText('The owner is verified.');
  });

  it('offers no resend when the content is not kept', async () => {
    show({ answer: () => ({ mails: [mail({ resend: null })], next: null }) });
    await screen.findByText('Content not kept: already sent, or it held a one-time link');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([copy]);
  });

  it('sends all failed emails again, after confirming how many', async () => {
    const { user, transport } = show({ failed: 12 });
    await user.click(await screen.findByRole('button', { name: 'Retry all failed' }));
    await screen.findByText('Send 12 failed emails again?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(transport.callsOf('POST /api/health/mail/failed/resend')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retry all failed' }));
    await user.click(await screen.findByRole('button', { name: 'Send 12 emails' }));
    await screen.findByText('12 emails queued again');
    expect(transport.callsOf('POST /api/health/mail/failed/resend')).toMatchObject([
      { body: { expected: 12 }, idempotencyKey: expect.any(String) },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry all failed' })).toBeNull());
  });

  it('offers no actions without the permission', async () => {
    show({ role: 'support', failed: 3 });
    await screen.findByText('maude@erabel.example');
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([copy]);
    expect(screen.queryByText('Send again')).toBeNull();
  });

  it('reads the filters from the URL and clears them', async () => {
    const { user, transport, location } = show({
      path: '/admin/health/mail?kind=failed&search=ada',
      answer: () => ({ mails: [], next: null }),
    });
    await screen.findByText('No email matches the search and filter.');
    expect(transport.callsOf('GET /api/health/mail')[0]?.query).toMatchObject({
      kind: 'failed',
      search: 'ada',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(location.current).toBe('/admin/health/mail');
    await screen.findByText('No undelivered email');
  });

  it('loads older email', async () => {
    const pages = [
      { mails: [mail()], next: 'm1' },
      { mails: [mail({ messageId: 'm0', to: 'older@erable.example' })], next: null },
    ];
    const { user, transport } = show({ answer: () => pages.shift() });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('older@erable.example');
    expect(transport.callsOf('GET /api/health/mail')[1]?.query?.before).toBe('m1');
  });

  it('shows a failure', async () => {
    show({
      answer: () => {
        throw withoutReason();
      },
    });
    await screen.findByText('This could not be loaded');
  });
});
