// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { DayField } from './DayField.tsx';

afterEach(cleanup);

/** A filter with a default, that notes what it was set to. */
function Filter({ days }: { days: string[] }) {
  const [day, setDay] = useState('2026-11-24');
  const choose = (next: string) => {
    days.push(next);
    setDay(next || '2026-11-24');
  };
  return <DayField label="Day" value={day} onChange={choose} />;
}

async function open() {
  const days: string[] = [];
  renderScreen({
    transport: memoryTransport(),
    path: '/',
    signedIn: owner,
    routes: [{ index: true, element: <Filter days={days} /> }],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Day');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { days, field, type };
}

it('a year that is typed digit by digit stays in the field and changes the filter once it is complete', async () => {
  const { days, field, type } = await open();
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-23`);
    expect(field.value).toBe(`${year}-11-23`);
  }
  expect(days).toEqual([]);
  type('2025-11-23');
  expect([days, field.value]).toEqual([['2025-11-23'], '2025-11-23']);
});

it('a day that was left half typed goes back to the day in use', async () => {
  const { days, field, type } = await open();
  type('0002-11-23');
  fireEvent.blur(field);
  expect([days, field.value]).toEqual([[], '2026-11-24']);
});

it('clearing it removes the filter', async () => {
  const { days, type } = await open();
  type('');
  expect(days).toEqual(['']);
});
