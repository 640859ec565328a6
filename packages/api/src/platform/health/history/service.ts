import {
  type HealthCell,
  type HealthHistory,
  type HealthRange,
  healthComponents,
} from '@tamarack/core/domain';
import type { ServerDeps } from '../../../server/deps.ts';
import { type CellRow, listCells, listIncidents } from '../samples/repository.ts';

/** The length of a cell for each range. */
const ranges: Record<HealthRange, { cells: number; cellSeconds: number }> = {
  '24h': { cells: 48, cellSeconds: 1_800 },
  '7d': { cells: 56, cellSeconds: 10_800 },
  '30d': { cells: 60, cellSeconds: 43_200 },
};

const maxIncidents = 50;

/** The cells of a range for each component, oldest first, and its incidents. */
export async function readHistory(deps: ServerDeps, range: HealthRange): Promise<HealthHistory> {
  const { cells, cellSeconds } = ranges[range];
  const now = deps.clock.now();
  const last = Math.floor(now.getTime() / 1000 / cellSeconds);
  const first = last - cells + 1;
  const from = new Date(first * cellSeconds * 1000);
  const { platform } = deps.database;
  const rows = await listCells(platform, from, cellSeconds);
  const incidents = await listIncidents(platform, from, now, maxIncidents);
  const byPlace = new Map(rows.map((row) => [`${row.component} ${row.cell}`, row]));
  return {
    range,
    cellSeconds,
    incidents,
    components: healthComponents.map((component) => {
      const strip = Array.from({ length: cells }, (_, at) =>
        cellOf(byPlace.get(`${component} ${first + at}`), new Date((first + at) * cellSeconds * 1000)),
      );
      return { component, uptime: uptimeOf(strip), cells: strip };
    }),
  };
}

function cellOf(row: CellRow | undefined, from: Date): HealthCell {
  const { ok = 0, warning = 0, down = 0, off = 0, reason = null, value = null } = row ?? {};
  return { from: from.toISOString(), ok, warning, down, off, reason, value };
}

/**
 * Percent of the sampled minutes in which a component was not down, to two places and never rounded up to 100;
 * null when it was never sampled or never set up.
 */
export function uptimeOf(cells: readonly Pick<HealthCell, 'ok' | 'warning' | 'down'>[]): number | null {
  const sum = (name: 'ok' | 'warning' | 'down') => cells.reduce((total, cell) => total + cell[name], 0);
  const up = sum('ok') + sum('warning');
  const minutes = up + sum('down');
  return minutes === 0 ? null : Math.floor((up / minutes) * 10_000) / 100;
}
