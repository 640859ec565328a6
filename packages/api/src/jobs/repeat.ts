/** A task that runs again and again until stopped. */
export interface Repeated {
  /** Lets a run under way end. */
  stop(): Promise<void>;
}

/**
 * Runs `task` at once and then `everyMs` after each run's end, never twice at a time. A run that throws is told to
 * `onError` and the next one comes all the same.
 */
export function repeat(
  everyMs: number,
  task: (isFirst: boolean) => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (isFirst: boolean): Promise<void> => {
    await task(isFirst).catch(onError);
    if (!stopped) {
      timer = setTimeout(() => {
        current = run(false);
      }, everyMs);
    }
  };
  let current = run(true);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
