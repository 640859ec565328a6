import { asConsolePath } from '../security/navigation.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is remembered of a window: where it stood before it was maximised, and the screen of the console it showed. */
export interface WindowState {
  bounds: Rectangle;
  maximized: boolean;
  fullScreen: boolean;
  path: string;
}

/** A new window's place; the system chooses where it stands when `x` and `y` are missing. */
export interface Placement {
  bounds: { x?: number; y?: number; width: number; height: number };
  maximized: boolean;
  fullScreen: boolean;
}

export const smallest = { width: 640, height: 480 };
const usual = { width: 1280, height: 840 };
export const firstPath = '/admin';
const mostWindows = 8;
/** A new window is laid a little beside the one in front. */
const shift = 32;
/** So much of a title bar has to lie on a screen for the window to be found and moved. */
const grip = { width: 120, height: 32 };

/** What was remembered, read with care: the file may come from anywhere. */
export function asWindowStates(kept: unknown): WindowState[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, mostWindows).flatMap((one: unknown) => asWindowState(one) ?? []);
}

function asWindowState(kept: unknown): WindowState | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { bounds, maximized, fullScreen, path } = kept as Record<string, unknown>;
  const rectangle = asRectangle(bounds);
  if (!rectangle) return null;
  return {
    bounds: rectangle,
    maximized: maximized === true,
    fullScreen: fullScreen === true,
    path: asConsolePath(path) ?? firstPath,
  };
}

function asRectangle(kept: unknown): Rectangle | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { x, y, width, height } = kept as Record<string, unknown>;
  const whole = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Math.abs(Number(value)) < 100_000;
  return whole(x) && whole(y) && whole(width) && whole(height) ? { x, y, width, height } : null;
}

/**
 * Where a remembered window stands now. A screen that is gone or smaller takes nothing away: the window keeps what fits,
 * and comes to the middle of the first screen when its title bar could not be reached.
 * @param workAreas of the screens there are, the main one first; without task bars
 */
export function placed(state: WindowState, workAreas: readonly Rectangle[]): Placement {
  const { maximized, fullScreen } = state;
  const home = workAreas.find((area) => isReachable(state.bounds, area));
  if (!home) return { ...newPlacement(workAreas[0]), maximized, fullScreen };
  const width = clamp(state.bounds.width, smallest.width, home.width);
  const height = clamp(state.bounds.height, smallest.height, home.height);
  return { bounds: { x: state.bounds.x, y: state.bounds.y, width, height }, maximized, fullScreen };
}

/** A first window: the usual size, or the whole screen where that is smaller. */
export function newPlacement(workArea: Rectangle | undefined): Placement {
  const width = Math.min(usual.width, workArea?.width ?? usual.width);
  const height = Math.min(usual.height, workArea?.height ?? usual.height);
  return { bounds: { width, height }, maximized: false, fullScreen: false };
}

/** One more window: as large as the one in front, a little beside it. */
export function placedBeside(front: Rectangle, workAreas: readonly Rectangle[]): Placement {
  const bounds = { ...front, x: front.x + shift, y: front.y + shift };
  return placed({ bounds, maximized: false, fullScreen: false, path: firstPath }, workAreas);
}

function isReachable(window: Rectangle, area: Rectangle): boolean {
  const left = Math.max(window.x, area.x);
  const right = Math.min(window.x + window.width, area.x + area.width);
  const isUnderTop = window.y >= area.y && window.y + grip.height <= area.y + area.height;
  return right - left >= grip.width && isUnderTop;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
