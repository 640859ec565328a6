import { productRoot } from '../config/built.ts';
import { parseConfig } from '../config/config.ts';
import { type Command, UsageError } from './command.ts';
import { describeFailure } from './failure.ts';

/** Input and output of a command line. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  /** All of standard input. */
  input(): Promise<Buffer>;
  print(line: string): void;
  printError(line: string): void;
}

/**
 * Runs the command that `argv` names, or prints the help.
 * @returns the exit code: 2 for invalid arguments, 1 for a failure
 */
export async function runCommandLine(
  commands: readonly Command[],
  argv: readonly string[],
  { env, input, print, printError }: Terminal,
): Promise<number> {
  const [first = 'help', ...args] = argv;
  const asksForHelp = isHelp(first) || args.some(isHelpOption);
  const name = [first, ...args].find((arg) => !isHelp(arg));
  const command = commands.find((candidate) => candidate.name === name);
  try {
    if (!command && name !== undefined) throw new UsageError(`There is no command "${name}".`);
    if (command && !asksForHelp)
      return await command.run(args, { config: () => parseConfig(env, productRoot), input, print });
    help();
    return 0;
  } catch (error) {
    const misused = error instanceof UsageError || isParseError(error);
    printError(misused ? (error as Error).message : describeFailure(error, `"${name}" failed`));
    if (misused) help();
    return misused ? 2 : 1;
  }

  function help(): void {
    print('\nUsage: npm run admin -- <command>\n');
    for (const { name: commandName, usage, summary } of command ? [command] : commands)
      print(`  ${`${commandName} ${usage}`.trim()}\n      ${summary}`);
  }
}

const isHelpOption = (arg: string) => arg === '--help' || arg === '-h';
const isHelp = (arg: string) => arg === 'help' || isHelpOption(arg);

/** `parseArgs` refuses unknown options with such an error. */
function isParseError(error: unknown): boolean {
  return String((error as { code?: unknown }).code ?? '').startsWith('ERR_PARSE_ARGS');
}
