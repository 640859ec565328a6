// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { usePorts, useSession, useTransport } from './SessionProvider.tsx';

function Using({ hook }: { hook: () => unknown }) {
  hook();
  return null;
}

describe('outside a SessionProvider', () => {
  it.each([
    [useSession, 'useSession must be used within a SessionProvider'],
    [useTransport, 'useTransport must be used within a SessionProvider'],
    [usePorts, 'usePorts must be used within a SessionProvider'],
  ])('%o throws', (hook, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Using hook={hook} />)).toThrow(message);
    vi.restoreAllMocks();
  });
});
