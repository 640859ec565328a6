import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bench/product.ts';
import type { Seen } from './client.ts';
import { type Fault, type Outcome, successWithinMs } from './faults.ts';
import type { StartRow } from './starts.ts';
import type { Count, Window } from './verify.ts';

/** A fault that was run. */
export interface Ran {
  fault: Fault;
  window: Window;
  outcome: Outcome;
  /** Problems, such as a process that ended by itself. */
  problems: string[];
}

export interface Row {
  cells: string[];
  problems: string[];
}

/** Observations during a fault, and its violations. */
export function rowOf(
  { fault, window, outcome, problems: known }: Ran,
  seen: readonly Seen[],
  count: Count,
): Row {
  const inWindow = seen.filter(({ begun }) => begun >= window.from && begun < window.to);
  const failed = inWindow.filter(({ status }) => status === 0 || status >= 500);
  const longest = Math.max(0, ...inWindow.map(({ begun, ended }) => ended - begun));
  const { back } = outcome;
  const success =
    back === undefined
      ? undefined
      : inWindow.find(({ status, ended }) => ended >= back && status > 0 && status < 400);
  const after = success && back !== undefined ? Math.max(0, success.ended - back) : undefined;
  const problems = [...known];
  const should = (holds: boolean, what: string) => {
    if (!holds) problems.push(what);
  };
  should(count.lost === 0, `${count.lost} acknowledged writes were lost`);
  should(count.doubled.length === 0, `done twice: ${count.doubled.join(', ')}`);
  should(count.mails.lost === 0, `${count.mails.lost} mails were lost`);
  should(count.events.lost === 0, `${count.events.lost} events were lost`);
  should(
    !fault.sendsNothingTwice || count.mails.again + count.events.again === 0,
    'something was sent again',
  );
  should(!fault.noRequestFails || failed.length === 0, `${failed.length} requests failed, none may`);
  const unanswered = failed.filter(({ status }) => status === 0);
  should(!fault.isAnswered || unanswered.length === 0, `${unanswered.length} requests got no answer`);
  should(back === undefined || (after !== undefined && after <= successWithinMs), 'back too late');
  should(outcome.reached !== false, outcome.figure ?? '');
  for (const what of new Set(
    fault.noRequestFails
      ? failed.map(
          ({ method, path, status, what: said }) => `${method} ${path.split('?')[0]}: ${status} ${said}`,
        )
      : [],
  ))
    problems.push(what);
  return {
    problems,
    cells: [
      fault.name,
      fault.what + (outcome.figure ? `; ${outcome.figure}` : ''),
      `${inWindow.length}, ${failed.length} failed`,
      seconds(longest),
      after === undefined ? '' : seconds(after),
      `${count.acknowledged}, ${count.lost + count.doubled.length}`,
      arrived(count.mails),
      arrived(count.events),
      problems.length === 0 ? 'yes' : 'NO',
    ],
  };
}

/** For a fault that cannot be run here. */
export function leftOut({ name, what }: Fault, needs: readonly string[]): Row {
  const cells = [name, `${what}; left out: needs ${needs.join(', ')}`];
  return { problems: [], cells: [...cells, ...heads.slice(cells.length).map(() => '')] };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 1_000 ? 2 : 1)} s`;
}

function arrived({ total, lost, again }: Count['mails']): string {
  return `${total}, ${lost}, ${again}`;
}

const heads = [
  'fault',
  'what happens',
  'requests',
  'longest answer',
  'first success after the return',
  'acknowledged writes, lost or twice',
  'mails, lost, again',
  'events, lost, again',
  'as it should be',
];

export function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(({ cells }) => line(cells))].join('\n');
}

export function startTable(rows: readonly StartRow[]): string {
  const lines = rows.map(
    ({ what, figure, reached }) => `| ${what} | ${figure} | ${reached ? 'yes' : 'NO'} |`,
  );
  return ['| what happens | what becomes of it | as it should be |', '| --- | --- | --- |', ...lines].join(
    '\n',
  );
}

const begin = '<!-- written by npm run faults -->';
const end = '<!-- end -->';

/** Writes the figures of a whole run into docs/faults.md, between its two markers. */
export function writeFigures(text: string): void {
  const file = join(root, 'docs/faults.md');
  const page = readFileSync(file, 'utf8');
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the figures`);
  writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}
