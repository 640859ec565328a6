/**
 * A step that cannot do its work, in words for an operator. `permanent` ones are not tried again: the same would
 * happen.
 */
export class StepError extends Error {
  readonly permanent: boolean;

  constructor(message: string, options: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StepError';
    this.permanent = options.permanent ?? false;
  }
}
