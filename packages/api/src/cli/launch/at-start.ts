import type { Config } from '../../config/config.ts';
import type { Sql } from '../../database/types.ts';
import { localLaunchItems, openByArea } from './check.ts';
import { readSiteFacts } from './content.ts';
import type { LaunchItem } from './item.ts';
import { readConfirmations } from './repository.ts';

/** Items that are still open at a production start, checked without the network; none in development. */
export async function openAtStart(config: Config, sql: Sql, webRoot: string): Promise<LaunchItem[]> {
  if (!config.production || config.role === 'worker') return [];
  const facts = {
    config,
    site: readSiteFacts(webRoot),
    confirmed: await readConfirmations(sql),
    hasWrongKeys: false,
  };
  return localLaunchItems(facts).filter(({ done }) => !done);
}

/** The lines about them in the terminal. */
export function openLines(open: readonly LaunchItem[]): string[] {
  if (open.length === 0) return [];
  const count = open.length === 1 ? '1 point is' : `${open.length} points are`;
  return [
    `  Before going live, ${count} open: ${openByArea(open)}.`,
    '  "npm run admin -- launch-check" lists each with what to do, and also checks DNS and TLS.',
  ];
}
