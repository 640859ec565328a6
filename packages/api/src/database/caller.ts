import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Claim } from './types.ts';

/** The request or job that a statement runs for. */
export interface Caller {
  /** Id of the request or job. */
  id: string;
  /** Method of the request, or `JOB`. */
  method: string;
  /** Route of the request as declared, without values, or the queue of the job. */
  path: string;
  /** `Idempotency-Key` of the request; its commits are recorded with this key. */
  claim?: Claim;
}

/** Set for everything that a request or job causes; empty for work that the process does on its own. */
export const caller = new AsyncLocalStorage<Caller>();

/** Outcome of a request or job. */
export interface Ended {
  caller: Caller;
  /** HTTP status of the response; null for a job. */
  status: number | null;
  failed: boolean;
}

/**
 * Publish the `Caller` when a request or job begins, and `Ended` at its end. Only tracing subscribes, if it is enabled.
 */
export const callBegan = channel('tamarack:call-began');
export const callEnded = channel('tamarack:call-ended');
