import { expect, it } from 'vitest';
import { asWindowStates, newPlacement, placed, placedBeside, type WindowState } from './window-state.ts';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const state = (bounds: WindowState['bounds']): WindowState => ({
  bounds,
  maximized: false,
  fullScreen: false,
  path: '/admin',
});

it('puts a window back where it stood, on the screen it stood on', () => {
  const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
  expect(placed(state(bounds), [screen, second]).bounds).toEqual(bounds);
});

it('brings a window to the main screen when its own is gone', () => {
  const bounds = { x: 2000, y: 100, width: 1000, height: 700 };
  expect(placed({ ...state(bounds), maximized: true }, [screen])).toEqual({
    bounds: { width: 1280, height: 840 },
    maximized: true,
    fullScreen: false,
  });
});

it('brings a window back whose title bar could not be reached', () => {
  const above = { x: 100, y: -400, width: 1000, height: 700 };
  const aside = { x: 1900, y: 100, width: 1000, height: 700 };
  for (const bounds of [above, aside]) {
    expect(placed(state(bounds), [screen]).bounds).toEqual({ width: 1280, height: 840 });
  }
});

it('makes a window no larger than its screen and no smaller than it can be used', () => {
  expect(placed(state({ x: 0, y: 30, width: 5000, height: 4000 }), [screen]).bounds).toMatchObject({
    width: 1920,
    height: 1055,
  });
  expect(placed(state({ x: 0, y: 30, width: 150, height: 20 }), [screen]).bounds).toMatchObject({
    width: 640,
    height: 480,
  });
  expect(newPlacement({ x: 0, y: 0, width: 1024, height: 700 }).bounds).toEqual({ width: 1024, height: 700 });
});

it('lays one more window beside the one in front', () => {
  const front = { x: 100, y: 100, width: 900, height: 700 };
  expect(placedBeside(front, [screen]).bounds).toEqual({ x: 132, y: 132, width: 900, height: 700 });
});

it('reads what was remembered with care', () => {
  const good = {
    bounds: { x: 1, y: 2, width: 900, height: 700 },
    maximized: true,
    fullScreen: false,
    path: '/admin/logs',
  };
  const kept = [good, { ...good, path: 'https://evil.example/' }, { bounds: { x: 'a' } }, null, 7];
  expect(asWindowStates(kept)).toEqual([good, { ...good, path: '/admin' }]);
  expect(asWindowStates('windows')).toEqual([]);
  expect(asWindowStates(Array.from({ length: 500 }, () => good))).toHaveLength(8);
});
