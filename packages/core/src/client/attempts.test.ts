import { describe, expect, it, vi } from 'vitest';
import { createAttempts } from './attempts.ts';
import { ApiError } from './errors.ts';

const lost = new ApiError({ kind: 'no-response', message: 'No response' });
const refusal = (status: number, code: ApiError['code']) =>
  new ApiError({ kind: 'http', status, code, message: 'Refused' });
const conflict = refusal(409, 'VERSION_CONFLICT');

function form() {
  const attempt = createAttempts<{ version: number }>();
  const send = vi.fn<(payload: { version: number }, key: string, isRepeat: boolean) => Promise<string>>(
    async () => 'done',
  );
  return {
    send,
    act: (wanted: string, version: number) => attempt(wanted, { version }, send),
    versions: () => send.mock.calls.map(([{ version }]) => version),
    repeats: () => send.mock.calls.map(([, , isRepeat]) => isRepeat),
    /** The keys in order, numbered by their first use. */
    keys: () => {
      const keys = send.mock.calls.map(([, key]) => key);
      return keys.map((key) => [...new Set(keys)].indexOf(key) + 1);
    },
  };
}

describe('an action whose response is lost', () => {
  it('is sent again at once with its key', async () => {
    const { act, send, keys } = form();
    send.mockRejectedValueOnce(lost);
    expect(await act('sign', 3)).toBe('done');
    expect(keys()).toEqual([1, 1]);
  });

  it('is sent again with the first payload and key when the person tries again', async () => {
    const { act, send, keys, versions } = form();
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(act('sign', 3)).rejects.toBe(lost);
    expect(await act('sign', 4)).toBe('done');
    expect(versions()).toEqual([3, 3, 3]);
    await act('sign', 5);
    expect(keys()).toEqual([1, 1, 1, 2]);
  });

  it('is told that it is sent again, whenever that is', async () => {
    const { act, send, repeats } = form();
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(act('sign', 3)).rejects.toBe(lost);
    await act('sign', 4);
    await act('sign', 5);
    expect(repeats()).toEqual([false, true, true, false]);
  });

  it.each([
    refusal(401, 'SESSION_INVALID'),
    refusal(403, 'SESSION_LOCKED'),
    refusal(429, 'TOO_MANY_REQUESTS'),
    refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
    new DOMException('not confirmed', 'AbortError'),
  ])('is still unknown after $name $code', async (error) => {
    const { act, send, keys } = form();
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(error);
    await expect(act('sign', 3)).rejects.toBe(error);
    await act('sign', 4);
    expect(keys()).toEqual([1, 1, 1]);
  });

  it('is a new one after a refusal, or when something else is wanted', async () => {
    const { act, send, keys, versions } = form();
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(conflict);
    await expect(act('sign', 3)).rejects.toBe(conflict);
    await act('sign', 4);
    expect(versions()).toEqual([3, 3, 4]);
    send.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(act('sign', 5)).rejects.toBe(lost);
    await act('sign it too', 5);
    expect(keys()).toEqual([1, 1, 2, 3, 3, 4]);
  });
});

it('a refused action is not sent again by itself, and has a new key', async () => {
  const { act, send, keys } = form();
  send.mockRejectedValueOnce(conflict);
  await expect(act('sign', 3)).rejects.toBe(conflict);
  await act('sign', 4);
  expect(keys()).toEqual([1, 2]);
});
