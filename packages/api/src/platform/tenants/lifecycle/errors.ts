/** A step has failed; the message is for operators. `permanent` failures are not retried: they would fail again. */
export class StepError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StepError';
    this.permanent = options.permanent ?? false;
  }
}
