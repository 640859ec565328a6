import { note } from '../report.ts';
import type { Times } from './clinic.ts';

/** Reports the ratio of the median times of two ways. */
export function slower(work: string, ours: Times, theirs: Times, bar: number): void {
  const ratio = ours.p50 / theirs.p50;
  note(work, `${ms(ours)} against ${ms(theirs)} = ${ratio.toFixed(2)}`, `${bar} at most`, ratio <= bar);
}

/** Median and 95th percentile. */
export function ms({ p50, p95 }: Times): string {
  return `${p50.toFixed(1)} (${p95.toFixed(1)}) ms`;
}
