import { setTimeout as delay } from 'node:timers/promises';
import type { Measured } from './load.ts';
import { count, note } from './report.ts';

const rounds = 3;
const settleMs = 500;
/** In its first seconds a server compiles its code, opens connections and makes plans, at less than half its rate. */
export const warmUpSeconds = 6;

/** Results of one side in each round. */
export type Rounds = readonly Measured[];

const rates: { work: string; side: string; all: Rounds }[] = [];

/**
 * Measures several sides that do the same work, in turn and in three rounds, so that other load on the machine affects
 * all of them. Each first runs for a while as a warm-up. The rates are kept for the table and the chart.
 * @param untilAtRest resolves when the previous side has finished the work that its callers no longer wait for
 */
export async function inTurn<Side extends string>(
  work: string,
  seconds: number,
  sides: Record<Side, (seconds: number) => Promise<Measured>>,
  untilAtRest: () => Promise<void> = () => delay(settleMs),
): Promise<Record<Side, Rounds>> {
  const names = Object.keys(sides) as Side[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Measured[]>;
  for (const name of names) await sides[name](warmUpSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      await untilAtRest();
      all[name].push(await sides[name](seconds));
    }
  for (const name of names) {
    rates.push({ work, side: name, all: all[name] });
    console.log(
      `${work}, ${name}: ${rateOf(all[name])}/s, p50 ${millis(all[name], 'p50')}, p99 ${millis(all[name], 'p99')}`,
    );
  }
  for (const name of names) {
    const failed = all[name].reduce((sum, one) => sum + one.failed, 0);
    if (failed > 0) note(`${work}, ${name}`, `${failed} requests failed`, 'none', false);
  }
  return all;
}

/** Ratio of the rates of two sides per round: the median with the lowest and highest. */
export function noteRatio(work: string, ours: Rounds, theirs: Rounds, bar?: number): void {
  const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
  const [low, middle, high] = spread(ratios);
  const figure = `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  if (bar === undefined) note(work, figure);
  else note(work, figure, `${bar} at least`, middle >= bar);
}

/** The median of a side's rounds. */
export function medianOf(all: Rounds, what: 'perSecond' | 'p50' | 'p99'): number {
  return spread(all.map((one) => one[what]))[1];
}

/** The rates of all sides as a Markdown table. */
export function rateTable(): string {
  return [
    '| work | by | requests per second | p50 | p99 |',
    '| --- | --- | --- | --- | --- |',
    ...rates.map(
      ({ work, side, all }) =>
        `| ${work} | ${side} | ${rateOf(all)} | ${millis(all, 'p50')} | ${millis(all, 'p99')} |`,
    ),
  ].join('\n');
}

/** The median rate of each side, by kind of work. */
export function medianRates(): { work: string; side: string; perSecond: number }[] {
  return rates.map(({ work, side, all }) => ({ work, side, perSecond: medianOf(all, 'perSecond') }));
}

function rateOf(all: Rounds): string {
  const [low, middle, high] = spread(all.map(({ perSecond }) => perSecond));
  return `${count(middle)} (${count(low)} to ${count(high)})`;
}

function millis(all: Rounds, what: 'p50' | 'p99'): string {
  const value = medianOf(all, what);
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** Lowest, median and highest. */
function spread(values: readonly number[]): [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return [at(0), at(Math.floor(sorted.length / 2)), at(sorted.length - 1)];
}
