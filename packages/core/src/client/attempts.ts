import { mayHaveRun, newIdempotencyKey } from './call.ts';
import { ApiError } from './errors.ts';

/**
 * Does the action of a form once, also when its response is lost. It is then sent again at once, and whenever the person
 * tries again, with the first payload and key, so that the server repeats its answer. What the person asked for (`wanted`)
 * tells a retry from a new action; the payload may have changed meanwhile, such as the version of a refetched record.
 * `send` also gets whether this repeats a request whose response was lost.
 */
export function createAttempts<Payload>() {
  /** The action of which nobody knows whether it was carried out. */
  let unknown: { name: string; payload: Payload; key: string } | undefined;

  return async <Answer>(
    wanted: unknown,
    payload: Payload,
    send: (payload: Payload, idempotencyKey: string, isRepeat: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    const name = JSON.stringify(wanted);
    const attempt = unknown?.name === name ? unknown : { name, payload, key: newIdempotencyKey() };
    let isLost = attempt === unknown;
    const run = () => send(attempt.payload, attempt.key, isLost);
    unknown = undefined;
    try {
      return await run().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.kind !== 'no-response') throw error;
        isLost = true;
        return run();
      });
    } catch (error) {
      if (mayHaveRun(error) || (isLost && !isRefused(error))) unknown = attempt;
      throw error;
    }
  };
}

/** Whether the server has looked at the action and will not carry it out; a session's end or lock says nothing about it. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 404, 409].includes(error.status);
