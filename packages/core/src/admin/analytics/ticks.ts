/** Generous width of a characterWidth of the charts' 12 px text, and the gap between two labels. */
const characterWidth = 7;
const gap = 8;
/** Width of a chart that its y axis and margins take. */
const axisWidth = 56;

const widthOf = (labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => label.length)) * characterWidth + gap;

/** How many labels to leave out between two that are shown, so that they do not overlap at this width. */
export function skippedTicks(labels: readonly string[], width: number): number {
  const room = Math.max(width - axisWidth, 1);
  return Math.max(1, Math.ceil((labels.length * widthOf(labels)) / room)) - 1;
}

/** Whether the values of all bars fit above them, side by side. */
export function hasRoomForNumbers(numbers: readonly string[], width: number): boolean {
  return skippedTicks(numbers, width) === 0;
}
