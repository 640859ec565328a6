// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { ExportButton } from './ExportButton.tsx';

it('asks the operator to confirm their identity, then exports', async () => {
  let confirmed = false;
  const transport = memoryTransport({
    'POST /api/account/step-up': () => {
      confirmed = true;
      return { success: true };
    },
  });
  const make = async () => {
    if (!confirmed) throw refusal({ status: 403, code: 'STEP_UP_REQUIRED', message: 'Confirm.' });
    return { bytes: new Uint8Array([1]), fileName: 'leads.csv', contentType: 'text/csv' };
  };
  const { user } = renderScreen(<ExportButton permission="leads:export" make={make} />, { transport });
  await user.click(await screen.findByRole('button', { name: /csv/i }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you to continue' }));
  await user.type(dialog.getByLabelText('Password'), 'larch');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/leads\.csv/)).toBeTruthy();
});
