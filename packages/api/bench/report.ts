import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

let missedBars = 0;
const lines: string[] = [];

/** Prints a result with its target, and remembers whether all targets were reached. */
export function report(work: string, figure: string, bar = '', reached = true): void {
  if (!reached) missedBars += 1;
  const verdict = bar === '' ? '' : `${reached ? 'reached' : 'MISSED '}  ${bar}`;
  console.log(`${work.padEnd(40)} ${figure.padEnd(52)} ${verdict}`);
}

/** Also notes the result for docs/figures.md. */
export function note(work: string, figure: string, bar = '', reached = true): void {
  report(work, figure, bar, reached);
  lines.push(`| ${work} | ${figure} | ${bar} | ${bar === '' ? '' : reached ? 'reached' : 'missed'} |`);
}

/** Reports a time in milliseconds that must stay below a limit. */
export function atMost(work: string, value: number, bar: number): void {
  note(work, `${value.toFixed(1)} ms`, `${bar} ms`, value <= bar);
}

export function missed(): number {
  return missedBars;
}

/** The noted results as a Markdown table. */
function notes(): string {
  return ['| work | reached | bar | |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

const loads: number[] = [];

/** Records the load of the machine: the mean number of runnable processes in the last minute. */
export function noteLoad(): void {
  loads.push(loadavg()[0] ?? 0);
}

/** Describes the load of the machine, for the text above the figures. */
function loadMeanwhile(): string {
  const [low, high] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1));
  return `Load of the machine meanwhile, this run's own included: ${low} to ${high}.`;
}

/** A file of the folder docs. */
export function inDocs(name: string): string {
  return fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
}

/**
 * Replaces a section of docs/figures.md with the noted results.
 * @param circumstances what was measured and how, as text after the day
 * @param further lines after the results
 */
export function writeFigures(section: string, circumstances: string, further: readonly string[] = []): void {
  const day = new Date().toISOString().slice(0, 10);
  const text = [`Measured on ${day}${circumstances}`, loadMeanwhile(), '', notes(), ...further].join('\n');
  const file = inDocs('figures.md');
  const between = new RegExp(`(<!-- ${section}: written by .*? -->\n)[\\s\\S]*?(<!-- ${section}: end -->)`);
  const before = readFileSync(file, 'utf8');
  if (!between.test(before))
    throw new Error(`docs/figures.md has lost the markers of the section ${section}.`);
  writeFileSync(
    file,
    before.replace(between, (_, begin, end) => `${begin}\n${text}\n\n${end}`),
  );
}

/** Formats a number for text. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-CA');
}
