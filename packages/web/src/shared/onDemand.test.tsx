// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onDemand } from './onDemand.tsx';

afterEach(cleanup);

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function AskName({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  );
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

const show = (content: ReactNode) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <Boundary>{content}</Boundary>
    </MantineProvider>,
  );

describe('a component on demand', () => {
  it('is fetched when it is first drawn, and once', async () => {
    const fetch = vi.fn(async () => Greeting);
    const Part = onDemand(fetch);
    expect(fetch).not.toHaveBeenCalled();
    show(<Part name="Ada" waiting="One moment" />);
    expect(screen.getByText('One moment')).toBeTruthy();
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
    cleanup();
    show(<Part name="Ben" waiting="One moment" />);
    expect(screen.getByText('Hello Ben')).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is drawn at once if it was fetched before', async () => {
    const Part = onDemand(async () => Greeting);
    await Part.load();
    show(<Part name="Ada" waiting="One moment" />);
    expect(screen.getByText('Hello Ada')).toBeTruthy();
  });

  it('closes and says so if a dialog cannot be fetched; the next try fetches it again', async () => {
    const fetch = vi.fn(async () => AskName).mockRejectedValueOnce(new Error('offline'));
    const Part = onDemand(fetch);
    const onClose = vi.fn();
    show(<Part onClose={onClose} />);
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    show(<Part onClose={onClose} />);
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('throws if another component cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = onDemand(async (): Promise<typeof Greeting> => {
      throw new Error('offline');
    });
    show(<Part name="Ada" />);
    expect(await screen.findByText('offline')).toBeTruthy();
  });
});
