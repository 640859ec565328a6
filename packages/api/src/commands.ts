import type { Command } from './cli/command.ts';
import { docs } from './cli/commands/docs.ts';
import { doctor } from './cli/commands/doctor.ts';
import { launchCheck } from './cli/commands/launch-check.ts';
import { migrate } from './cli/commands/migrate.ts';
import { reencrypt } from './cli/commands/reencrypt.ts';
import { features, sealed } from './features.ts';

/** The commands of `npm run admin`: those about the whole installation, then those of the features. */
export const commands: readonly Command[] = [
  doctor,
  launchCheck,
  migrate,
  reencrypt(sealed),
  docs,
  ...features.flatMap((feature) => feature.commands ?? []),
];
