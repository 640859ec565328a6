import { expect, it } from 'vitest';
import {
  defaultPlacement,
  offsetPlacement,
  parseWindowStates,
  restoredPlacement,
  type WindowState,
} from './window-state.ts';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const state = (bounds: WindowState['bounds']): WindowState => ({
  bounds,
  maximized: false,
  fullScreen: false,
  path: '/admin',
});

it('restores a window at its position on its screen', () => {
  const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
  expect(restoredPlacement(state(bounds), [screen, second]).bounds).toEqual(bounds);
});

it('opens a window on the main screen when its own is gone', () => {
  const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
  expect(restoredPlacement({ ...state(bounds), maximized: true }, [screen])).toEqual({
    bounds: { width: 1280, height: 840 },
    maximized: true,
    fullScreen: false,
  });
});

it('opens a window on the main screen when its title bar would not be visible', () => {
  const above = { x: 100, y: -400, width: 1000, height: 700 };
  const beside = { x: 1900, y: 100, width: 1000, height: 700 };
  for (const bounds of [above, beside]) {
    expect(restoredPlacement(state(bounds), [screen]).bounds).toEqual({ width: 1280, height: 840 });
  }
});

it('makes a window no larger than its screen and no smaller than the minimum', () => {
  expect(restoredPlacement(state({ x: 0, y: 30, width: 5000, height: 4000 }), [screen]).bounds).toMatchObject(
    {
      width: 1920,
      height: 1055,
    },
  );
  expect(restoredPlacement(state({ x: 0, y: 30, width: 150, height: 20 }), [screen]).bounds).toMatchObject({
    width: 640,
    height: 480,
  });
  expect(defaultPlacement({ x: 0, y: 0, width: 1024, height: 700 }).bounds).toEqual({
    width: 1024,
    height: 700,
  });
});

it('opens a new window with an offset from the front one', () => {
  const front = { x: 100, y: 100, width: 900, height: 700 };
  expect(offsetPlacement(front, [screen]).bounds).toEqual({ x: 132, y: 132, width: 900, height: 700 });
});

it('ignores invalid stored windows', () => {
  const valid = {
    bounds: { x: 1, y: 2, width: 900, height: 700 },
    maximized: true,
    fullScreen: false,
    path: '/admin/logs',
  };
  const stored = [valid, { ...valid, path: 'https://evil.example/' }, { bounds: { x: 'a' } }, null, 7];
  expect(parseWindowStates(stored)).toEqual([valid, { ...valid, path: '/admin' }]);
  expect(parseWindowStates('windows')).toEqual([]);
  expect(parseWindowStates(Array.from({ length: 500 }, () => valid))).toHaveLength(8);
});
