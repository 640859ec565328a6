// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AskDialog } from '../AskDialog.tsx';
import { LocaleProvider } from '../useText.tsx';
import { siteTheme, theme } from './theme.ts';

afterEach(cleanup);

function Member() {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking(true)}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AskDialog
        opened={asking}
        title="Remove?"
        confirm="Yes"
        loading={false}
        onConfirm={close}
        onClose={close}
      >
        Really?
      </AskDialog>
    </>
  );
}

it.each([
  ['console', theme],
  ['clinic', siteTheme],
])('a dialog opened from a menu of the %s returns the focus to the menu’s button', async (_where, own) => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test" theme={own}>
      <LocaleProvider locale="en">
        <Member />
      </LocaleProvider>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
