/** What was measured against what is to be reached. */
export interface Row {
  work: string;
  figure: string;
  bar: string;
  reached: boolean;
}

const rows: Row[] = [];

/** Prints a row and remembers whether the bar was reached. */
export function report(work: string, figure: string, bar = '', reached = true): void {
  rows.push({ work, figure, bar, reached });
  const verdict = bar === '' ? '' : `${reached ? 'reached' : 'MISSED '}  ${bar}`;
  console.log(`${work.padEnd(40)} ${figure.padEnd(52)} ${verdict}`);
}

/** A figure that is to be at least so many times another. */
export function reportRatio(
  work: string,
  [ours, theirs]: [number, number],
  bar: number,
  against: string,
): void {
  const ratio = ours / theirs;
  report(
    work,
    `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s = ${ratio.toFixed(2)}`,
    `≥ ${bar} × ${against}`,
    ratio >= bar,
  );
}

export function missed(): number {
  return rows.filter(({ reached }) => !reached).length;
}
