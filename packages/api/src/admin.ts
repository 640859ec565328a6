import { type Command, UsageError } from './cli/command.ts';
import { docs } from './cli/commands/docs.ts';
import { doctor } from './cli/commands/doctor.ts';
import { launchCheck } from './cli/commands/launch-check.ts';
import { migrate } from './cli/commands/migrate.ts';
import { describeFailure } from './cli/failure.ts';
import { productRoot } from './config/built.ts';
import { parseConfig } from './config/config.ts';
import { features } from './features.ts';

/** What concerns the whole installation, then what the features bring. */
const commands: readonly Command[] = [
  doctor,
  launchCheck,
  migrate,
  docs,
  ...features.flatMap((feature) => feature.commands ?? []),
];

const [first = 'help', ...args] = process.argv.slice(2);
const isHelpOption = (arg: string) => arg === '--help' || arg === '-h';
const isHelp = (arg: string) => arg === 'help' || isHelpOption(arg);
const asksForHelp = isHelp(first) || args.some(isHelpOption);
const name = [first, ...args].find((arg) => !isHelp(arg));
const command = commands.find((candidate) => candidate.name === name);

try {
  if (!command && name !== undefined) throw new UsageError(`There is no command "${name}".`);
  process.exitCode =
    command && !asksForHelp
      ? await command.run(args, {
          config: () => parseConfig(process.env, productRoot),
          print: (line) => console.log(line),
        })
      : help();
} catch (error) {
  const misused = error instanceof UsageError || isParseError(error);
  console.error(misused ? (error as Error).message : describeFailure(error, `"${name}" failed`));
  if (misused) help();
  process.exitCode = misused ? 2 : 1;
}
// Pools that a failure left open keep no finished command waiting.
process.exit();

function help(): number {
  const shown = command ? [command] : commands;
  console.log('\nUsage: npm run admin -- <command>\n');
  for (const { name, usage, summary } of shown)
    console.log(`  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  return 0;
}

/** `parseArgs` refuses unknown options with such an error. */
function isParseError(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? '').startsWith('ERR_PARSE_ARGS');
}
