// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Column, Table } from './Table.tsx';

afterEach(cleanup);

const columns: Column<{ method: string; refunded: number }>[] = [
  { header: 'Method', cell: ({ method }) => method },
  { header: 'Refunded', empty: '–', cell: ({ refunded }) => refunded !== 0 && `$${refunded}` },
  { header: '', className: 'no-print', cell: () => <button type="button">Receipt</button> },
];
const rows = [
  { method: 'Cash', refunded: 0 },
  { method: 'Debit', refunded: 20 },
];
const total = (
  <tr>
    <td>Total</td>
  </tr>
);
const open = () =>
  render(<Table columns={columns} rows={rows} rowId={({ method }) => method} foot={total} />);

it('an empty cell shows a dash and is marked, so that phones leave it out', () => {
  open();
  expect({ ...screen.getByText('–').dataset }).toEqual({ label: 'Refunded', empty: 'true' });
  expect({ ...screen.getByText('$20').dataset }).toEqual({ label: 'Refunded' });
});

it('the table ends with the totals', () => {
  open();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MethodRefunded',
    'Cash–Receipt',
    'Debit$20Receipt',
    'Total',
  ]);
});

it('a column that is not printed has neither header nor cells in print', () => {
  const { container } = open();
  expect(container.querySelectorAll('tr > :last-child.no-print')).toHaveLength(1 + rows.length);
});
