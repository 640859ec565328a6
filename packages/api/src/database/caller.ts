import { AsyncLocalStorage } from 'node:async_hooks';

/** What a statement is run for. */
export interface Caller {
  /** Id of the request or job. */
  id: string;
  /** Method of the request, or `JOB`. */
  method: string;
  /** Route of the request as declared, without values, or the queue of the job. */
  readonly path: string;
}

/** Set for everything that a request or a job causes; empty for what the process does by itself. */
export const caller = new AsyncLocalStorage<Caller>();
