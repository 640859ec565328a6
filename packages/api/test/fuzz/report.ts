import type { Exchange } from './send.ts';

/** Results of the inputs of one route. */
export interface RouteTally {
  inputs: number;
  validShaped: number;
  accepted: number;
  /** Refusals by status. */
  refused: Map<number, number>;
  /** Responses to well-formed inputs: refusals by code, and the number accepted. */
  validShapedCodes: Map<string, number>;
  slowestMs: number;
}

export function emptyTally(): RouteTally {
  return {
    inputs: 0,
    validShaped: 0,
    accepted: 0,
    refused: new Map(),
    validShapedCodes: new Map(),
    slowestMs: 0,
  };
}

export function countAnswer(tally: RouteTally, { input, status, text }: Exchange, ms: number): void {
  tally.inputs += 1;
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  if (input.kind === 'valid-shaped') {
    tally.validShaped += 1;
    const code = status < 400 ? String(status) : codeOf(text, status);
    tally.validShapedCodes.set(code, (tally.validShapedCodes.get(code) ?? 0) + 1);
  }
  if (status < 400) tally.accepted += 1;
  else tally.refused.set(status, (tally.refused.get(status) ?? 0) + 1);
}

function codeOf(text: string, status: number): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? String(status);
  const fields = /"fields":(\{.*?\})/.exec(text)?.[1];
  return fields && code === 'VALIDATION_FAILED'
    ? `invalid ${Object.keys(JSON.parse(fields)).join('+')}`
    : code;
}

interface GroupRow {
  group: string;
  routes: number;
  inputs: number;
  accepted: number;
  refused: Record<'400' | '401' | '403' | '404' | '409' | 'others', number>;
}

/** Groups routes by the first segment of their path. */
function groupRows(tallies: ReadonlyMap<string, RouteTally>): GroupRow[] {
  const groups = new Map<string, GroupRow>();
  for (const [name, tally] of tallies) {
    const group = groupOf(name.split(' ')[1] ?? '');
    const row = groups.get(group) ?? {
      group,
      routes: 0,
      inputs: 0,
      accepted: 0,
      refused: { 400: 0, 401: 0, 403: 0, 404: 0, 409: 0, others: 0 },
    };
    row.routes += 1;
    row.inputs += tally.inputs;
    row.accepted += tally.accepted;
    for (const [status, count] of tally.refused) {
      const key = String(status) in row.refused ? (String(status) as '400') : 'others';
      row.refused[key] += count;
    }
    groups.set(group, row);
  }
  return [...groups.values()].toSorted((a, b) => a.group.localeCompare(b.group));
}

function groupOf(path: string): string {
  const words = path
    .replace(/^\/fr(?=\/)/, '')
    .split('/')
    .filter(Boolean);
  if (words[0] === 'api') return words[1]?.includes('{') ? '/api/…' : `/api/${words[1]}`;
  if (words[0] === undefined || words[0].startsWith('{')) return 'pages';
  return `/${words[0]}`;
}

/** The table as Markdown. */
export function tableOf(tallies: ReadonlyMap<string, RouteTally>): string {
  const rows = groupRows(tallies);
  const total = rows.reduce<GroupRow>(
    (sum, row) => ({
      group: 'all',
      routes: sum.routes + row.routes,
      inputs: sum.inputs + row.inputs,
      accepted: sum.accepted + row.accepted,
      refused: Object.fromEntries(
        Object.entries(sum.refused).map(([key, count]) => [key, count + row.refused[key as '400']]),
      ) as GroupRow['refused'],
    }),
    {
      group: 'all',
      routes: 0,
      inputs: 0,
      accepted: 0,
      refused: { 400: 0, 401: 0, 403: 0, 404: 0, 409: 0, others: 0 },
    },
  );
  const cells = (row: GroupRow) => [
    row.group,
    row.routes,
    row.inputs,
    row.accepted,
    ...Object.values(row.refused),
  ];
  const head = ['routes below', 'routes', 'inputs', 'accepted', ...Object.keys(total.refused)];
  const lines = [head, head.map(() => '---'), ...[...rows, total].map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Results of the well-formed inputs, one line per route. */
export function routeLines(tallies: ReadonlyMap<string, RouteTally>): string {
  return [...tallies]
    .map(([name, { inputs, validShapedCodes, slowestMs }]) => {
      const codes = [...validShapedCodes]
        .toSorted(([, a], [, b]) => b - a)
        .map(([code, count]) => `${code} ${count}`);
      return `${name}: ${inputs} inputs, slowest ${slowestMs.toFixed(0)} ms; valid-shaped: ${codes.join(', ')}`;
    })
    .join('\n');
}
