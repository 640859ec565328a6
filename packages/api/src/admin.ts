import { buffer } from 'node:stream/consumers';
import { runCommandLine } from './cli/run.ts';
import { commands } from './commands.ts';

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  env: process.env,
  input: () => buffer(process.stdin),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
// Exits even if a failure left pools open.
process.exit();
