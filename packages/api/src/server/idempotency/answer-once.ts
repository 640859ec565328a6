import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Held } from './repository.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The request's hold on its `Idempotency-Key`. */
    idempotency?: Hold;
  }
}

interface Hold extends Held {
  /** Fails with the refusal, or with the answer that is kept, when the key is not this request's. */
  taken: Promise<void>;
}

/** Thrown in place of the answer to the first request with the key. */
export class KeptAnswer extends Error {
  readonly status: number;
  readonly body: object;

  constructor({ status, body }: { status: number; body: object }) {
    super('answered before');
    this.status = status;
    this.body = body;
  }
}

/**
 * Does the work of a request once for its `Idempotency-Key`. In the workspace it begins while the key is being taken: there
 * a request changes nothing but in transactions of `forTenant`, and their commits wait for the key.
 */
export async function answerOnce(
  request: Request,
  h: ResponseToolkit,
  work: () => Promise<ResponseObject>,
): Promise<ResponseObject> {
  const { idempotency: held } = request.app;
  if (!held) return work();
  try {
    if (!request.route.path.startsWith('/api/clinic/')) await held.taken;
    const answer = await work();
    await held.taken;
    return answer;
  } catch (failure) {
    const error: unknown = await held.taken.then(
      () => failure,
      (refusal) => refusal,
    );
    if (error instanceof KeptAnswer)
      return h.response(error.body).code(error.status).header('idempotency-replayed', 'true');
    throw error;
  }
}
