// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MarkPatterns, type Series } from './marks.tsx';
import { LabelledChart, StackedChart, TimeChart } from './TimeChart.tsx';

/** Charts fill the size of their element, which is 0 in happy-dom. */
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 240));
});
afterEach(cleanup);
afterAll(() => vi.restoreAllMocks());

const data = [{ label: 'Nov 1', days: 'Nov 1–7, 2026', one: 5, two: 3, three: 2 }];
const series: Series[] = [
  { name: 'one', label: 'One', colour: 'action', mark: 'solid' },
  { name: 'two', label: 'Two', colour: 'second', mark: 'hatch' },
  { name: 'three', label: 'Three', colour: 'third', mark: 'dots' },
];
const show = (chart: ReactNode) =>
  render(
    <MantineProvider env="test">
      <MarkPatterns />
      {chart}
    </MantineProvider>,
  ).container;
const all = (container: HTMLElement, selector: string, attribute: string) =>
  [...container.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));

it('fills stacked bars with patterns that can be told apart without colour', () => {
  const container = show(<StackedChart data={data} series={series} format={String} />);
  expect(all(container, '.recharts-bar-rectangle path', 'fill')).toEqual([
    'var(--ui-basic-dot)',
    'url(#mark-hatch-second)',
    'url(#mark-dots-third)',
  ]);
  for (const id of ['mark-hatch-second', 'mark-dots-third'])
    expect(container.querySelector(`#${id}`)?.tagName).toBe('pattern');
});

it('draws lines over bars, the dashed one without markers', () => {
  const rows = [...data, { label: 'Nov 8', days: 'Nov 8–14, 2026', one: 6, two: 4, three: 1 }];
  const container = show(
    <TimeChart
      data={rows}
      series={[
        { name: 'one', label: 'One', colour: 'action', mark: 'solid' },
        { name: 'two', label: 'Two', colour: 'third', mark: 'line' },
        { name: 'three', label: 'Three', colour: 'ink', mark: 'dashed' },
      ]}
      format={String}
    />,
  );
  expect(all(container, '.recharts-bar-rectangle path', 'fill')).toHaveLength(2);
  expect(all(container, '.recharts-line-curve', 'stroke-dasharray').filter(Boolean)).toEqual(['5 4']);
  expect(container.querySelectorAll('.recharts-line-dot')).toHaveLength(2);
});

it('writes the numbers on labelled bars', () => {
  const container = show(
    <LabelledChart horizontal data={data} series={series.slice(0, 2)} format={(n) => `#${n}`} />,
  );
  expect(container.textContent).toContain('#5');
  expect(container.textContent).toContain('#3');
});
