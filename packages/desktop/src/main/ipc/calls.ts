import { InputError } from './inputs.ts';

/** The calls under way of every window, so that a page can give one up and a window that closes leaves none behind. */
export interface Calls {
  /** Runs a call under its window's own name for it; at most 200 a window at once. */
  run<T>(
    windowId: number,
    callId: string,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  cancel(windowId: number, callId: string): void;
  drop(windowId: number): void;
}

const mostCalls = 200;

export function createCalls(): Calls {
  const under = new Map<number, Map<string, AbortController>>();
  return {
    async run(windowId, callId, gone, work) {
      const own = under.get(windowId) ?? new Map<string, AbortController>();
      if (own.has(callId)) throw new InputError('a call id twice');
      if (own.size >= mostCalls) throw new InputError('too many calls at once');
      const control = new AbortController();
      under.set(windowId, own.set(callId, control));
      try {
        return await work(AbortSignal.any([control.signal, gone]));
      } finally {
        own.delete(callId);
      }
    },
    cancel: (windowId, callId) => under.get(windowId)?.get(callId)?.abort(),
    drop(windowId) {
      for (const control of under.get(windowId)?.values() ?? []) control.abort();
      under.delete(windowId);
    },
  };
}
