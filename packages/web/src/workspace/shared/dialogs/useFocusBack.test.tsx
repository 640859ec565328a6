// @vitest-environment happy-dom
import { MantineProvider, Menu } from '@mantine/core';
import { siteTheme } from '@tamarack/core/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusBack } from './useFocusBack.ts';

afterEach(cleanup);

function Overlay() {
  useFocusBack();
  return <input aria-label="Inside" />;
}

const Page = ({ open }: { open: boolean }) => (
  <>
    <button type="button">Opener</button>
    <button type="button">Elsewhere</button>
    {open ? <Overlay /> : null}
  </>
);

const Two = ({ open }: { open: 'none' | 'first' | 'second' }) => (
  <>
    <button type="button">Opener</button>
    {open === 'none' ? null : <Overlay key={open} />}
  </>
);

const Moved = ({ open, at }: { open: boolean; at: number }) => (
  <>
    <button key={at} type="button" id="card">
      Card
    </button>
    {open ? <Overlay /> : null}
  </>
);

it('goes back to what had the focus when the overlay closes with it', () => {
  const { rerender } = render(<Page open={false} />);
  screen.getByText('Opener').focus();
  rerender(<Page open />);
  screen.getByLabelText('Inside').focus();
  rerender(<Page open={false} />);
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

it('stays where it has been moved meanwhile', () => {
  const { rerender } = render(<Page open={false} />);
  screen.getByText('Opener').focus();
  rerender(<Page open />);
  screen.getByText('Elsewhere').focus();
  rerender(<Page open={false} />);
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});

it('goes back to what opened the first overlay when the second one took its place', () => {
  const { rerender } = render(<Two open="none" />);
  screen.getByText('Opener').focus();
  rerender(<Two open="first" />);
  screen.getByLabelText('Inside').focus();
  rerender(<Two open="second" />);
  screen.getByLabelText('Inside').focus();
  rerender(<Two open="none" />);
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

function WithMenu() {
  const [open, setOpen] = useState(false);
  return (
    <MantineProvider theme={siteTheme}>
      <Menu trapFocus={false}>
        <Menu.Target>
          <button type="button">Actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Edit</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open ? <Overlay /> : null}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </MantineProvider>
  );
}

it('goes back to the button of the menu it was opened from', async () => {
  render(<WithMenu />);
  fireEvent.click(screen.getByText('Actions'));
  const item = await screen.findByRole('menuitem', { name: 'Edit' });
  item.focus();
  fireEvent.click(item);
  screen.getByLabelText('Inside').focus();
  await waitFor(() => expect(item.isConnected).toBe(false));
  fireEvent.click(screen.getByText('Close'));
  expect(document.activeElement).toBe(screen.getByText('Actions'));
});

it('goes to what was drawn anew for the element that had the focus', () => {
  const { rerender } = render(<Moved open={false} at={1} />);
  screen.getByText('Card').focus();
  rerender(<Moved open at={1} />);
  screen.getByLabelText('Inside').focus();
  rerender(<Moved open at={2} />);
  rerender(<Moved open={false} at={2} />);
  expect(document.activeElement).toBe(screen.getByText('Card'));
});

const InRow = ({ open, paid }: { open: boolean; paid: boolean }) => (
  <ul>
    <li>
      <a href="/clients/1">Anne</a>
      {paid ? null : <button type="button">Check out</button>}
      {open ? <Overlay /> : null}
    </li>
  </ul>
);

it('stays in the row whose button is gone', () => {
  const { rerender } = render(<InRow open={false} paid={false} />);
  screen.getByText('Check out').focus();
  rerender(<InRow open paid={false} />);
  screen.getByLabelText('Inside').focus();
  rerender(<InRow open={false} paid />);
  expect(document.activeElement).toBe(screen.getByText('Anne'));
});
