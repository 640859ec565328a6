// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { ActionIcon, Button, MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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

it.each(['submit', 'button'] as const)(
  'a button (%s) keeps the focus while it is loading, and does nothing',
  async (type) => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    const onClick = vi.fn();
    const form = (loading: boolean) => (
      <MantineProvider env="test" theme={siteTheme}>
        <form onSubmit={onSubmit}>
          <input aria-label="Name" />
          <Button type={type} loading={loading} onClick={onClick}>
            Save
          </Button>
        </form>
      </MantineProvider>
    );
    const { rerender } = render(form(false));
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(form(true));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    if (type === 'submit') expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    await user.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  },
);

it.each(['submit', 'button'] as const)(
  'a button (%s) that must wait for another one keeps the focus and its label, and does nothing',
  async (type) => {
    const onSubmit = vi.fn((event) => event.preventDefault());
    const onClick = vi.fn();
    const form = (waits: boolean) => (
      <MantineProvider env="test" theme={theme}>
        <form onSubmit={onSubmit}>
          <Button type={type} aria-disabled={waits} onClick={onClick}>
            Save
          </Button>
        </form>
      </MantineProvider>
    );
    const { rerender } = render(form(true));
    const user = userEvent.setup();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    button.focus();
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.dataset.loading).toBeUndefined();
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    expect(button.getAttribute('aria-disabled')).toBeNull();
    await user.click(button);
    expect(onClick).toHaveBeenCalledOnce();
  },
);

it('a button that is disabled stays so while it is loading; a link stays a link', () => {
  render(
    <MantineProvider env="test" theme={theme}>
      <Button disabled loading>
        Save
      </Button>
      <ActionIcon loading aria-label="Snooze" />
      <Button component="a" href="/pay">
        Pay
      </Button>
    </MantineProvider>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Snooze' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Snooze' }).type).toBe('button');
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('type')).toBeNull();
});
