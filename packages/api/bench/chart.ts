import { count } from './report.ts';
import type { Size } from './speed/growth.ts';

/** Colours that can be read on a light page and on a dark one. */
const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.title { font-weight: 600 }
.small { font-size: 12px }
.product { fill: #0f766e } .other { fill: #94a3b8 } .axis { stroke: #94a3b8; fill: none }
.line { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #e5e9f0 } .product { fill: #2dd4bf } .other { fill: #64748b } }
</style>`;

const width = 760;

function svg(height: number, label: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">`,
    style,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function text(x: number, y: number, what: string, attributes = ''): string {
  const safe = what.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" ${attributes}>${safe}</text>`;
}

/** Bar chart of requests per second, with a group for each kind of work. */
export function drawRates(rates: readonly { work: string; side: string; perSecond: number }[]): string {
  const parts: string[] = [];
  let y = 8;
  for (const [work, sides] of Map.groupBy(rates, (rate) => rate.work)) {
    const most = Math.max(...sides.map(({ perSecond }) => perSecond));
    y += 20;
    parts.push(text(0, y, work, 'class="title"'));
    for (const [place, { side, perSecond }] of sides.entries()) {
      const length = Math.max(1, Math.round((perSecond / most) * 440));
      y += 20;
      parts.push(
        text(220, y, side, 'text-anchor="end" class="small"'),
        `<rect x="228" y="${y - 11}" width="${length}" height="14" rx="2" class="${place === 0 ? 'product' : 'other'}"/>`,
        text(234 + length, y, `${count(perSecond)}/s`, 'class="small"'),
      );
    }
    y += 10;
  }
  return svg(y + 8, 'Requests per second', parts);
}

const colours = ['#0d9488', '#d97706', '#7c83fd', '#db5c8b'];
const plot = { left: 60, right: 600, top: 20, bottom: 230 };

/** Line chart of times by number of clinics, with logarithmic axes. */
export function drawGrowth(sizes: readonly Size[]): string {
  const [first] = sizes;
  if (!first) return svg(0, 'Growth', []);
  const works = Object.keys(first.times) as (keyof Size['times'])[];
  const ratio = ({ times }: Size, work: (typeof works)[number]) => times[work] / first.times[work];
  const highest = Math.max(4, ...sizes.flatMap((size) => works.map((work) => ratio(size, work))));
  const lowest = 0.5;
  const scale = (value: number, [low, high]: [number, number], [from, to]: [number, number]) =>
    Math.round(from + (Math.log(value / low) / Math.log(high / low)) * (to - from));
  const x = (tenants: number) =>
    scale(tenants, [first.tenants, sizes.at(-1)?.tenants ?? 0], [plot.left, plot.right]);
  const y = (times: number) => scale(Math.max(times, lowest), [lowest, highest], [plot.bottom, plot.top]);
  const ticks = [0.5, 1, 2, 4, 8, 16, 32].filter((tick) => tick <= highest);
  return svg(plot.bottom + 40, 'Times of calls as the list grows', [
    ...ticks.flatMap((tick) => [
      `<path class="axis" opacity="0.4" d="M${plot.left} ${y(tick)}H${plot.right}"/>`,
      text(plot.left - 8, y(tick) + 4, `${tick} ×`, 'text-anchor="end" class="small"'),
    ]),
    ...sizes.map(({ tenants }) =>
      text(x(tenants), plot.bottom + 20, count(tenants), 'text-anchor="middle" class="small"'),
    ),
    ...works.flatMap((work, place) => {
      const points = sizes.map((size) => `${x(size.tenants)},${y(ratio(size, work))}`).join(' ');
      const colour = colours[place % colours.length];
      const keyAt = plot.top + 20 + place * 24;
      return [
        `<polyline class="line" stroke="${colour}" points="${points}"/>`,
        `<rect x="${plot.right + 30}" y="${keyAt - 10}" width="12" height="12" rx="2" fill="${colour}"/>`,
        text(plot.right + 48, keyAt, work, 'class="small"'),
      ];
    }),
  ]);
}
