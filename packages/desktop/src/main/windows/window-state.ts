import { asConsolePath } from '../security/navigation.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The stored state of a window: its position when not maximized, and the console screen it showed. */
export interface WindowState {
  bounds: Rectangle;
  maximized: boolean;
  fullScreen: boolean;
  path: string;
}

/** Where a window opens; without `x` and `y` the system chooses the position. */
export interface Placement {
  bounds: { x?: number; y?: number; width: number; height: number };
  maximized: boolean;
  fullScreen: boolean;
}

export const minSize = { width: 640, height: 480 };
const defaultSize = { width: 1280, height: 840 };
export const homePath = '/admin';
const maxWindows = 8;
/** How far a new window is offset from the front one. */
const offset = 32;
/** How much of a title bar must be visible for the user to find and move the window. */
const minVisible = { width: 120, height: 32 };

/** Reads the stored windows; invalid entries are ignored. */
export function parseWindowStates(stored: unknown): WindowState[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, maxWindows).flatMap((entry: unknown) => parseWindowState(entry) ?? []);
}

function parseWindowState(stored: unknown): WindowState | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { bounds, maximized, fullScreen, path } = stored as Record<string, unknown>;
  const rectangle = parseRectangle(bounds);
  if (!rectangle) return null;
  return {
    bounds: rectangle,
    maximized: maximized === true,
    fullScreen: fullScreen === true,
    path: asConsolePath(path) ?? homePath,
  };
}

function parseRectangle(stored: unknown): Rectangle | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { x, y, width, height } = stored as Record<string, unknown>;
  const isPixels = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Math.abs(Number(value)) < 100_000;
  return isPixels(x) && isPixels(y) && isPixels(width) && isPixels(height) ? { x, y, width, height } : null;
}

/**
 * Where to open a stored window on the screens that exist now. A window larger than its screen is reduced to fit; a
 * window whose title bar would not be visible opens on the main screen in the default size.
 * @param workAreas the screens without their task bars, the main screen first
 */
export function restoredPlacement(state: WindowState, workAreas: readonly Rectangle[]): Placement {
  const { maximized, fullScreen } = state;
  const screen = workAreas.find((area) => isVisible(state.bounds, area));
  if (!screen) return { ...defaultPlacement(workAreas[0]), maximized, fullScreen };
  const width = clamp(state.bounds.width, minSize.width, screen.width);
  const height = clamp(state.bounds.height, minSize.height, screen.height);
  return { bounds: { x: state.bounds.x, y: state.bounds.y, width, height }, maximized, fullScreen };
}

/** The default size, or the whole screen if that is smaller. */
export function defaultPlacement(workArea: Rectangle | undefined): Placement {
  const width = Math.min(defaultSize.width, workArea?.width ?? defaultSize.width);
  const height = Math.min(defaultSize.height, workArea?.height ?? defaultSize.height);
  return { bounds: { width, height }, maximized: false, fullScreen: false };
}

/** As large as the front window, with a small offset. */
export function offsetPlacement(front: Rectangle, workAreas: readonly Rectangle[]): Placement {
  const bounds = { ...front, x: front.x + offset, y: front.y + offset };
  return restoredPlacement({ bounds, maximized: false, fullScreen: false, path: homePath }, workAreas);
}

function isVisible(window: Rectangle, area: Rectangle): boolean {
  const left = Math.max(window.x, area.x);
  const right = Math.min(window.x + window.width, area.x + area.width);
  const isTopVisible = window.y >= area.y && window.y + minVisible.height <= area.y + area.height;
  return right - left >= minVisible.width && isTopVisible;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
