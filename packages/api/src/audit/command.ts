import { type Command, UsageError, withDatabase } from '../cli/command.ts';
import { countUnsealed, findChainFaults, readNewestSeal } from './seals/repository.ts';

export const auditCommand: Command = {
  name: 'audit',
  usage: 'verify',
  summary: 'verify the audit log with its chain of hashes',
  async run(args, { config, print }) {
    if (args.length !== 1 || args[0] !== 'verify') throw new UsageError('Use "audit verify".');
    return withDatabase(config(), async ({ platform }) => {
      const faults = await findChainFaults(platform);
      for (const { fault, number } of faults) print(`FAILED  ${fault}: ${number}`);
      const newest = await readNewestSeal(platform);
      const waiting = await countUnsealed(platform);
      if (newest)
        print(
          `Newest seal: number ${newest.number}, ${newest.sealedAt.toISOString()}\nSHA-256: ${newest.hash}`,
        );
      print(`${waiting} ${waiting === 1 ? 'entry waits' : 'entries wait'} for the next seal.`);
      if (faults.length === 0) print('The audit log is intact.');
      return faults.length === 0 ? 0 : 1;
    });
  },
};
