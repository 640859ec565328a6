/** Charts of the drawn report, in the units of a box of 320 by 150; figures run from zero to the tallest. */
const box = { width: 320, height: 150, left: 6, bottom: 20 } as const;
const floor = box.height - box.bottom;

/** A label under every third week keeps them apart on a phone. */
const isLabelled = (index: number, count: number) => (count - 1 - index) % 3 === 0;

interface Frame {
  labels: readonly number[];
}

const slotOf = (count: number) => (box.width - 2 * box.left) / count;
const middle = (index: number, count: number) => box.left + (index + 0.5) * slotOf(count);

function Labels({ labels }: Frame) {
  return labels.map((label, index) =>
    isLabelled(index, labels.length) ? (
      <text key={label} x={middle(index, labels.length)} y={box.height - 4}>
        {label}
      </text>
    ) : null,
  );
}

export interface Bars {
  values: readonly number[];
  className: string;
  /** Start value of each bar, if it is stacked on another. */
  upon?: readonly number[];
}

/** A chart with several series of bars at the same position, the first series at the back. */
export function BarChart({
  labels,
  bars,
  line,
}: Frame & { bars: readonly Bars[]; line?: readonly number[] }) {
  const top = Math.max(
    ...bars.flatMap(({ values, upon }) => values.map((value, at) => value + (upon?.[at] ?? 0))),
  );
  const height = (value: number) => (value / top) * (floor - 8);
  const width = slotOf(labels.length) * 0.62;
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      {bars.flatMap(({ values, className, upon }) =>
        values.map((value, at) => (
          <rect
            key={`${className}-${labels[at]}`}
            className={className}
            x={middle(at, labels.length) - width / 2}
            y={floor - height(value + (upon?.[at] ?? 0))}
            width={width}
            height={height(value)}
            rx="2.5"
          />
        )),
      )}
      {line ? <Line values={line} y={(value) => floor - height(value)} /> : null}
      <Labels labels={labels} />
    </svg>
  );
}

/** An area chart. */
export function LineChart({ labels, values }: Frame & { values: readonly number[] }) {
  const top = Math.max(...values) * 1.15;
  const y = (value: number) => floor - (value / top) * (floor - 8);
  const points = values.map((value, at) => `${middle(at, values.length)},${y(value)}`);
  const ends = [middle(0, values.length), middle(values.length - 1, values.length)];
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      <polygon
        className="report-area"
        points={`${ends[0]},${floor} ${points.join(' ')} ${ends[1]},${floor}`}
      />
      <Line values={values} y={y} />
      <Labels labels={labels} />
    </svg>
  );
}

function Line({ values, y }: { values: readonly number[]; y: (value: number) => number }) {
  return (
    <polyline
      className="report-line"
      points={values.map((value, at) => `${middle(at, values.length)},${y(value)}`).join(' ')}
    />
  );
}
