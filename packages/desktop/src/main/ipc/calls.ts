import { InputError } from './inputs.ts';

/** The running calls of each window, so that a page can cancel one and closing a window cancels all of its calls. */
export interface Calls {
  /** Runs a call under an id that is unique in its window; a window can have at most 200 calls running. */
  run<T>(windowId: number, callId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  cancel(windowId: number, callId: string): void;
  cancelAll(windowId: number): void;
}

const maxCallsPerWindow = 200;

export function createCalls(): Calls {
  const running = new Map<number, Map<string, AbortController>>();
  return {
    async run(windowId, callId, work) {
      const calls = running.get(windowId) ?? new Map<string, AbortController>();
      if (calls.has(callId)) throw new InputError('duplicate call id');
      if (calls.size >= maxCallsPerWindow) throw new InputError('too many calls at once');
      const control = new AbortController();
      running.set(windowId, calls.set(callId, control));
      try {
        return await work(control.signal);
      } finally {
        calls.delete(callId);
      }
    },
    cancel: (windowId, callId) => running.get(windowId)?.get(callId)?.abort(),
    cancelAll(windowId) {
      for (const control of running.get(windowId)?.values() ?? []) control.abort();
      running.delete(windowId);
    },
  };
}
