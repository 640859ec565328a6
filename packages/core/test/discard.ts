import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses Cancel in a dialog with unsaved input, keeps the input first, and then discards it. */
export async function cancelAndDiscard(user: UserEvent): Promise<void> {
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await user.click(cancel);
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  await user.click(cancel);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(cancel.isConnected).toBe(false));
}
