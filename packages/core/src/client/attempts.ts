import { mayHaveRun, newIdempotencyKey } from './call.ts';
import { ApiError } from './errors.ts';

/**
 * Does the action of a form once, also when its response is lost. It is then sent again at once, and whenever the person
 * tries again, with the first payload and key, so that the server repeats its answer. What the person asked for (`wanted`)
 * tells a retry from a new action; the payload may have changed meanwhile, such as the version of a refetched record.
 * `send` also gets whether this repeats a request whose response was lost. `isUnknown` says whether nobody knows if the
 * last action was carried out, so that the form stays open for another try.
 */
export function createAttempts<Payload>() {
  /** The action of which nobody knows whether it was carried out. */
  let unknown: { name: string; payload: Payload; key: string } | undefined;

  const attempt = async <Answer>(
    wanted: unknown,
    payload: Payload,
    send: (payload: Payload, idempotencyKey: string, isRepeat: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    const name = JSON.stringify(wanted);
    const action = unknown?.name === name ? unknown : { name, payload, key: newIdempotencyKey() };
    let isLost = action === unknown;
    const run = () => send(action.payload, action.key, isLost);
    unknown = undefined;
    try {
      return await run().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.kind !== 'no-response') throw error;
        isLost = true;
        return run();
      });
    } catch (error) {
      if (mayHaveRun(error) || (isLost && !isRefused(error))) unknown = action;
      throw error;
    }
  };
  return Object.assign(attempt, { isUnknown: () => unknown !== undefined });
}

/** Whether the server has looked at the action and will not carry it out; a session's end or lock says nothing about it. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 404, 409].includes(error.status);
