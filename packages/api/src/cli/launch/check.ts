import type { Config } from '../../config/config.ts';
import { companyItems, contentItems, type SiteFacts } from './content.ts';
import { type LaunchArea, type LaunchItem, launchAreas } from './item.ts';
import { dnsItems, type Network, tlsItems } from './network.ts';
import {
  backupItems,
  type Confirmations,
  keyItems,
  logItems,
  mailItems,
  ruleItems,
  soldItems,
  trackingItems,
} from './settings.ts';

/** Inputs of the check. */
export interface LaunchFacts {
  config: Config;
  site: SiteFacts | null;
  confirmed: Confirmations;
  /** Whether ENCRYPTION_KEYS opens nothing of what is encrypted; a start with such keys is refused. */
  hasWrongKeys: boolean;
}

/** All items that can be checked without the network. */
export function localLaunchItems({ config, site, confirmed, hasWrongKeys }: LaunchFacts): LaunchItem[] {
  return [
    ...contentItems(site, confirmed),
    ...soldItems(config, confirmed),
    ...companyItems(),
    ...keyItems(config, confirmed, hasWrongKeys),
    ...mailItems(config),
    ...trackingItems(config, confirmed),
    ...logItems(confirmed),
    ...backupItems(confirmed),
    ...ruleItems(confirmed),
  ];
}

/** All items, in the order of the areas. */
export async function launchItems(facts: LaunchFacts, network: Network, now: Date): Promise<LaunchItem[]> {
  const [dns, tls] = await Promise.all([
    dnsItems(facts.config, network),
    tlsItems(facts.config, network, now),
  ]);
  const order = Object.keys(launchAreas);
  return [...localLaunchItems(facts), ...dns, ...tls].sort(
    (one, other) => order.indexOf(one.area) - order.indexOf(other.area),
  );
}

/** `claims and statistics (4), mail (2)`: how many are open, by area; empty when nothing is. */
export function openByArea(items: readonly LaunchItem[]): string {
  return (Object.keys(launchAreas) as LaunchArea[])
    .map((area) => [area, items.filter((item) => item.area === area && !item.done).length] as const)
    .filter(([, open]) => open > 0)
    .map(([area, open]) => `${launchAreas[area]} (${open})`)
    .join(', ');
}
