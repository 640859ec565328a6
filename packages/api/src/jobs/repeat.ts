/** A task that runs repeatedly until it is stopped. */
export interface Repeated {
  /** Waits for a run in progress. */
  stop(): Promise<void>;
}

/**
 * Runs `task` immediately, and again `everyMs` after the end of each run, never twice at a time. When a run throws,
 * `onError` is called and the next run takes place as usual.
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
