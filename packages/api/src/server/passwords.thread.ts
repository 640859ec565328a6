import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** A normalized password to hash with `options`, or to compare with the stored hash `against`. */
export type HashTask = { password: string } & ({ options: Options } | { against: string });

/** Runs one hash at a time in a worker thread. */
export default function run(task: HashTask): string | boolean {
  return 'against' in task ? verifySync(task.against, task.password) : hashSync(task.password, task.options);
}
