import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** A password, normalised, to be hashed with these options or compared with a stored hash. */
export type HashTask = { password: string } & ({ options: Options } | { against: string });

/** What a thread for passwords does: one hash at a time, start to end. */
export default function run(task: HashTask): string | boolean {
  return 'against' in task ? verifySync(task.against, task.password) : hashSync(task.password, task.options);
}
