/** Width of a character in the charts' 12 px text, rather too wide than too narrow, and the gap between two labels. */
const character = 7;
const gap = 8;
/** What the scale at the left and the margins take of a chart's width. */
const scale = 56;

const widthOf = (labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => label.length)) * character + gap;

/** How many labels are left out between two that are written, so that none touches the next in a chart of that width. */
export function skippedTicks(labels: readonly string[], width: number): number {
  const room = Math.max(width - scale, 1);
  return Math.max(1, Math.ceil((labels.length * widthOf(labels)) / room)) - 1;
}

/** Whether the number of each bar, all of them side by side, has room above it. */
export function hasRoomForNumbers(numbers: readonly string[], width: number): boolean {
  return skippedTicks(numbers, width) === 0;
}
