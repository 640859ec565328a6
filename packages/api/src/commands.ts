import type { Command } from './cli/command.ts';
import { backup } from './cli/commands/backup.ts';
import { docs } from './cli/commands/docs.ts';
import { doctor } from './cli/commands/doctor.ts';
import { launchCheck } from './cli/commands/launch-check.ts';
import { migrate } from './cli/commands/migrate.ts';
import { reencrypt } from './cli/commands/reencrypt.ts';
import { restore } from './cli/commands/restore.ts';
import { features, sealed } from './features.ts';

const ofFeatures = features.flatMap((feature) => feature.commands ?? []);

/** The commands of `npm run admin`: those about the whole installation, then those of the features. */
export const commands: readonly Command[] = [
  doctor(sealed),
  launchCheck(sealed),
  migrate,
  backup,
  restore(ofFeatures, sealed),
  reencrypt(sealed),
  docs,
  ...ofFeatures,
];
