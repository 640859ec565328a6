import { parseArgs } from 'node:util';
import { type Command, UsageError, withDatabase } from '../../cli/command.ts';
import { loadSampleData } from './service.ts';

/** Enough for every benchmark, but too few to fill the disk by a typing mistake. */
const MAX_CLINICS = 2_000_000;

export const sampleCommand: Command = {
  name: 'sample',
  usage: '--tenants <number> [--seed <number>] [--reset]',
  summary: 'load sample clinics with a year of history; the same seed makes the same clinics',
  async run(args, { config, print }) {
    const options = {
      tenants: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      reset: { type: 'boolean', default: false },
    } as const;
    const { tenants, seed, reset } = parseArgs({ args, options }).values;
    const count = wholeNumber('--tenants', tenants, MAX_CLINICS);
    const settings = config();
    const begin = performance.now();
    const loaded = await withDatabase(
      settings,
      (database) =>
        loadSampleData(database, {
          tenants: count,
          seed: wholeNumber('--seed', seed, 2 ** 32 - 1),
          now: new Date(),
          reset,
          production: settings.production,
        }),
      { creates: true },
    );
    print(`${loaded} sample clinics loaded in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    return 0;
  },
};

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > most) {
    throw new UsageError(`${option} needs a whole number from 0 to ${most}.`);
  }
  return number;
}
