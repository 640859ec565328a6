// @vitest-environment happy-dom
import type { AccountChangeInfo } from '@tamarack/core/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryTransport, noResponse, refusal } from '../../../test/memory-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { AccountChangeScreen } from './AccountChangeScreen.tsx';

afterEach(cleanup);

/** The button of a link has been pressed; happy-dom does not say so. */
Object.defineProperty(performance, 'eventCounts', { value: new Map([['pointerdown', 1]]) });

const token = 'Zk3vQ0m8bXo5yR2tLw7uHc1dNf4gJp6s';
const email: AccountChangeInfo = {
  kind: 'email',
  act: 'confirm',
  state: 'requested',
  open: true,
  email: 'maude@new.example',
  name: null,
  dueAt: null,
};
const factor: AccountChangeInfo = { ...email, kind: 'two_factor', email: null, name: 'Liam Chen' };

function show(before: AccountChangeInfo, after: () => AccountChangeInfo = () => before, path = '') {
  const transport = memoryTransport({
    'POST /api/auth/account-changes/inspect': () => ({ change: before }),
    'POST /api/auth/account-changes': () => ({ change: after() }),
  });
  renderScreen({
    transport,
    path: `${path}/account-change/${token}`,
    routes: [{ path: 'account-change/:token', element: <AccountChangeScreen /> }],
  });
  return transport;
}
const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

describe('a link in an email about an account', () => {
  it.each<[string, AccountChangeInfo, Partial<AccountChangeInfo>, [string, string, string, RegExp]]>([
    [
      'confirms a new email',
      email,
      { state: 'done' },
      ['Confirm your new email', 'Confirm', 'Your email has been changed', /Sign in with maude@new\.example/],
    ],
    [
      'stops a change',
      { ...email, act: 'cancel' },
      { state: 'cancelled' },
      ['Stop this change?', 'Stop the change', 'The change is stopped', /stays as it is/],
    ],
    [
      'undoes a change',
      { ...email, act: 'cancel', state: 'done' },
      { state: 'undone' },
      ['Undo the change?', 'Undo the change', 'The change has been undone', /All sessions have ended/],
    ],
    [
      'confirms a reset',
      factor,
      { state: 'confirmed', dueAt: '2026-11-25T15:00:00Z' },
      ['Turn off two-step sign-in?', 'Confirm', 'Confirmed', /will be turned off on November 25, 2026/],
    ],
    [
      'stops a reset',
      { ...factor, act: 'cancel', state: 'confirmed' },
      { state: 'cancelled' },
      [
        'Keep two-step sign-in on for Liam Chen?',
        'Keep it on',
        'Two-step sign-in stays on',
        /Liam Chen is stopped/,
      ],
    ],
  ])('%s, by the button alone', async (_what, before, after, [title, action, doneTitle, doneBody]) => {
    const transport = show(before, () => ({ ...before, open: false, ...after }));
    await heading(title);
    expect(transport.bodies('POST /api/auth/account-changes')).toEqual([]);
    await press(action);
    const done = await heading(doneTitle);
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(screen.getByRole('status').textContent).toMatch(doneBody);
    expect(transport.bodies('POST /api/auth/account-changes')).toEqual([{ token }]);
  });

  it('says when it has ended, was never valid, or the email has an account by now', async () => {
    show({ ...email, open: false });
    await heading('This link no longer works');
    cleanup();
    show(email, () => {
      throw refusal('LINK_INVALID');
    });
    await press('Confirm');
    await heading('This link is not valid');
  });

  it.each([
    ['', 'Confirm', 'No response from server. Please check your connection.'],
    ['/fr', 'Confirmer', 'No response from server. Please check your connection.'],
  ])('stays open when the server does not answer: "%s"', async (path, action, reason) => {
    const transport = show(email, () => email, path);
    await screen.findByRole('button', { name: action });
    for (const call of ['inspect', ''].map((rest) => `POST /api/auth/account-changes${rest && `/${rest}`}`))
      transport.on(call, () => {
        throw noResponse();
      });
    await press(action);
    expect(await screen.findByText(reason)).toBeTruthy();
    await waitFor(() => expect(transport.bodies('POST /api/auth/account-changes/inspect')).toHaveLength(2));
    expect(await screen.findByRole('button', { name: action })).toBeTruthy();
  });

  it('speaks French', async () => {
    show(email, undefined, '/fr');
    await heading('Confirmez votre nouvelle adresse courriel');
    expect(screen.getByRole('button', { name: 'Confirmer' })).toBeTruthy();
  });
});
