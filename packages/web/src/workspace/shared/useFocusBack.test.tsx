// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
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
