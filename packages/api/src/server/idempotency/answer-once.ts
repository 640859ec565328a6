import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Held } from './repository.ts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The request's claim to its `Idempotency-Key`. */
    idempotency?: KeyClaim;
  }
}

interface KeyClaim extends Held {
  /** Rejects with an error, or with the stored response, if another request has the key. */
  taken: Promise<void>;
  /** Whether the request's work has begun and not ended. */
  isWorking: boolean;
  /** What the work returned. */
  answer?: ResponseObject;
  /** Stores the answer, or releases the key of a request without one. Only the first call counts. */
  settle(answer: ResponseObject | undefined): Promise<void>;
}

/** Thrown to replay the stored response to the first request with the key. */
export class KeptAnswer extends Error {
  readonly status: number;
  readonly body: object;

  constructor({ status, body }: { status: number; body: object }) {
    super('answered before');
    this.status = status;
    this.body = body;
  }
}

/** Whether a request is one of the workspace, where answers are ids and versions and no work depends on the session. */
export const isOfWorkspace = ({ route }: Request): boolean => route.path.startsWith('/api/clinic/');

/**
 * Runs the work of a request once per `Idempotency-Key`. In the workspace the work starts before the key is claimed:
 * requests there change data only in transactions of `forTenant`, whose commits wait for the claim. The work of a client
 * that disconnects runs to its end, but hapi prepares no response for it, so its key is settled here.
 */
export async function answerOnce(
  request: Request,
  h: ResponseToolkit,
  work: () => Promise<ResponseObject>,
): Promise<ResponseObject> {
  const claim = request.app.idempotency;
  if (!claim) return work();
  claim.isWorking = true;
  try {
    if (!isOfWorkspace(request)) await claim.taken;
    const answer = await work();
    await claim.taken;
    claim.answer = answer;
    return answer;
  } catch (failure) {
    const error: unknown = await claim.taken.then(
      () => failure,
      (refusal) => refusal,
    );
    if (error instanceof KeptAnswer)
      return h.response(error.body).code(error.status).header('idempotency-replayed', 'true');
    throw error;
  } finally {
    claim.isWorking = false;
    if (!request.active()) await claim.settle(claim.answer);
  }
}
