import { mayHaveRun, newIdempotencyKey } from './call.ts';
import { ApiError } from './errors.ts';

/**
 * Carries out a form's action once, even if its response is lost. The request is then repeated at once, and again whenever
 * the person retries, with the first payload and key, so that the server repeats its answer. `wanted` is what the person
 * asked for: a retry asks for the same, even if the payload has changed meanwhile, such as the version of a refetched
 * record. `send` is also told whether it repeats a request whose response was lost. `isUnknown` returns whether the last
 * action may or may not have been carried out; the form then stays open for another try.
 */
export function createAttempts<Payload>() {
  /** The action that may or may not have been carried out. */
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
      if (mayHaveRun(error, isLost)) unknown = action;
      throw error;
    }
  };
  return Object.assign(attempt, { isUnknown: () => unknown !== undefined });
}
