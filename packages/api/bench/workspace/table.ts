import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { report } from '../report.ts';
import type { Times } from './clinic.ts';

const lines: string[] = [];

/** Prints a figure, and keeps it for docs/figures.md. */
export function note(work: string, figure: string, bar = '', reached = true): void {
  report(work, figure, bar, reached);
  lines.push(`| ${work} | ${figure} | ${bar} | ${bar === '' ? '' : reached ? 'reached' : 'missed'} |`);
}

/** A figure in milliseconds that is to stay below another. */
export function atMost(work: string, value: number, bar: number): void {
  note(work, `${value.toFixed(1)} ms`, `${bar} ms`, value <= bar);
}

/** How many times as long one way takes as another, by their medians. */
export function slower(work: string, ours: Times, theirs: Times, bar: number): void {
  const ratio = ours.p50 / theirs.p50;
  note(work, `${ms(ours)} against ${ms(theirs)} = ${ratio.toFixed(2)}`, `${bar} at most`, ratio <= bar);
}

/** Median and 95th percentile. */
export function ms({ p50, p95 }: Times): string {
  return `${p50.toFixed(1)} (${p95.toFixed(1)}) ms`;
}

const loads: number[] = [];

/** Remembers how busy the machine is: the mean number of processes that wanted to run in the last minute. */
export function noteLoad(): void {
  loads.push(loadavg()[0] ?? 0);
}

/** Replaces the section of the workspace in docs/figures.md with what was measured. */
export function writeFigures(what: string): void {
  const file = fileURLToPath(new URL('../../../../docs/figures.md', import.meta.url));
  const [low, high] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1));
  const text = [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${what}.`,
    'Medians with the 95th percentile in brackets, one caller at a time, the two ways of a line in turn.',
    `Load of the machine meanwhile, this run's own included: ${low} to ${high}.`,
    '',
    '| work | reached | bar | |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
  const between = /(<!-- workspace: written by .*? -->\n)[\s\S]*?(<!-- workspace: end -->)/;
  const before = readFileSync(file, 'utf8');
  if (!between.test(before))
    throw new Error('docs/figures.md has lost the markers of the workspace section.');
  writeFileSync(
    file,
    before.replace(between, (_, begin, end) => `${begin}\n${text}\n\n${end}`),
  );
}
