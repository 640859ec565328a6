import { brand } from '@tamarack/core/domain';
import { ConfigError } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { asDiskFull } from '../database/disk-full.ts';

/**
 * The message in the terminal when a start or a command fails: what happened and what to do. Unexpected errors are
 * shown with their stack.
 */
export function describeFailure(error: unknown, what = `${brand.name} cannot start`): string {
  if (error instanceof ConfigError) {
    const count = error.problems.length;
    return [
      `${what}: ${count} ${count === 1 ? 'setting is' : 'settings are'} wrong.`,
      ...error.problems.map(
        ({ variable, reason, remedy }) => `\n  ${variable} ${reason}\n    What to do: ${remedy}`,
      ),
      '',
      'All settings: docs/configuration.md',
    ].join('\n');
  }
  const known = error instanceof StartError ? error : asDiskFull(error);
  if (known) return `${what}. ${known.message}\n\n  What to do: ${known.remedy}`;
  return `${what}.\n\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
