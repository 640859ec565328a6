/**
 * An error that prevents the start, for the person at the terminal: what happened and what to do about it. `main.ts`
 * and `admin.ts` print it without a stack and exit with a non-zero code.
 */
export class StartError extends Error {
  /** What the person can do, in a sentence or a few lines. */
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.remedy = remedy;
  }
}
