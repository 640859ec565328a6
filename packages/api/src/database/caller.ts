import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Claim } from './types.ts';

/** What a statement is run for. */
export interface Caller {
  /** Id of the request or job. */
  id: string;
  /** Method of the request, or `JOB`. */
  method: string;
  /** Route of the request as declared, without values, or the queue of the job. */
  readonly path: string;
  /** The `Idempotency-Key` under which a request does its work; what it commits meanwhile is noted with it. */
  claim?: Claim;
}

/** Set for everything that a request or a job causes; empty for what the process does by itself. */
export const caller = new AsyncLocalStorage<Caller>();

/** How a request or a job ended. */
export interface Ended {
  caller: Caller;
  /** Of the answer; null for a job. */
  status: number | null;
  failed: boolean;
}

/** Told the `Caller` when a request or job begins, and `Ended` at its end. Nobody listens unless traces are sent. */
export const callBegan = channel('tamarack:call-began');
export const callEnded = channel('tamarack:call-ended');
